extension UnsupportedNames {
  /// The protocols of Foundation and the standard library to which types of Foundation do not conform in Decl, each list
  /// after the name of its type.
  static let foundationConformances = """
    AttributeContainer: CustomStringConvertible
    ByteCountFormatStyle: Decodable Encodable
    ByteCountFormatStyle.Style: Decodable Encodable
    ByteCountFormatStyle.Units: Decodable Encodable
    ByteCountFormatter: NSCopying
    CGFloat: CustomReflectable
    CachedURLResponse: NSCopying
    Calendar: CustomReflectable
    Calendar.MatchingPolicy: Decodable Encodable
    Calendar.RepeatedTimePolicy: Decodable Encodable
    CharacterSet: CustomDebugStringConvertible CustomStringConvertible Decodable Encodable
    SetAlgebra
    CurrencyFormatStyleConfiguration.Presentation: Decodable Encodable
    CurrencyFormatStyleConfiguration.SignDisplayStrategy: Decodable Encodable
    Date: CustomPlaygroundDisplayConvertible CustomReflectable
    Date.FormatStyle: Decodable Encodable RegexComponent
    Date.FormatStyle.Symbol.Hour.AMPMStyle: Decodable Encodable
    Date.FormatStyle.Symbol.VerbatimHour.Clock: Decodable Encodable
    Date.FormatStyle.Symbol.VerbatimHour.HourCycle: Decodable Encodable
    Date.ISO8601FormatStyle: Decodable Encodable RegexComponent
    Date.ISO8601FormatStyle.DateSeparator: Decodable Encodable
    Date.ISO8601FormatStyle.DateTimeSeparator: Decodable Encodable
    Date.ISO8601FormatStyle.TimeSeparator: Decodable Encodable
    Date.ISO8601FormatStyle.TimeZoneSeparator: Decodable Encodable
    Date.IntervalFormatStyle: Decodable Encodable
    Date.ParseStrategy: Decodable Encodable RegexComponent
    Date.RelativeFormatStyle: Decodable Encodable
    Date.RelativeFormatStyle.Presentation: Decodable Encodable
    Date.RelativeFormatStyle.UnitsStyle: Decodable Encodable
    Date.VerbatimFormatStyle: Decodable Encodable ParseableFormatStyle RegexComponent
    DateFormatter: NSCopying
    DateInterval: CustomReflectable
    Decimal.FormatStyle: Decodable Encodable RegexComponent
    Decimal.FormatStyle.Currency: Decodable Encodable RegexComponent
    Decimal.FormatStyle.Percent: Decodable Encodable RegexComponent
    Duration.TimeFormatStyle: Decodable Encodable
    Duration.TimeFormatStyle.Pattern: Decodable Encodable
    Duration.UnitsFormatStyle: Decodable Encodable
    Duration.UnitsFormatStyle.FractionalPartDisplayStrategy: Decodable Encodable
    Duration.UnitsFormatStyle.Unit: Decodable Encodable
    Duration.UnitsFormatStyle.UnitWidth: Decodable Encodable
    EnergyFormatter: NSCopying
    FileManager.SearchPathDirectory: RawRepresentable
    FloatingPointFormatStyle: Decodable Encodable RegexComponent
    FloatingPointFormatStyle.Currency: Decodable Encodable RegexComponent
    FloatingPointFormatStyle.Percent: Decodable Encodable RegexComponent
    FloatingPointParseStrategy: Decodable Encodable
    FormatStyle: Decodable Encodable
    Formatter: NSCopying
    HTTPURLResponse: NSCopying
    ISO8601DateFormatter: NSCopying
    IndexPath: CustomReflectable
    IndexSet: CustomDebugStringConvertible CustomReflectable
    IntegerFormatStyle: Decodable Encodable RegexComponent
    IntegerFormatStyle.Currency: Decodable Encodable RegexComponent
    IntegerFormatStyle.Percent: Decodable Encodable RegexComponent
    IntegerParseStrategy: Decodable Encodable
    LengthFormatter: NSCopying
    ListFormatStyle: Decodable Encodable
    ListFormatStyle.ListType: Decodable Encodable
    ListFormatStyle.Width: Decodable Encodable
    Locale: CustomReflectable
    Locale.Currency: CustomDebugStringConvertible
    Locale.LanguageCode: CustomDebugStringConvertible
    Locale.MeasurementSystem: CustomDebugStringConvertible
    Locale.Region: CustomDebugStringConvertible
    Locale.Script: CustomDebugStringConvertible
    MassFormatter: NSCopying
    Measurement: CustomReflectable Decodable Encodable
    NSArray: CustomReflectable
    NSAttributedString: NSCopying NSMutableCopying
    NSCalendar: CustomDebugStringConvertible CustomStringConvertible Equatable Hashable NSCopying
    NSObjectProtocol
    NSCountedSet: CustomReflectable
    NSData: BidirectionalCollection Collection CustomDebugStringConvertible CustomStringConvertible
    Equatable Hashable NSCopying NSMutableCopying NSObjectProtocol RandomAccessCollection Sequence
    NSDictionary: CustomReflectable
    NSMutableArray: CustomReflectable
    NSMutableDictionary: CustomReflectable
    NSMutableSet: CustomReflectable
    NSRegularExpression: NSCopying
    NSSet: CustomReflectable
    NSString: NSMutableCopying
    NSTextCheckingResult: NSCopying
    NSValue: NSCopying
    NSZone: ExpressibleByNilLiteral
    Notification: NSCopying NSObjectProtocol
    NumberFormatStyleConfiguration.DecimalSeparatorDisplayStrategy: CustomStringConvertible
    Decodable Encodable
    NumberFormatStyleConfiguration.Grouping: CustomStringConvertible Decodable Encodable
    NumberFormatStyleConfiguration.Notation: CustomStringConvertible Decodable Encodable
    NumberFormatStyleConfiguration.Precision: Decodable Encodable
    NumberFormatStyleConfiguration.SignDisplayStrategy: CustomStringConvertible Decodable Encodable
    NumberFormatter: NSCopying
    ObjCBool: CustomReflectable
    ParseStrategy: Decodable Encodable
    ParseableFormatStyle: Decodable Encodable
    Scanner: NSCopying
    SortDescriptor: Decodable Encodable
    String.Encoding: CustomStringConvertible
    String.StandardComparator: Decodable Encodable
    StringStyle: Decodable Encodable
    TimeZone: CustomReflectable
    URL: CustomPlaygroundDisplayConvertible
    URLComponents: CustomReflectable
    URLError: CustomStringConvertible
    URLQueryItem: CustomReflectable
    URLRequest: CustomReflectable
    URLResponse: NSCopying
    URLSessionConfiguration: NSCopying
    URLSessionDataTask: NSCopying
    URLSessionTask: NSCopying
    """
}
