@_exported import Shapes
import Letters

public func first() -> Letters.Item { Letters.Item("u") }
