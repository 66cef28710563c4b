public struct Safe {}
