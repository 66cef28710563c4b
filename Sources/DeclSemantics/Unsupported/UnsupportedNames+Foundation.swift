extension UnsupportedNames {
  /// The unsupported members of Foundation's types, each list after the name of its type.
  static let foundationMembers = """
    AffineTransform: ReferenceType
    Array: copyBytes lastRange regions resetBytes
    ArraySlice: regions
    AttributeContainer: Builder description filter merge merging
    AttributedString: AttributeInvalidationCondition AttributeMergePolicy AttributeRunBoundaries
    CharacterView insert mergingAttributes removeSubrange removeSubranges replaceAttributes
    replaceSubrange replacingAttributes Runs settingAttributes SingleAttributeTransformer transform
    transformingAttributes unicodeScalars UnicodeScalarView utf16 UTF16View utf8 UTF8View
    WritingDirection
    AttributedString.Index: isValid
    AttributedSubstring: base endIndex index mergingAttributes range replaceAttributes
    replacingAttributes runs setAttributes settingAttributes startIndex unicodeScalars utf16 utf8
    Bundle: allBundles allFrameworks appStoreReceiptURL builtInPlugInsPath builtInPlugInsURL
    classNamed developmentLocalization executableArchitectures executablePath executableURL isLoaded
    load loadAndReturnError localizations localizedInfoDictionary paths preferredLocalizations
    preflight principalClass privateFrameworksPath privateFrameworksURL resourcePath resourceURL
    sharedFrameworksPath sharedFrameworksURL sharedSupportPath sharedSupportURL unload urls
    ByteCountFormatStyle: Attributed attributed currency
    ByteCountFormatStyle.Units: eb rawValue= ybOrHigher zb
    ByteCountFormatter: encode formattingContext
    ByteCountFormatter.Units: useEB useYBOrHigher useZB
    CGFloat: customMirror native=
    CGRect: divided
    CachedURLResponse: storagePolicy
    Calendar: customMirror dates RecurrenceRule ReferenceType
    Calendar.Component: isLeapMonth isRepeatedDay
    Calendar.Identifier: bangla dangi gujarati kannada malayalam marathi odia tamil telugu
    vietnamese vikram
    Calendar.MatchingPolicy: encode
    Calendar.RepeatedTimePolicy: encode
    CharacterSet: bitmapRepresentation capitalizedLetters debugDescription decomposables description
    encode formIntersection formSymmetricDifference hasMember illegalCharacters invert isDisjoint
    isEmpty isStrictSubset isStrictSuperset isSubset nonBaseCharacters ReferenceType subtract
    symmetricDifference update urlPasswordAllowed urlUserAllowed
    CocoaError: coderInvalidValue coderReadCorrupt coderValueNotFound error
    executableArchitectureMismatch executableLink executableLoad executableNotLoadable
    executableRuntimeMismatch featureUnsupported fileLocking fileManagerUnmountBusy
    fileManagerUnmountUnknown filePath fileReadInvalidFileName fileReadTooLarge
    fileReadUnknownStringEncoding isCoderError isExecutableError isFileError isFormattingError
    isPropertyListError isUbiquitousFileError isUserActivityError isValidationError
    isXPCConnectionError keyValueValidation propertyListReadStream propertyListReadUnknownVersion
    propertyListWriteStream stringEncoding ubiquitousFileNotUploadedDueToQuota
    ubiquitousFileUbiquityServerNotAvailable ubiquitousFileUnavailable underlying underlyingErrors
    url userActivityConnectionUnavailable userActivityHandoffFailed
    userActivityHandoffUserInfoTooLarge userActivityRemoteApplicationTimedOut
    xpcConnectionInterrupted xpcConnectionInvalid xpcConnectionReplyInvalid
    CocoaError.Code: coderInvalidValue coderReadCorrupt coderValueNotFound
    executableArchitectureMismatch executableLink executableLoad executableNotLoadable
    executableRuntimeMismatch featureUnsupported fileLocking fileManagerUnmountBusy
    fileManagerUnmountUnknown fileReadInvalidFileName fileReadTooLarge fileReadUnknownStringEncoding
    keyValueValidation propertyListReadStream propertyListReadUnknownVersion propertyListWriteStream
    ubiquitousFileNotUploadedDueToQuota ubiquitousFileUbiquityServerNotAvailable
    ubiquitousFileUnavailable userActivityConnectionUnavailable userActivityHandoffFailed
    userActivityHandoffUserInfoTooLarge userActivityRemoteApplicationTimedOut
    xpcConnectionInterrupted xpcConnectionInvalid xpcConnectionReplyInvalid
    CollectionOfOne: withUnsafeBytes
    ContiguousArray: regions
    CurrencyFormatStyleConfiguration: DecimalSeparatorDisplayStrategy
    Data: bytes compare Deallocator enumerateBytes lastRange mutableBytes mutableSpan regions span
    Data.Base64EncodingOptions: base64URLAlphabet endLineWithCarriageReturn endLineWithLineFeed
    lineLength64Characters lineLength76Characters omitPaddingCharacter
    Data.ReadingOptions: alwaysMapped
    Data.WritingOptions: fileProtectionMask withoutOverwriting
    Date: AnchoredRelativeFormatStyle AttributedStyle ComponentsFormatStyle customMirror
    playgroundDescription
    Date.FormatStyle: Attributed attributed attributedStyle capitalizationContext consuming currency
    discreteInput encode input regex RegexOutput
    Date.FormatStyle.Symbol.CyclicYear: omitted
    Date.FormatStyle.Symbol.Day: omitted
    Date.FormatStyle.Symbol.DayOfYear: omitted
    Date.FormatStyle.Symbol.DayPeriod: omitted
    Date.FormatStyle.Symbol.Era: omitted
    Date.FormatStyle.Symbol.Hour: defaultDigitsNoAMPM omitted twoDigitsNoAMPM
    Date.FormatStyle.Symbol.Minute: omitted
    Date.FormatStyle.Symbol.Month: omitted
    Date.FormatStyle.Symbol.Quarter: omitted
    Date.FormatStyle.Symbol.Second: omitted
    Date.FormatStyle.Symbol.SecondFraction: omitted
    Date.FormatStyle.Symbol.TimeZone: omitted
    Date.FormatStyle.Symbol.Week: omitted
    Date.FormatStyle.Symbol.Weekday: omitted
    Date.FormatStyle.Symbol.Year: extended omitted relatedGregorian
    Date.FormatStyle.Symbol.YearForWeekOfYear: omitted
    Date.ISO8601FormatStyle: consuming encode includingFractionalSeconds iso8601Date
    iso8601WithTimeZone regex RegexOutput
    Date.IntervalFormatStyle: calendar
    Date.ParseStrategy: calendar consuming date dateTime fixed regex RegexOutput twoDigitStartDate
    Date.RelativeFormatStyle: allowedFields calendar capitalizationContext Field
    Date.VerbatimFormatStyle: Attributed attributed attributedStyle calendar consuming currency
    discreteInput input parseStrategy regex RegexOutput
    DateComponents: formatted ISO8601FormatStyle isRepeatedDay ReferenceType
    DateFormatter: defaultDate eraSymbols generatesCalendarDates gregorianStartDate longEraSymbols
    monthSymbols= quarterSymbols shortMonthSymbols= shortQuarterSymbols shortStandaloneMonthSymbols=
    shortStandaloneQuarterSymbols shortStandaloneWeekdaySymbols= shortWeekdaySymbols=
    standaloneMonthSymbols= standaloneQuarterSymbols standaloneWeekdaySymbols= twoDigitStartDate
    veryShortMonthSymbols= veryShortStandaloneMonthSymbols veryShortStandaloneWeekdaySymbols=
    veryShortWeekdaySymbols= weekdaySymbols=
    DateInterval: customMirror
    Decimal: add divide isCanonical isEqual isLess isLessThanOrEqualTo isNormal isSignaling
    isSignalingNaN isSubnormal isTotallyOrdered leastFiniteMagnitude leastNonzeroMagnitude
    leastNormalMagnitude multiply nextDown nextUp radix subtract
    Decimal.FormatStyle: Attributed attributed consuming currency localizedDecimal regex RegexOutput
    Decimal.FormatStyle.Currency: attributed consuming currencyCode= localizedCurrency RegexOutput
    Decimal.FormatStyle.Percent: attributed consuming RegexOutput
    Dimension: encode
    DispatchSource: FileSystemEvent makeReadSource makeSignalSource makeWriteSource
    DispatchSourceTimer: scheduleOneshot scheduleRepeating
    DispatchWallTime: rawValue
    Duration.TimeFormatStyle: Attributed attributed discreteInput grouping input
    Duration.UnitsFormatStyle: Attributed attributed discreteInput input valueLengthLimits
    zeroValueUnitsDisplay ZeroValueUnitsDisplayStrategy
    Duration.UnitsFormatStyle.FractionalPartDisplayStrategy: maximumLength minimumLength
    roundingIncrement roundingRule
    Duration.UnitsFormatStyle.UnitWidth: condensedAbbreviated encode
    EmptyCollection: regions withUnsafeBytes
    Expression: debugDescription description expression variable
    FileAttributeKey: appendOnly busy creationDate deviceIdentifier extensionHidden
    groupOwnerAccountID groupOwnerAccountName hfsCreatorCode hfsTypeCode immutable modificationDate
    ownerAccountID ownerAccountName posixPermissions protectionKey referenceCount systemFileNumber
    systemFreeNodes systemFreeSize systemNodes systemNumber systemSize
    FileAttributeType: typeBlockSpecial typeCharacterSpecial typeSocket typeSymbolicLink typeUnknown
    FileManager: attributesOfFileSystem componentsToDisplay delegate displayName
    fileSystemRepresentation getRelationship homeDirectory ItemReplacementOptions mountedVolumeURLs
    replaceItem replaceItemAt setAttributes string UnmountOptions URLRelationship
    VolumeEnumerationOptions withFileSystemRepresentation
    FileManager.DirectoryEnumerationOptions: includesDirectoriesPostOrder producesRelativePathURLs
    FileManager.DirectoryEnumerator: directoryAttributes fileAttributes
    FileManager.SearchPathDirectory: adminApplicationDirectory allApplicationsDirectory
    allLibrariesDirectory applicationDirectory applicationScriptsDirectory
    autosavedInformationDirectory coreServiceDirectory demoApplicationDirectory
    developerApplicationDirectory developerDirectory documentationDirectory inputMethodsDirectory
    moviesDirectory musicDirectory picturesDirectory preferencePanesDirectory
    printerDescriptionDirectory sharedPublicDirectory trashDirectory userDirectory
    FileManager.SearchPathDomainMask: allDomainsMask localDomainMask networkDomainMask
    systemDomainMask
    FloatingPointFormatStyle: Attributed attributed consuming currency localizedDouble regex
    RegexOutput
    FloatingPointFormatStyle.Currency: attributed consuming RegexOutput
    FloatingPointFormatStyle.Percent: attributed consuming localizedDoublePercentage RegexOutput
    FloatingPointRoundingRule: encode
    FormatStyle: currency iso8601 number percent
    Formatter: Context editingString encode
    HTTPURLResponse: encode localizedString
    ISO8601DateFormatter: encode supportsSecureCoding
    IndexPath: customMirror ReferenceType trimPrefix
    IndexSet: compare customMirror debugDescription ReferenceType
    IntegerFormatStyle: Attributed attributed consuming currency localizedInteger regex RegexOutput
    IntegerFormatStyle.Currency: attributed consuming localizedIntegerCurrency RegexOutput
    IntegerFormatStyle.Percent: attributed consuming localizedIntegerPercentage RegexOutput
    JSONDecoder: allowsJSON5 assumesTopLevelDictionary
    JSONSerialization: writeJSONObject
    JSONSerialization.ReadingOptions: mutableLeaves
    Locale: alternateQuotationBeginDelimiter alternateQuotationEndDelimiter
    availableNumberingSystems canonicalIdentifier canonicalLanguageIdentifier characterDirection
    Collation collation collationIdentifier collatorIdentifier Components components customMirror
    isoCurrencyCodes LanguageDirection lineDirection NumberingSystem numberingSystem
    preferredLocales Subdivision subdivision Variant variant variantCode windowsLocaleCode
    Locale.Currency: debugDescription isISOCurrency isoCurrencies unknown
    Locale.Language: Components hasCommonParent isEquivalent lineLayoutDirection parent
    systemLanguages
    Locale.LanguageCode: ainu albanian amharic apacheWestern arabic armenian assamese assyrian
    azerbaijani bangla belarusian bodo bulgarian burmese cantonese catalan cherokee croatian czech
    danish debugDescription dhivehi dogri dutch dzongkha estonian faroese finnish fula georgian
    greek gujarati hawaiian hebrew hindi hungarian icelandic IdentifierType igbo indonesian irish
    isISOLanguage isoLanguageCodes kannada kashmiri kazakh khmer konkani korean kurdish
    kurdishSorani kyrgyz lao latvian lithuanian macedonian maithili malay malayalam maltese manipuri
    marathi mongolian multiple māori navajo nepali norwegian norwegianBokmål norwegianNynorsk odia
    pashto persian polish portuguese punjabi rohingya romanian russian samoan sanskrit santali
    serbian sindhi sinhala slovak slovenian swahili swedish tagalog tajik tamil telugu thai tibetan
    tongan turkish turkmen ukrainian unavailable uncoded unidentified urdu uyghur uzbek vietnamese
    welsh yiddish
    Locale.MeasurementSystem: debugDescription measurementSystems
    Locale.Region: afghanistan albania algeria americanSamoa andorra angola anguilla antarctica
    antiguaBarbuda argentina armenia aruba ascensionIsland australia austria azerbaijan bahamas
    bahrain bangladesh barbados belarus belgium belize benin bermuda bhutan bolivia
    bosniaHerzegovina botswana bouvetIsland brazil britishVirginIslands brunei bulgaria burkinaFaso
    burundi cambodia cameroon canada canaryIslands capeVerde caribbeanNetherlands Category category
    caymanIslands centralAfricanRepublic ceutaMelilla chad chagosArchipelago chile chinaMainland
    christmasIsland clippertonIsland cocosIslands colombia comoros congoBrazzaville congoKinshasa
    containingRegion continent cookIslands costaRica croatia cuba curaçao cyprus czechia côteDIvoire
    debugDescription denmark diegoGarcia djibouti dominica dominicanRepublic ecuador egypt
    elSalvador equatorialGuinea eritrea estonia eswatini ethiopia falklandIslands faroeIslands fiji
    finland frenchGuiana frenchPolynesia frenchSouthernTerritories gabon gambia georgia ghana
    gibraltar greece greenland grenada guadeloupe guam guatemala guernsey guinea guineaBissau guyana
    haiti heardMcdonaldIslands honduras hongKong hungary iceland india indonesia iran iraq ireland
    isISORegion isleOfMan israel jamaica jersey jordan kazakhstan kenya kiribati kosovo kuwait
    kyrgyzstan laos latinAmerica latvia lebanon lesotho liberia libya liechtenstein lithuania
    luxembourg macao madagascar malawi malaysia maldives mali malta marshallIslands martinique
    mauritania mauritius mayotte mexico micronesia moldova monaco mongolia montenegro montserrat
    morocco mozambique myanmar namibia nauru nepal netherlands newCaledonia newZealand nicaragua
    niger nigeria niue norfolkIsland northernMarianaIslands northMacedonia norway oman pakistan
    palau palestinianTerritories panama papuaNewGuinea paraguay peru philippines pitcairnIslands
    poland portugal puertoRico qatar romania russia rwanda réunion saintBarthélemy saintHelena
    saintKittsNevis saintLucia saintMartin saintPierreMiquelon saintVincentGrenadines samoa
    sanMarino saudiArabia senegal serbia seychelles sierraLeone singapore sintMaarten slovakia
    slovenia solomonIslands somalia southAfrica southGeorgiaSouthSandwichIslands southKorea
    southSudan sriLanka subcontinent subRegions suriname svalbardJanMayen sweden switzerland
    sãoToméPríncipe taiwan tajikistan tanzania thailand timorLeste togo tokelau tonga trinidadTobago
    tristanDaCunha tunisia turkey turkmenistan turksCaicosIslands tuvalu uganda ukraine
    unitedArabEmirates unitedStatesOutlyingIslands unitedStatesVirginIslands unknown uruguay
    uzbekistan vanuatu vaticanCity venezuela vietnam wallisFutuna westernSahara world yemen zambia
    zimbabwe ålandIslands
    Locale.Script: adlam arabic arabicNastaliq armenian bangla cherokee cyrillic debugDescription
    devanagari ethiopic georgian greek gujarati gurmukhi hanifiRohingya hanSimplified hanTraditional
    hebrew hiragana isISOScript japanese kannada katakana khmer korean lao latin malayalam
    meiteiMayek myanmar odia olChiki sinhala syriac tamil telugu thaana thai tibetan unknown
    MassFormatter: unitStringDisplayedAdjacent
    Measurement: customMirror encode ReferenceType
    NSAffineTransform: encode supportsSecureCoding transformStruct
    NSArray: addingObjects customMirror descriptionInStringsFileFormat difference encode filtered
    firstObjectCommon getObjects indexesOfObjects indexOfObject indexOfObjectIdentical
    objectEnumerator objects pathsMatchingExtensions reverseObjectEnumerator sortedArray
    sortedArrayHint supportsSecureCoding write
    NSAttributedString: attribute attributedSubstring attributes encode enumerateAttribute
    enumerateAttributes EnumerationOptions supportsSecureCoding
    NSAttributedString.Key: inflectionAlternative inflectionRule language morphology
    NSCache: delegate
    NSCalendar: amSymbol autoupdatingCurrent calendarIdentifier compare component components copy
    current date description encode enumerateDates eraSymbols firstWeekday getEra getHour hash
    Identifier init isDate isDateInToday isDateInTomorrow isDateInWeekend isDateInYesterday isEqual
    locale longEraSymbols maximumRange minimumDaysInFirstWeek minimumRange monthSymbols nextDate
    nextWeekendAfter Options ordinality pmSymbol quarterSymbols range shortMonthSymbols
    shortQuarterSymbols shortStandaloneMonthSymbols shortStandaloneQuarterSymbols
    shortStandaloneWeekdaySymbols shortWeekdaySymbols standaloneMonthSymbols
    standaloneQuarterSymbols standaloneWeekdaySymbols startOfDay supportsSecureCoding timeZone
    veryShortMonthSymbols veryShortStandaloneMonthSymbols veryShortStandaloneWeekdaySymbols
    veryShortWeekdaySymbols weekdaySymbols
    NSCalendar.Unit: calendar era nanosecond quarter timeZone weekday weekdayOrdinal weekOfYear
    yearForWeekOfYear
    NSCoder: allowedClasses allowsKeyedCoding containsValue decodeArray decodeBool decodeCInt
    decodeData decodeDouble decodeFloat decodeInt32 decodeInt64 decodeInteger decodeObject
    decodePoint decodePropertyList decodeRect decodeSize decodeValue DecodingFailurePolicy
    decodingFailurePolicy encode encodeArray encodeBycopyObject encodeByrefObject encodeBytes
    encodeConditionalObject encodePropertyList encodeRootObject encodeValue error failWithError
    requiresSecureCoding systemVersion version withDecodedUnsafeBufferPointer withDecodedUnsafeBytes
    NSCountedSet: encode
    NSData: allSatisfy Base64DecodingOptions base64EncodedData base64EncodedString
    Base64EncodingOptions bytes compactMap contains copy copyBytes count debugDescription
    description difference distance drop dropFirst dropLast elementsEqual encode endIndex
    enumerateBytes enumerated filter first firstIndex firstRange flatMap forEach formatted formIndex
    getBytes hash index indices init isEmpty isEqual last lastIndex lastRange lazy length
    lexicographicallyPrecedes makeIterator map max min mutableCopy prefix randomElement range ranges
    reduce regions removingSubranges reversed SearchOptions shuffled sorted split startIndex starts
    subdata suffix supportsSecureCoding trimmingPrefix underestimatedCount
    withContiguousStorageIfAvailable write
    NSDate: distantFuture distantPast encode supportsSecureCoding
    NSDecimalNumber: CalculationError defaultBehavior maximum minimum objCType
    NSDecimalNumberHandler: encode
    NSDictionary: compare customMirror descriptionInStringsFileFormat encode enumerateKeysAndObjects
    getObjects keyEnumerator keysOfEntries keysSortedByValue objectEnumerator objects sharedKeySet
    supportsSecureCoding write
    NSError: encode localizedRecoveryOptions recoveryAttempter setUserInfoValueProvider
    supportsSecureCoding userInfoValueProvider
    NSIndexPath: encode getIndexes supportsSecureCoding
    NSLocale: canonicalLanguageIdentifier canonicalLocaleIdentifier characterDirection components
    currentLocaleDidChangeNotification encode isoCurrencyCodes LanguageDirection lineDirection
    localeIdentifier supportsSecureCoding system windowsLocaleCode
    NSLocale.Key: alternateQuotationBeginDelimiterKey alternateQuotationEndDelimiterKey
    calendarIdentifier collationIdentifier collatorIdentifier exemplarCharacterSet measurementSystem
    variantCode
    NSMutableArray: exchangeObject removeObjectIdentical removeObjects replaceObjects setArray sort
    NSMutableDictionary: addEntries removeObjects setDictionary
    NSMutableSet: addObjects intersect minus setSet union
    NSNull: encode supportsSecureCoding
    NSNumber: classForCoder encode objCType
    NSObject: classFallbacksForKeyedArchiver classForCoder classForKeyedArchiver
    classForKeyedUnarchiver isKind isMember isProxy isSubclass replacementObject superclass
    NSObjectProtocol: isProxy
    NSPersonNameComponents: encode supportsSecureCoding
    NSRegularExpression: encode escapedTemplate replaceMatches replacementString
    supportsSecureCoding
    NSRegularExpression.MatchingFlags: completed internalError progress requiredEnd
    NSRegularExpression.MatchingOptions: reportCompletion reportProgress withoutAnchoringBounds
    withTransparentBounds
    NSRegularExpression.Options: allowCommentsAndWhitespace ignoreMetacharacters
    useUnicodeWordBoundaries useUnixLineSeparators
    NSSet: adding addingObjects compare customMirror encode enumerateObjects filtered intersects
    isSubset objectEnumerator objects sortedArray supportsSecureCoding
    NSString: applyingTransform availableStringEncodings canBeConverted commonPrefix CompareOptions
    completePath cString decomposedStringWithCanonicalMapping
    decomposedStringWithCompatibilityMapping defaultCStringEncoding encode EncodingConversionOptions
    enumerateLines enumerateSubstrings EnumerationOptions fastestEncoding fileSystemRepresentation
    folding getBytes getCharacters getCString getFileSystemRepresentation getLineStart
    getParagraphStart lengthOfBytes localizedCapitalized localizedCaseInsensitiveContains
    localizedLowercase localizedName localizedStandardContains localizedStandardRange
    localizedUppercase maximumLengthOfBytes paragraphRange path
    precomposedStringWithCanonicalMapping precomposedStringWithCompatibilityMapping
    rangeOfComposedCharacterSequence rangeOfComposedCharacterSequences resolvingSymlinksInPath
    smallestEncoding stringsByAppendingPaths supportsSecureCoding write
    NSTextCheckingResult: adjustingRanges CheckingType encode regularExpression
    regularExpressionCheckingResult resultType supportsSecureCoding
    NSTimeZone: abbreviationDictionary= data default= encode resetSystemTimeZone
    supportsSecureCoding timeZoneDataVersion
    NSURL: absoluteURL appendingPathComponent appendingPathExtension baseURL
    checkResourceIsReachable dataRepresentation deletingLastPathComponent deletingPathExtension
    encode filePathURL fileSystemRepresentation fileURL fragment getFileSystemRepresentation
    getResourceValue hasDirectoryPath parameterString password pathComponents port relativePath
    relativeString removeAllCachedResourceValues removeCachedResourceValue resolvingSymlinksInPath
    resourceSpecifier resourceValues setResourceValue setResourceValues setTemporaryResourceValue
    standardized standardizingPath supportsSecureCoding user
    NSValue: edgeInsetsValue encode getValue objCType pointValue rangeValue rectValue sizeValue
    supportsSecureCoding
    Notification: copy encode ReferenceType
    Notification.Name: NSCalendarDayChanged NSDidBecomeSingleThreaded NSFileHandleConnectionAccepted
    NSFileHandleDataAvailable NSFileHandleReadToEndOfFileCompletion
    NSHTTPCookieManagerCookiesChanged NSSystemTimeZoneDidChange NSThreadWillExit
    NSURLCredentialStorageChanged NSWillBecomeMultiThreaded
    NotificationCenter: AsyncMessage BaseMessageIdentifier MainActorMessage MessageIdentifier
    messages ObservationToken
    NumberFormatStyleConfiguration.DecimalSeparatorDisplayStrategy: description
    NumberFormatStyleConfiguration.Grouping: description
    NumberFormatStyleConfiguration.Notation: description
    NumberFormatStyleConfiguration.SignDisplayStrategy: description
    NumberFormatter: currencyDecimalSeparator currencyGroupingSeparator hasThousandSeparators
    internationalCurrencySymbol isPartialStringValidationEnabled localizesFormat
    negativeInfinitySymbol perMillSymbol roundingBehavior textAttributesForNegativeInfinity
    textAttributesForNegativeValues textAttributesForNil textAttributesForNotANumber
    textAttributesForPositiveInfinity textAttributesForPositiveValues textAttributesForZero
    thousandSeparator
    ObjCBool: customMirror
    OperationQueue: progress
    ParseStrategy: iso8601
    ParseableFormatStyle: currency dateTime iso8601 number percent
    PersonNameComponents: ReferenceType
    Predicate: debugDescription description expression variable
    ProcessInfo: fullUserName isOperatingSystemAtLeast operatingSystemVersion processName= userName
    Progress: addChild becomeCurrent cancellationHandler current discreteProgress FileOperationKind
    isCancellable isCancelled= isIndeterminate isPausable isPaused kind
    localizedAdditionalDescription localizedDescription pause pausingHandler resignCurrent resume
    resumingHandler setUserInfoObject userInfo
    PropertyListDecoder: PropertyListFormat
    Range: isValid
    Repeated: regions
    RunLoop: acceptInput currentMode limitDate remove
    Scanner: localizedScanner scanCharactersFromSet scanHexDouble scanHexFloat scanLocation
    scanUnsignedLongLong scanUpTo scanUpToCharactersFromSet
    Sequence: compare
    String: availableStringEncodings Comparator defaultCStringEncoding EncodingConversionOptions
    EnumerationOptions localizedName
    String.Encoding: description ianaName iso2022JP isoLatin2 japaneseEUC macOSRoman nextstep
    nonLossyASCII shiftJIS symbol windowsCP1250 windowsCP1251 windowsCP1252 windowsCP1253
    windowsCP1254
    String.StandardComparator: encode
    StringProtocol: completePath enumerateSubstrings fastestEncoding getBytes getCString
    getLineStart getParagraphStart paragraphRange rangeOfComposedCharacterSequences smallestEncoding
    write
    StringTransform: fullwidthToHalfwidth hiraganaToKatakana latinToArabic latinToCyrillic
    latinToGreek latinToGreen latinToHangul latinToHebrew latinToHiragana latinToKatakana
    latinToThai mandarinToLatin toLatin toUnicodeName toXMLHex
    Thread: callStackReturnAddresses callStackSymbols cancel exit isExecuting isFinished
    isMultiThreaded mainThread stackSize start threadDictionary
    TimeZone: abbreviationDictionary= customMirror timeZoneDataVersion
    URL: checkResourceIsReachable dataRepresentation playgroundDescription ReferenceType
    removeAllCachedResourceValues removeCachedResourceValue resolveSymlinksInPath setResourceValues
    setTemporaryResourceValue standardize Template withUnsafeFileSystemRepresentation
    URLCache: getCachedResponse removeCachedResponses
    URLComponents: customMirror encodedHost percentEncodedPassword percentEncodedQueryItems
    percentEncodedUser ReferenceType
    URLError: backgroundSessionInUseByAnotherProcess backgroundSessionRequiresSharedContainer
    backgroundSessionWasDisconnected callIsActive cannotCloseFile cannotCreateFile
    cannotDecodeRawData cannotLoadFromNetwork cannotMoveFile cannotOpenFile cannotRemoveFile
    cannotWriteToFile clientCertificateRejected clientCertificateRequired dataNotAllowed description
    dnsLookupFailed downloadDecodingFailedMidStream downloadDecodingFailedToComplete failingURL
    failureURLString fileIsDirectory httpTooManyRedirects internationalRoamingOff
    noPermissionsToReadFile redirectToNonExistentLocation requestBodyStreamExhausted
    resourceUnavailable secureConnectionFailed serverCertificateHasBadDate
    serverCertificateHasUnknownRoot serverCertificateNotYetValid serverCertificateUntrusted
    userCancelledAuthentication userInfo
    URLError.Code: appTransportSecurityRequiresSecureConnection
    backgroundSessionInUseByAnotherProcess backgroundSessionRequiresSharedContainer
    backgroundSessionWasDisconnected callIsActive cannotCloseFile cannotCreateFile
    cannotDecodeRawData cannotLoadFromNetwork cannotMoveFile cannotOpenFile cannotRemoveFile
    cannotWriteToFile clientCertificateRejected clientCertificateRequired dataLengthExceedsMaximum
    dataNotAllowed dnsLookupFailed downloadDecodingFailedMidStream downloadDecodingFailedToComplete
    fileIsDirectory httpTooManyRedirects internationalRoamingOff noPermissionsToReadFile
    redirectToNonExistentLocation requestBodyStreamExhausted resourceUnavailable
    secureConnectionFailed serverCertificateHasBadDate serverCertificateHasUnknownRoot
    serverCertificateNotYetValid serverCertificateUntrusted userCancelledAuthentication
    URLQueryItem: customMirror
    URLRequest: allowsCellularAccess customMirror httpBodyStream httpShouldHandleCookies
    httpShouldUsePipelining mainDocumentURL NetworkServiceType networkServiceType ReferenceType
    URLResourceKey: addedToDirectoryDateKey applicationIsScriptableKey attributeModificationDateKey
    canonicalPathKey contentAccessDateKey contentModificationDateKey creationDateKey customIconKey
    documentIdentifierKey effectiveIconKey fileAllocatedSizeKey fileResourceIdentifierKey
    fileResourceTypeKey fileSecurityKey fileSizeKey generationIdentifierKey hasHiddenExtensionKey
    isAliasFileKey isApplicationKey isExcludedFromBackupKey isExecutableKey isHiddenKey
    isMountTriggerKey isPackageKey isReadableKey isSymbolicLinkKey isSystemImmutableKey
    isUbiquitousItemKey isUserImmutableKey isVolumeKey isWritableKey keysOfUnsetValuesKey
    labelColorKey labelNumberKey linkCountKey localizedLabelKey localizedNameKey
    localizedTypeDescriptionKey parentDirectoryURLKey pathKey preferredIOBlockSizeKey
    quarantinePropertiesKey tagNamesKey thumbnailDictionaryKey thumbnailKey
    totalFileAllocatedSizeKey totalFileSizeKey typeIdentifierKey
    ubiquitousItemContainerDisplayNameKey ubiquitousItemDownloadingErrorKey
    ubiquitousItemDownloadingStatusKey ubiquitousItemDownloadRequestedKey
    ubiquitousItemHasUnresolvedConflictsKey ubiquitousItemIsDownloadingKey
    ubiquitousItemIsUploadedKey ubiquitousItemIsUploadingKey ubiquitousItemUploadingErrorKey
    volumeAvailableCapacityKey volumeCreationDateKey volumeIdentifierKey volumeIsAutomountedKey
    volumeIsBrowsableKey volumeIsEjectableKey volumeIsEncryptedKey volumeIsInternalKey
    volumeIsJournalingKey volumeIsLocalKey volumeIsReadOnlyKey volumeIsRemovableKey
    volumeIsRootFileSystemKey volumeLocalizedFormatDescriptionKey volumeLocalizedNameKey
    volumeMaximumFileSizeKey volumeNameKey volumeResourceCountKey
    volumeSupportsAdvisoryFileLockingKey volumeSupportsCasePreservedNamesKey
    volumeSupportsCompressionKey volumeSupportsExclusiveRenamingKey
    volumeSupportsExtendedSecurityKey volumeSupportsFileCloningKey volumeSupportsHardLinksKey
    volumeSupportsJournalingKey volumeSupportsPersistentIDsKey volumeSupportsRenamingKey
    volumeSupportsRootDirectoryDatesKey volumeSupportsSparseFilesKey volumeSupportsSwapRenamingKey
    volumeSupportsSymbolicLinksKey volumeSupportsVolumeSizesKey volumeSupportsZeroRunsKey
    volumeTotalCapacityKey volumeURLForRemountingKey volumeURLKey volumeUUIDStringKey
    URLResourceValues: addedToDirectoryDate allValues applicationIsScriptable
    attributeModificationDate canonicalPath contentAccessDate contentModificationDate creationDate
    documentIdentifier fileAllocatedSize fileResourceIdentifier fileResourceType fileSize
    generationIdentifier hasHiddenExtension isAliasFile isApplication isExcludedFromBackup
    isExecutable isHidden isMountTrigger isPackage isReadable isSymbolicLink isSystemImmutable
    isUbiquitousItem isUserImmutable isVolume isWritable labelNumber linkCount localizedLabel
    localizedName localizedTypeDescription parentDirectory path preferredIOBlockSize
    quarantineProperties tagNames totalFileAllocatedSize totalFileSize typeIdentifier
    ubiquitousItemContainerDisplayName ubiquitousItemDownloadingError
    ubiquitousItemDownloadRequested ubiquitousItemHasUnresolvedConflicts ubiquitousItemIsDownloading
    ubiquitousItemIsUploaded ubiquitousItemIsUploading ubiquitousItemUploadingError volume
    volumeAvailableCapacity volumeCreationDate volumeIdentifier volumeIsAutomounted
    volumeIsBrowsable volumeIsEjectable volumeIsEncrypted volumeIsInternal volumeIsJournaling
    volumeIsLocal volumeIsReadOnly volumeIsRemovable volumeIsRootFileSystem
    volumeLocalizedFormatDescription volumeLocalizedName volumeMaximumFileSize volumeName
    volumeResourceCount volumeSupportsAdvisoryFileLocking volumeSupportsCasePreservedNames
    volumeSupportsCompression volumeSupportsExtendedSecurity volumeSupportsHardLinks
    volumeSupportsJournaling volumeSupportsPersistentIDs volumeSupportsRenaming
    volumeSupportsRootDirectoryDates volumeSupportsSparseFiles volumeSupportsSymbolicLinks
    volumeSupportsVolumeSizes volumeSupportsZeroRuns volumeTotalCapacity volumeURLForRemounting
    volumeUUIDString
    URLResponse: encode suggestedFilename supportsSecureCoding textEncodingName
    URLSession: AuthChallengeDisposition DelayedRequestDisposition delegate delegateQueue
    downloadTask finishTasksAndInvalidate flush getAllTasks getTasksWithCompletionHandler
    invalidateAndCancel reset ResponseDisposition sessionDescription uploadTask webSocketTask
    URLSessionConfiguration: connectionProxyDictionary httpCookieAcceptPolicy httpCookieStorage
    httpMaximumConnectionsPerHost httpShouldSetCookies httpShouldUsePipelining identifier
    isDiscretionary networkServiceType protocolClasses sharedContainerIdentifier
    shouldUseExtendedBackgroundIdleMode urlCredentialStorage
    URLSessionDataDelegate: urlSession
    URLSessionDelegate: urlSession
    URLSessionTask: countOfBytesClientExpectsToReceive countOfBytesClientExpectsToSend
    countOfBytesExpectedToReceive countOfBytesExpectedToSend countOfBytesReceived countOfBytesSent
    defaultPriority delegate earliestBeginDate highPriority lowPriority priority progress suspend
    taskIdentifier
    URLSessionTaskDelegate: urlSession
    UUID: random
    Unit: encode supportsSecureCoding
    UnitConverterLinear: encode supportsSecureCoding
    UnitInformationStorage: exabits exbibits exbibytes gibibits gigabits kibibits kilobits mebibits
    megabits pebibits pebibytes petabits tebibits terabits yobibits yobibytes yottabits zebibits
    zebibytes zettabits
    UnitPower: femtowatts microwatts nanowatts picowatts
    UnitVolume: cubicCentimeters
    UnsafeBufferPointer: regions withUnsafeBytes
    UnsafeMutableBufferPointer: withUnsafeBytes
    UnsafeMutableRawBufferPointer: withUnsafeBytes
    UnsafeRawBufferPointer: regions withUnsafeBytes
    UserDefaults: addSuite argumentDomain objectIsForced persistentDomain registrationDomain
    removeSuite removeVolatileDomain resetStandardUserDefaults setPersistentDomain setVolatileDomain
    volatileDomain volatileDomainNames
    """
}
