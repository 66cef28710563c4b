extension UnsupportedNames {
  /// The unsupported members of Foundation's types, each list after the name of its type.
  static let foundationMembers = """
    Array: copyBytes lastRange regions resetBytes
    AttributeContainer: Builder description filter merge merging
    AttributedString: AttributeInvalidationCondition AttributeMergePolicy AttributeRunBoundaries
    CharacterView Runs SingleAttributeTransformer UTF16View UTF8View UnicodeScalarView
    WritingDirection insert mergingAttributes removeSubrange removeSubranges replaceAttributes
    replaceSubrange replacingAttributes settingAttributes transform transformingAttributes
    unicodeScalars utf16 utf8
    AttributedString.Index: isValid
    AttributedSubstring: base endIndex index mergingAttributes range replaceAttributes
    replacingAttributes runs setAttributes settingAttributes startIndex unicodeScalars utf16 utf8
    Bundle: allBundles allFrameworks appStoreReceiptURL builtInPlugInsPath builtInPlugInsURL
    classNamed developmentLocalization executableArchitectures executablePath executableURL
    isLoaded load loadAndReturnError localizations localizedInfoDictionary paths
    preferredLocalizations preflight principalClass privateFrameworksPath privateFrameworksURL
    resourcePath resourceURL sharedFrameworksPath sharedFrameworksURL sharedSupportPath
    sharedSupportURL unload urls
    ByteCountFormatStyle: Attributed attributed currency list
    ByteCountFormatStyle.Units: eb ybOrHigher zb
    ByteCountFormatter: encode formattingContext
    ByteCountFormatter.Units: useEB useYBOrHigher useZB
    CGFloat: customMirror
    CGRect: divided
    CachedURLResponse: storagePolicy
    Calendar: RecurrenceRule ReferenceType customMirror dates
    Calendar.Component: isLeapMonth isRepeatedDay
    Calendar.Identifier: bangla dangi gujarati kannada malayalam marathi odia tamil telugu
    vietnamese vikram
    CharacterSet: ReferenceType bitmapRepresentation capitalizedLetters debugDescription
    decomposables description encode formIntersection formSymmetricDifference hasMember
    illegalCharacters invert isDisjoint isEmpty isStrictSubset isStrictSuperset isSubset
    nonBaseCharacters subtract symmetricDifference update urlPasswordAllowed urlUserAllowed
    CocoaError: coderInvalidValue coderReadCorrupt coderValueNotFound error
    executableArchitectureMismatch executableLink executableLoad executableNotLoadable
    executableRuntimeMismatch featureUnsupported fileLocking filePath fileReadInvalidFileName
    fileReadTooLarge fileReadUnknownStringEncoding isCoderError isExecutableError isFileError
    isFormattingError isPropertyListError isUbiquitousFileError isUserActivityError
    isValidationError isXPCConnectionError keyValueValidation propertyListReadStream
    propertyListReadUnknownVersion propertyListWriteStream stringEncoding
    ubiquitousFileNotUploadedDueToQuota ubiquitousFileUbiquityServerNotAvailable
    ubiquitousFileUnavailable underlying underlyingErrors url userActivityConnectionUnavailable
    userActivityHandoffFailed userActivityHandoffUserInfoTooLarge
    userActivityRemoteApplicationTimedOut xpcConnectionInterrupted xpcConnectionInvalid
    xpcConnectionReplyInvalid
    CocoaError.Code: coderInvalidValue coderReadCorrupt coderValueNotFound
    executableArchitectureMismatch executableLink executableLoad executableNotLoadable
    executableRuntimeMismatch featureUnsupported fileLocking fileReadInvalidFileName
    fileReadTooLarge fileReadUnknownStringEncoding keyValueValidation propertyListReadStream
    propertyListReadUnknownVersion propertyListWriteStream ubiquitousFileNotUploadedDueToQuota
    ubiquitousFileUbiquityServerNotAvailable ubiquitousFileUnavailable
    userActivityConnectionUnavailable userActivityHandoffFailed
    userActivityHandoffUserInfoTooLarge userActivityRemoteApplicationTimedOut
    xpcConnectionInterrupted xpcConnectionInvalid xpcConnectionReplyInvalid
    CurrencyFormatStyleConfiguration: DecimalSeparatorDisplayStrategy
    Data: Deallocator bytes compare enumerateBytes lastRange
    mutableBytes mutableSpan regions span
    Data.Base64EncodingOptions: base64URLAlphabet endLineWithCarriageReturn endLineWithLineFeed
    lineLength64Characters lineLength76Characters omitPaddingCharacter
    Data.ReadingOptions: alwaysMapped
    Data.WritingOptions: fileProtectionMask withoutOverwriting
    Date: AnchoredRelativeFormatStyle AttributedStyle ComponentsFormatStyle customMirror
    playgroundDescription
    Date.FormatStyle: attributed attributedStyle capitalizationContext consuming currency
    discreteInput input regex
    Date.ISO8601FormatStyle: consuming includingFractionalSeconds iso8601Date iso8601WithTimeZone
    regex
    Date.IntervalFormatStyle: calendar
    Date.ParseStrategy: calendar consuming date dateTime fixed regex twoDigitStartDate
    Date.RelativeFormatStyle: allowedFields calendar capitalizationContext
    Date.VerbatimFormatStyle: attributed attributedStyle calendar consuming currency discreteInput
    input parseStrategy regex
    DateComponents: ISO8601FormatStyle ReferenceType formatted isRepeatedDay
    DateFormatter: defaultDate eraSymbols generatesCalendarDates gregorianStartDate
    longEraSymbols quarterSymbols shortQuarterSymbols shortStandaloneQuarterSymbols
    standaloneQuarterSymbols twoDigitStartDate veryShortStandaloneMonthSymbols
    DateInterval: customMirror
    Decimal: add divide isCanonical isEqual isLess
    isLessThanOrEqualTo isNormal isSignaling isSignalingNaN isSubnormal isTotallyOrdered
    leastFiniteMagnitude leastNonzeroMagnitude leastNormalMagnitude multiply nextDown nextUp radix
    subtract
    Decimal.FormatStyle: attributed consuming currency localizedDecimal regex
    Decimal.ParseStrategy: formatStyle lenient
    Dimension: isEqual
    Duration.TimeFormatStyle: attributed discreteInput grouping input
    Duration.UnitsFormatStyle: attributed discreteInput input valueLengthLimits
    zeroValueUnitsDisplay
    Expression: debugDescription description expression variable
    FileAttributeKey: appendOnly busy creationDate deviceIdentifier extensionHidden
    groupOwnerAccountID groupOwnerAccountName hfsCreatorCode hfsTypeCode immutable
    modificationDate ownerAccountID ownerAccountName posixPermissions protectionKey referenceCount
    systemFileNumber systemFreeNodes systemFreeSize systemNodes systemNumber systemSize
    FileManager: ItemReplacementOptions URLRelationship UnmountOptions VolumeEnumerationOptions
    attributesOfFileSystem componentsToDisplay delegate displayName fileSystemRepresentation
    getRelationship mountedVolumeURLs replaceItem replaceItemAt setAttributes string
    withFileSystemRepresentation
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
    FloatingPointFormatStyle: attributed consuming currency regex
    FormatStyle: currency iso8601 number percent
    Formatter: Context editingString encode
    HTTPURLResponse: localizedString
    ISO8601DateFormatter: encode supportsSecureCoding
    IndexPath: ReferenceType customMirror encode trimPrefix
    IndexSet: ReferenceType compare customMirror debugDescription
    IntegerFormatStyle: attributed consuming currency regex
    JSONDecoder: allowsJSON5 assumesTopLevelDictionary
    JSONSerialization: writeJSONObject
    JSONSerialization.ReadingOptions: mutableLeaves
    Locale: Collation Components Key LanguageDirection NumberingSystem Subdivision Variant
    alternateQuotationBeginDelimiter alternateQuotationEndDelimiter availableLocaleIdentifiers
    availableNumberingSystems canonicalIdentifier canonicalLanguageIdentifier
    canonicalLocaleIdentifier characterDirection collation collationIdentifier collatorIdentifier
    components copy currentLocaleDidChangeNotification customMirror displayName isoCountryCodes
    isoCurrencyCodes lineDirection localeIdentifier numberingSystem object preferredLocales
    subdivision supportsSecureCoding system variant variantCode windowsLocaleCode
    Locale.Currency: debugDescription isISOCurrency isoCurrencies unknown
    Locale.Language: Components hasCommonParent isEquivalent lineLayoutDirection parent
    systemLanguages
    Locale.LanguageCode: ainu albanian amharic apacheWestern arabic armenian assamese assyrian
    azerbaijani bangla belarusian bodo bulgarian burmese cantonese catalan cherokee croatian czech
    danish debugDescription dhivehi dogri dutch dzongkha estonian faroese finnish fula georgian
    greek gujarati hawaiian hebrew hindi hungarian icelandic igbo indonesian irish isISOLanguage
    isoLanguageCodes kannada kashmiri kazakh khmer konkani korean kurdish kurdishSorani kyrgyz lao
    latvian lithuanian macedonian maithili malay malayalam maltese manipuri marathi mongolian
    multiple māori navajo nepali norwegian norwegianBokmål norwegianNynorsk odia pashto persian
    polish portuguese punjabi rohingya romanian russian samoan sanskrit santali serbian sindhi
    sinhala slovak slovenian swahili swedish tagalog tajik tamil telugu thai tibetan tongan
    turkish turkmen ukrainian unavailable uncoded unidentified urdu uyghur uzbek vietnamese welsh
    yiddish
    Locale.MeasurementSystem: debugDescription measurementSystems
    Locale.Region: afghanistan albania algeria americanSamoa andorra angola anguilla antarctica
    antiguaBarbuda argentina armenia aruba ascensionIsland australia austria azerbaijan bahamas
    bahrain bangladesh barbados belarus belgium belize benin bermuda bhutan bolivia
    bosniaHerzegovina botswana bouvetIsland brazil britishVirginIslands brunei bulgaria
    burkinaFaso burundi cambodia cameroon canada canaryIslands capeVerde caribbeanNetherlands
    category caymanIslands centralAfricanRepublic ceutaMelilla chad chagosArchipelago chile
    chinaMainland christmasIsland clippertonIsland cocosIslands colombia comoros congoBrazzaville
    congoKinshasa containingRegion continent cookIslands costaRica croatia cuba curaçao cyprus
    czechia côteDIvoire debugDescription denmark diegoGarcia djibouti dominica dominicanRepublic
    ecuador egypt elSalvador equatorialGuinea eritrea estonia eswatini ethiopia falklandIslands
    faroeIslands fiji finland frenchGuiana frenchPolynesia frenchSouthernTerritories gabon gambia
    georgia ghana gibraltar greece greenland grenada guadeloupe guam guatemala guernsey guinea
    guineaBissau guyana haiti heardMcdonaldIslands honduras hongKong hungary iceland india
    indonesia iran iraq ireland isISORegion isleOfMan israel jamaica jersey jordan kazakhstan
    kenya kiribati kosovo kuwait kyrgyzstan laos latinAmerica latvia lebanon lesotho liberia libya
    liechtenstein lithuania luxembourg macao madagascar malawi malaysia maldives mali malta
    marshallIslands martinique mauritania mauritius mayotte mexico micronesia moldova monaco
    mongolia montenegro montserrat morocco mozambique myanmar namibia nauru nepal netherlands
    newCaledonia newZealand nicaragua niger nigeria niue norfolkIsland northMacedonia
    northernMarianaIslands norway oman pakistan palau palestinianTerritories panama papuaNewGuinea
    paraguay peru philippines pitcairnIslands poland portugal puertoRico qatar romania russia
    rwanda réunion saintBarthélemy saintHelena saintKittsNevis saintLucia saintMartin
    saintPierreMiquelon saintVincentGrenadines samoa sanMarino saudiArabia senegal serbia
    seychelles sierraLeone singapore sintMaarten slovakia slovenia solomonIslands somalia
    southAfrica southGeorgiaSouthSandwichIslands southKorea southSudan sriLanka subRegions
    subcontinent suriname svalbardJanMayen sweden switzerland sãoToméPríncipe taiwan tajikistan
    tanzania thailand timorLeste togo tokelau tonga trinidadTobago tristanDaCunha tunisia turkey
    turkmenistan turksCaicosIslands tuvalu uganda ukraine unitedArabEmirates
    unitedStatesOutlyingIslands unitedStatesVirginIslands unknown uruguay uzbekistan vanuatu
    vaticanCity venezuela vietnam wallisFutuna westernSahara world yemen zambia zimbabwe
    Locale.Script: adlam arabic arabicNastaliq armenian bangla cherokee cyrillic debugDescription
    devanagari ethiopic georgian greek gujarati gurmukhi hanSimplified hanTraditional
    hanifiRohingya hebrew hiragana isISOScript japanese kannada katakana khmer korean lao latin
    malayalam meiteiMayek myanmar odia olChiki sinhala syriac tamil telugu thaana thai tibetan
    unknown
    MassFormatter: unitStringDisplayedAdjacent
    Measurement: ReferenceType customMirror encode
    NSCache: delegate
    NSCalendar: Identifier Options amSymbol autoupdatingCurrent calendarIdentifier compare
    component components copy current date description enumerateDates eraSymbols firstWeekday
    getEra getHour isDate isDateInToday isDateInTomorrow isDateInWeekend isDateInYesterday isEqual
    locale longEraSymbols maximumRange minimumDaysInFirstWeek minimumRange monthSymbols nextDate
    nextWeekendAfter ordinality pmSymbol quarterSymbols range shortMonthSymbols
    shortQuarterSymbols shortStandaloneMonthSymbols shortStandaloneQuarterSymbols
    shortStandaloneWeekdaySymbols shortWeekdaySymbols standaloneMonthSymbols
    standaloneQuarterSymbols standaloneWeekdaySymbols startOfDay supportsSecureCoding timeZone
    veryShortMonthSymbols veryShortStandaloneMonthSymbols veryShortStandaloneWeekdaySymbols
    veryShortWeekdaySymbols weekdaySymbols
    NSCalendar.Unit: calendar era nanosecond quarter timeZone weekOfYear weekday weekdayOrdinal
    yearForWeekOfYear
    NSCalendar: init
    NSData: init Base64DecodingOptions Base64EncodingOptions SearchOptions allSatisfy
    base64EncodedData
    base64EncodedString bytes compactMap contains copy copyBytes count debugDescription
    description difference distance drop dropFirst dropLast elementsEqual endIndex enumerateBytes
    enumerated filter first firstIndex firstRange flatMap forEach formIndex formatted getBytes
    index indices isEmpty isEqual last lastIndex lastRange lazy length lexicographicallyPrecedes
    makeIterator map max min mutableCopy prefix randomElement range ranges reduce regions
    removingSubranges reversed shuffled sorted split startIndex starts subdata suffix
    supportsSecureCoding trimmingPrefix underestimatedCount withContiguousStorageIfAvailable write
    NSArray: addingObjects descriptionInStringsFileFormat difference filtered firstObjectCommon
    getObjects indexesOfObjects indexOfObject indexOfObjectIdentical objectEnumerator
    objects pathsMatchingExtensions reverseObjectEnumerator sortedArray supportsSecureCoding write
    NSDate: distantFuture distantPast supportsSecureCoding
    NSDecimalNumber: CalculationError defaultBehavior maximum minimum objCType raising rounding
    NSDictionary: compare descriptionInStringsFileFormat enumerateKeysAndObjects getObjects
    keyEnumerator keysOfEntries keysSortedByValue objectEnumerator objects
    sharedKeySet supportsSecureCoding write
    NSError: encode localizedRecoveryOptions recoveryAttempter
    setUserInfoValueProvider supportsSecureCoding userInfoValueProvider
    NSMutableArray: exchangeObject removeObjects removeObjectIdentical replaceObjects setArray sort
    NSMutableDictionary: addEntries removeObjects setDictionary
    NSMutableSet: addObjects intersect minus setSet union
    NSNull: supportsSecureCoding
    NSNumber: classForCoder objCType
    NSObject: classFallbacksForKeyedArchiver classForCoder classForKeyedArchiver
    classForKeyedUnarchiver isKind isMember isProxy isSubclass replacementObject
    superclass
    NSObjectProtocol: isProxy
    NSRegularExpression: encode escapedTemplate replaceMatches replacementString
    supportsSecureCoding
    NSRegularExpression.MatchingOptions: reportCompletion reportProgress withTransparentBounds
    withoutAnchoringBounds
    NSRegularExpression.Options: allowCommentsAndWhitespace ignoreMetacharacters
    useUnicodeWordBoundaries useUnixLineSeparators
    NSSet: adding addingObjects compare enumerateObjects filtered intersects isSubset
    objectEnumerator objects sortedArray supportsSecureCoding
    NSString: CompareOptions EncodingConversionOptions EnumerationOptions addingPercentEncoding
    applyingTransform availableStringEncodings boolValue cString canBeConverted
    caseInsensitiveCompare commonPrefix compare completePath data
    decomposedStringWithCanonicalMapping decomposedStringWithCompatibilityMapping
    defaultCStringEncoding encode enumerateLines enumerateSubstrings fastestEncoding
    fileSystemRepresentation floatValue folding getBytes getCString getCharacters
    getFileSystemRepresentation getLineStart getParagraphStart intValue lengthOfBytes lineRange
    localizedCapitalized localizedCaseInsensitiveCompare localizedCaseInsensitiveContains
    localizedCompare localizedLowercase localizedName localizedStandardCompare
    localizedStandardContains localizedStandardRange localizedUppercase longLongValue
    maximumLengthOfBytes padding paragraphRange path
    precomposedStringWithCanonicalMapping precomposedStringWithCompatibilityMapping
    rangeOfCharacter rangeOfComposedCharacterSequence rangeOfComposedCharacterSequences
    removingPercentEncoding resolvingSymlinksInPath smallestEncoding stringsByAppendingPaths
    supportsSecureCoding write
    NSTextCheckingResult: CheckingType adjustingRanges regularExpression
    regularExpressionCheckingResult resultType supportsSecureCoding
    NSURL: absoluteURL appendingPathComponent appendingPathExtension baseURL
    checkResourceIsReachable dataRepresentation deletingLastPathComponent
    deletingPathExtension filePathURL fileSystemRepresentation fileURL fragment
    getFileSystemRepresentation getResourceValue hasDirectoryPath parameterString password
    pathComponents port relativePath relativeString removeAllCachedResourceValues
    removeCachedResourceValue resolvingSymlinksInPath resourceSpecifier resourceValues
    setResourceValue setResourceValues setTemporaryResourceValue standardized standardizingPath
    supportsSecureCoding user
    NSValue: edgeInsetsValue getValue objCType pointValue rangeValue rectValue sizeValue
    supportsSecureCoding
    Notification: ReferenceType customMirror debugDescription description hash
    Notification.Name: NSCalendarDayChanged NSDidBecomeSingleThreaded
    NSFileHandleConnectionAccepted NSFileHandleDataAvailable NSFileHandleReadToEndOfFileCompletion
    NSSystemTimeZoneDidChange NSThreadWillExit NSWillBecomeMultiThreaded
    NotificationCenter: BaseMessageIdentifier ObservationToken messages
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
    OperationQueue: addBarrierBlock addOperations cancelAllOperations current
    defaultMaxConcurrentOperationCount isSuspended operationCount operations progress
    qualityOfService underlyingQueue waitUntilAllOperationsAreFinished
    ParseStrategy: iso8601
    ParseableFormatStyle: currency dateTime iso8601 number percent
    Predicate: debugDescription description expression variable
    ProcessInfo: fullUserName isOperatingSystemAtLeast operatingSystemVersion userName
    Progress: FileOperationKind addChild becomeCurrent cancellationHandler current
    discreteProgress isCancellable isIndeterminate isPausable isPaused kind
    localizedAdditionalDescription localizedDescription pause pausingHandler resignCurrent resume
    resumingHandler setUserInfoObject userInfo
    PropertyListDecoder: PropertyListFormat
    RunLoop: acceptInput currentMode limitDate remove
    Scanner: localizedScanner scanCharactersFromSet scanHexDouble scanHexFloat scanLocation
    scanUnsignedLongLong scanUpTo scanUpToCharactersFromSet
    SortDescriptor: stringComparator
    String: Comparator EncodingConversionOptions EnumerationOptions availableStringEncodings
    defaultCStringEncoding localizedName
    String.Encoding: description ianaName iso2022JP isoLatin2 japaneseEUC macOSRoman nextstep
    nonLossyASCII shiftJIS symbol windowsCP1250 windowsCP1251 windowsCP1252 windowsCP1253
    windowsCP1254
    StringProtocol: completePath enumerateSubstrings fastestEncoding getBytes getCString
    getLineStart getParagraphStart paragraphRange rangeOfComposedCharacterSequences
    smallestEncoding
    StringTransform: fullwidthToHalfwidth hiraganaToKatakana latinToArabic latinToCyrillic
    latinToGreek latinToHangul latinToHebrew latinToHiragana latinToKatakana latinToThai
    mandarinToLatin toLatin toUnicodeName toXMLHex
    Thread: callStackReturnAddresses callStackSymbols cancel exit isExecuting isFinished
    isMultiThreaded mainThread stackSize start threadDictionary
    TimeZone: ReferenceType copy customMirror data knownTimeZoneNames local name
    resetSystemTimeZone supportsSecureCoding system timeZoneDataVersion
    URL: ReferenceType Template checkResourceIsReachable dataRepresentation playgroundDescription
    removeAllCachedResourceValues removeCachedResourceValue resolveSymlinksInPath
    setResourceValues setTemporaryResourceValue standardize withUnsafeFileSystemRepresentation
    URLCache: getCachedResponse removeCachedResponses
    URLComponents: ReferenceType customMirror encodedHost percentEncodedPassword
    percentEncodedQueryItems percentEncodedUser
    URLError: backgroundSessionInUseByAnotherProcess backgroundSessionRequiresSharedContainer
    backgroundSessionWasDisconnected callIsActive cannotCloseFile cannotCreateFile
    cannotDecodeRawData cannotLoadFromNetwork cannotMoveFile cannotOpenFile cannotRemoveFile
    cannotWriteToFile clientCertificateRejected clientCertificateRequired dataNotAllowed
    description dnsLookupFailed downloadDecodingFailedMidStream downloadDecodingFailedToComplete
    failingURL failureURLString fileIsDirectory httpTooManyRedirects internationalRoamingOff
    noPermissionsToReadFile redirectToNonExistentLocation requestBodyStreamExhausted
    resourceUnavailable secureConnectionFailed serverCertificateHasBadDate
    serverCertificateHasUnknownRoot serverCertificateNotYetValid serverCertificateUntrusted
    userCancelledAuthentication userInfo
    URLError.Code: appTransportSecurityRequiresSecureConnection
    backgroundSessionInUseByAnotherProcess backgroundSessionRequiresSharedContainer
    backgroundSessionWasDisconnected callIsActive cannotCloseFile cannotCreateFile
    cannotDecodeRawData cannotLoadFromNetwork cannotMoveFile cannotOpenFile cannotRemoveFile
    cannotWriteToFile clientCertificateRejected clientCertificateRequired dataLengthExceedsMaximum
    dataNotAllowed dnsLookupFailed downloadDecodingFailedMidStream
    downloadDecodingFailedToComplete fileIsDirectory httpTooManyRedirects internationalRoamingOff
    noPermissionsToReadFile redirectToNonExistentLocation requestBodyStreamExhausted
    resourceUnavailable secureConnectionFailed serverCertificateHasBadDate
    serverCertificateHasUnknownRoot serverCertificateNotYetValid serverCertificateUntrusted
    userCancelledAuthentication
    URLQueryItem: customMirror
    URLResourceKey: addedToDirectoryDateKey applicationIsScriptableKey
    attributeModificationDateKey canonicalPathKey contentAccessDateKey contentModificationDateKey
    creationDateKey customIconKey documentIdentifierKey effectiveIconKey fileAllocatedSizeKey
    fileResourceIdentifierKey fileResourceTypeKey fileSecurityKey fileSizeKey
    generationIdentifierKey hasHiddenExtensionKey isAliasFileKey isApplicationKey
    isExcludedFromBackupKey isExecutableKey isHiddenKey isMountTriggerKey isPackageKey
    isReadableKey isSymbolicLinkKey isSystemImmutableKey isUbiquitousItemKey isUserImmutableKey
    isVolumeKey isWritableKey keysOfUnsetValuesKey labelColorKey labelNumberKey linkCountKey
    localizedLabelKey localizedNameKey localizedTypeDescriptionKey parentDirectoryURLKey pathKey
    preferredIOBlockSizeKey quarantinePropertiesKey tagNamesKey thumbnailDictionaryKey
    thumbnailKey totalFileAllocatedSizeKey totalFileSizeKey typeIdentifierKey
    ubiquitousItemContainerDisplayNameKey ubiquitousItemDownloadRequestedKey
    ubiquitousItemDownloadingErrorKey ubiquitousItemDownloadingStatusKey
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
    ubiquitousItemContainerDisplayName ubiquitousItemDownloadRequested
    ubiquitousItemDownloadingError ubiquitousItemHasUnresolvedConflicts
    ubiquitousItemIsDownloading ubiquitousItemIsUploaded ubiquitousItemIsUploading
    ubiquitousItemUploadingError volume volumeAvailableCapacity volumeCreationDate
    volumeIdentifier volumeIsAutomounted volumeIsBrowsable volumeIsEjectable volumeIsEncrypted
    volumeIsInternal volumeIsJournaling volumeIsLocal volumeIsReadOnly volumeIsRemovable
    volumeIsRootFileSystem volumeLocalizedFormatDescription volumeLocalizedName
    volumeMaximumFileSize volumeName volumeResourceCount volumeSupportsAdvisoryFileLocking
    volumeSupportsCasePreservedNames volumeSupportsCompression volumeSupportsExtendedSecurity
    volumeSupportsHardLinks volumeSupportsJournaling volumeSupportsPersistentIDs
    volumeSupportsRenaming volumeSupportsRootDirectoryDates volumeSupportsSparseFiles
    volumeSupportsSymbolicLinks volumeSupportsVolumeSizes volumeSupportsZeroRuns
    volumeTotalCapacity volumeURLForRemounting volumeUUIDString
    URLResponse: suggestedFilename supportsSecureCoding textEncodingName
    URLSession: AuthChallengeDisposition DelayedRequestDisposition ResponseDisposition delegate
    delegateQueue downloadTask finishTasksAndInvalidate flush getAllTasks
    getTasksWithCompletionHandler invalidateAndCancel reset sessionDescription uploadTask
    webSocketTask
    URLSessionConfiguration: connectionProxyDictionary httpCookieAcceptPolicy
    httpCookieStorage httpMaximumConnectionsPerHost httpShouldSetCookies httpShouldUsePipelining
    identifier isDiscretionary networkServiceType protocolClasses sharedContainerIdentifier
    shouldUseExtendedBackgroundIdleMode urlCredentialStorage
    URLSessionTask: countOfBytesClientExpectsToReceive countOfBytesClientExpectsToSend
    countOfBytesExpectedToReceive countOfBytesExpectedToSend countOfBytesReceived countOfBytesSent
    defaultPriority delegate earliestBeginDate highPriority lowPriority priority progress suspend
    taskIdentifier
    UUID: random
    Unit: copy isEqual supportsSecureCoding
    UnitAcceleration: isEqual
    UnitAngle: isEqual
    UnitArea: isEqual
    UnitConverterLinear: isEqual supportsSecureCoding
    UnitDuration: isEqual
    UnitElectricCurrent: isEqual
    UnitElectricPotentialDifference: isEqual
    UnitEnergy: isEqual
    UnitFrequency: isEqual
    UnitInformationStorage: exabits exbibits exbibytes gibibits gigabits isEqual kibibits kilobits
    mebibits megabits pebibits pebibytes petabits tebibits terabits yobibits yobibytes yottabits
    zebibits zebibytes zettabits
    UnitLength: isEqual
    UnitMass: isEqual
    UnitPower: femtowatts isEqual microwatts nanowatts picowatts
    UnitPressure: isEqual
    UnitSpeed: isEqual
    UnitTemperature: isEqual
    UnitVolume: cubicCentimeters isEqual
    UserDefaults: addSuite argumentDomain objectIsForced persistentDomain registrationDomain
    removeSuite removeVolatileDomain resetStandardUserDefaults setPersistentDomain
    setVolatileDomain volatileDomain volatileDomainNames
    """
}
