extension UnsupportedNames {
  /// The unsupported members of Foundation's types, each list after the name of its type.
  static let foundationMembers = """
    AttributedString: AttributeInvalidationCondition AttributeMergePolicy AttributeRunBoundaries
    CharacterView Runs UTF16View UTF8View UnicodeScalarView WritingDirection insert
    mergingAttributes removeSubrange removeSubranges replaceAttributes replaceSubrange
    replacingAttributes settingAttributes transform transformingAttributes unicodeScalars utf16 utf8
    Bundle: allBundles allFrameworks appStoreReceiptURL builtInPlugInsPath builtInPlugInsURL
    classNamed developmentLocalization executableArchitectures executablePath
    executableURL isLoaded load loadAndReturnError localizations
    localizedInfoDictionary paths preferredLocalizations preflight principalClass
    privateFrameworksPath privateFrameworksURL resourcePath resourceURL sharedFrameworksPath
    sharedFrameworksURL sharedSupportPath sharedSupportURL unload urls
    ByteCountFormatStyle: attributed currency list
    ByteCountFormatter: encode formattingContext
    CGFloat: customMirror
    CGRect: divided
    Calendar: RecurrenceRule ReferenceType customMirror dates
    CharacterSet: ReferenceType bitmapRepresentation capitalizedLetters debugDescription
    decomposables description encode formIntersection formSymmetricDifference hasMember
    illegalCharacters invert isDisjoint isEmpty isStrictSubset isStrictSuperset isSubset isSuperset
    nonBaseCharacters subtract symmetricDifference update urlPasswordAllowed urlUserAllowed
    CocoaError: coderInvalidValue coderReadCorrupt coderValueNotFound error
    executableArchitectureMismatch executableLink executableLoad executableNotLoadable
    executableRuntimeMismatch featureUnsupported fileLocking fileNoSuchFile filePath
    fileReadCorruptFile fileReadInapplicableStringEncoding fileReadInvalidFileName
    fileReadNoPermission fileReadNoSuchFile fileReadTooLarge fileReadUnknown
    fileReadUnknownStringEncoding fileReadUnsupportedScheme fileWriteFileExists
    fileWriteInapplicableStringEncoding fileWriteInvalidFileName fileWriteNoPermission
    fileWriteOutOfSpace fileWriteUnknown fileWriteUnsupportedScheme fileWriteVolumeReadOnly
    formatting hash hashValue isCoderError isExecutableError isFileError isFormattingError
    isPropertyListError isUbiquitousFileError isUserActivityError isValidationError
    isXPCConnectionError keyValueValidation propertyListReadStream
    propertyListReadUnknownVersion propertyListWriteStream stringEncoding
    ubiquitousFileNotUploadedDueToQuota ubiquitousFileUbiquityServerNotAvailable
    ubiquitousFileUnavailable underlying underlyingErrors url userActivityConnectionUnavailable
    userActivityHandoffFailed userActivityHandoffUserInfoTooLarge
    userActivityRemoteApplicationTimedOut userCancelled userInfo xpcConnectionInterrupted
    xpcConnectionInvalid xpcConnectionReplyInvalid
    Data: Base64DecodingOptions Deallocator bytes compare enumerateBytes lastRange moveSubranges
    mutableBytes mutableSpan regions removeSubranges removingSubranges span
    Date: AnchoredRelativeFormatStyle AttributedStyle ComponentsFormatStyle customMirror
    playgroundDescription
    DateComponents: ISO8601FormatStyle ReferenceType formatted isRepeatedDay
    DateFormatter: copy defaultDate eraSymbols generatesCalendarDates gregorianStartDate
    longEraSymbols quarterSymbols shortQuarterSymbols shortStandaloneQuarterSymbols
    standaloneQuarterSymbols twoDigitStartDate veryShortStandaloneMonthSymbols
    DateInterval: customMirror
    Decimal: CalculationError RoundingMode add divide isCanonical isEqual isLess isLessThanOrEqualTo
    isNormal isSignaling isSignalingNaN isSubnormal isTotallyOrdered leastFiniteMagnitude
    leastNonzeroMagnitude leastNormalMagnitude multiply nextDown nextUp radix subtract ulp
    FileManager: ItemReplacementOptions URLRelationship UnmountOptions VolumeEnumerationOptions
    attributesOfFileSystem attributesOfItem componentsToDisplay contentsEqual delegate displayName
    fileSystemRepresentation getRelationship mountedVolumeURLs replaceItem replaceItemAt
    setAttributes string withFileSystemRepresentation
    Formatter: Context copy editingString encode
    ISO8601DateFormatter: copy encode supportsSecureCoding
    IndexPath: ReferenceType customMirror encode moveSubranges popFirst popLast removeFirst
    removeLast removingSubranges trimPrefix
    IndexSet: ReferenceType compare customMirror debugDescription removingSubranges
    JSONDecoder: allowsJSON5 assumesTopLevelDictionary
    JSONSerialization: writeJSONObject
    Locale: Collation Components LanguageDirection NumberingSystem Subdivision Variant
    alternateQuotationBeginDelimiter alternateQuotationEndDelimiter availableNumberingSystems
    canonicalIdentifier canonicalLanguageIdentifier characterDirection collation collationIdentifier
    collatorIdentifier components customMirror isoCurrencyCodes lineDirection numberingSystem
    preferredLocales subdivision variant variantCode windowsLocaleCode
    Measurement: ReferenceType customMirror encode
    NSCalendar: amSymbol autoupdatingCurrent calendarIdentifier compare component components current
    date enumerateDates eraSymbols firstWeekday getEra getHour isDate isDateInToday isDateInTomorrow
    isDateInWeekend isDateInYesterday locale longEraSymbols maximumRange minimumDaysInFirstWeek
    minimumRange monthSymbols nextDate nextWeekendAfter ordinality pmSymbol quarterSymbols range
    shortMonthSymbols shortQuarterSymbols shortStandaloneMonthSymbols shortStandaloneQuarterSymbols
    shortStandaloneWeekdaySymbols shortWeekdaySymbols standaloneMonthSymbols
    standaloneQuarterSymbols standaloneWeekdaySymbols startOfDay timeZone veryShortMonthSymbols
    veryShortStandaloneMonthSymbols veryShortStandaloneWeekdaySymbols veryShortWeekdaySymbols
    weekdaySymbols
    NSDecimalNumber: defaultBehavior maximum minimum objCType raising rounding
    NSError: copy encode isEqual localizedRecoveryOptions recoveryAttempter setUserInfoValueProvider
    supportsSecureCoding userInfoValueProvider
    NSNumber: decimalValue objCType
    NSRegularExpression: MatchingFlags copy encode enumerateMatches escapedTemplate
    replaceMatches replacementString supportsSecureCoding
    NSString: CompareOptions EncodingConversionOptions EnumerationOptions addingPercentEncoding
    applyingTransform availableStringEncodings boolValue cString canBeConverted
    caseInsensitiveCompare commonPrefix compare completePath copy data
    decomposedStringWithCanonicalMapping decomposedStringWithCompatibilityMapping
    defaultCStringEncoding encode enumerateLines enumerateSubstrings fastestEncoding
    fileSystemRepresentation floatValue folding getBytes getCString getCharacters
    getFileSystemRepresentation getLineStart getParagraphStart intValue lengthOfBytes lineRange
    localizedCapitalized localizedCaseInsensitiveCompare localizedCaseInsensitiveContains
    localizedCompare localizedLowercase localizedName localizedStandardCompare
    localizedStandardContains localizedStandardRange localizedUppercase longLongValue
    maximumLengthOfBytes mutableCopy padding paragraphRange path
    precomposedStringWithCanonicalMapping precomposedStringWithCompatibilityMapping rangeOfCharacter
    rangeOfComposedCharacterSequence rangeOfComposedCharacterSequences removingPercentEncoding
    resolvingSymlinksInPath smallestEncoding stringsByAppendingPaths supportsSecureCoding utf8String
    write
    NSTextCheckingResult: adjustingRanges regularExpression regularExpressionCheckingResult
    resultType
    Notification: ReferenceType customMirror debugDescription description hash
    NotificationCenter: ObservationToken messages
    NumberFormatter: copy currencyDecimalSeparator currencyGroupingSeparator hasThousandSeparators
    internationalCurrencySymbol isPartialStringValidationEnabled localizesFormat
    negativeInfinitySymbol perMillSymbol roundingBehavior textAttributesForNegativeInfinity
    textAttributesForNegativeValues textAttributesForNil textAttributesForNotANumber
    textAttributesForPositiveInfinity textAttributesForPositiveValues textAttributesForZero
    thousandSeparator
    OperationQueue: addBarrierBlock addOperations cancelAllOperations current
    defaultMaxConcurrentOperationCount isSuspended operationCount operations progress
    qualityOfService underlyingQueue waitUntilAllOperationsAreFinished
    ProcessInfo: fullUserName isOperatingSystemAtLeast operatingSystemVersion userName
    RunLoop: acceptInput currentMode limitDate remove
    Scanner: copy localizedScanner scanCharactersFromSet scanHexDouble scanHexFloat scanLocation
    scanUnsignedLongLong scanUpTo scanUpToCharactersFromSet
    String: availableStringEncodings defaultCStringEncoding localizedName
    TimeZone: ReferenceType customMirror timeZoneDataVersion
    URL: ReferenceType Template checkResourceIsReachable dataRepresentation playgroundDescription
    removeAllCachedResourceValues removeCachedResourceValue resolveSymlinksInPath setResourceValues
    setTemporaryResourceValue standardize withUnsafeFileSystemRepresentation
    URLComponents: ReferenceType customMirror encode encodedHost percentEncodedPassword
    percentEncodedQueryItems percentEncodedUser

    URLError: backgroundSessionInUseByAnotherProcess backgroundSessionRequiresSharedContainer
    backgroundSessionWasDisconnected badServerResponse badURL callIsActive cancelled cannotCloseFile
    cannotConnectToHost cannotCreateFile cannotDecodeContentData cannotDecodeRawData cannotFindHost
    cannotLoadFromNetwork cannotMoveFile cannotOpenFile cannotParseResponse cannotRemoveFile
    cannotWriteToFile clientCertificateRejected clientCertificateRequired dataNotAllowed description
    dnsLookupFailed downloadDecodingFailedMidStream downloadDecodingFailedToComplete failingURL
    failureURLString fileDoesNotExist fileIsDirectory httpTooManyRedirects internationalRoamingOff
    networkConnectionLost noPermissionsToReadFile notConnectedToInternet
    redirectToNonExistentLocation requestBodyStreamExhausted resourceUnavailable
    secureConnectionFailed serverCertificateHasBadDate serverCertificateHasUnknownRoot
    serverCertificateNotYetValid serverCertificateUntrusted timedOut unknown unsupportedURL
    userAuthenticationRequired userCancelledAuthentication userInfo zeroByteResource
    URLQueryItem: customMirror
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
    UUID: random uuid
    UnitInformationStorage: exabits exbibits exbibytes gibibits gigabits kibibits kilobits mebibits
    megabits pebibits pebibytes petabits tebibits terabits yobibits yobibytes yottabits zebibits
    zebibytes zettabits
    UnitPower: femtowatts microwatts nanowatts picowatts
    UnitVolume: cubicCentimeters
    UserDefaults: addSuite argumentDomain objectIsForced persistentDomain registrationDomain
    removeSuite removeVolatileDomain resetStandardUserDefaults setPersistentDomain setVolatileDomain
    volatileDomain volatileDomainNames
    """
}
