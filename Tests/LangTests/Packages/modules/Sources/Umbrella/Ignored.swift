also not Swift
