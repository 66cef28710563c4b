extension UnsupportedNames {
  /// A framework, or the unsupported part of a library.
  struct Framework {
    let name: String
    /// The modules of which the script must import one for the names to refer to the framework; empty if
    /// SwiftUI or Foundation provides them.
    var modules: [String] = []
    let types: String
  }

  /// The frameworks whose names share a prefix.
  static let prefixes: [(prefix: String, name: String)] =
    [
      ("UI", "UIKit"), ("NS", "Foundation or AppKit"), ("AV", "AVFoundation"),
      ("CA", "Core Animation"),
      ("CG", "Core Graphics"), ("CI", "Core Image"), ("CT", "Core Text"), ("CV", "Core Video"),
      ("CM", "Core Media"), ("CL", "Core Location"), ("CK", "CloudKit"), ("CN", "Contacts"),
      ("EK", "EventKit"), ("GK", "GameKit"), ("HK", "HealthKit"), ("LA", "LocalAuthentication"),
      ("MF", "MessageUI"), ("MK", "MapKit"), ("ML", "Core ML"), ("MTL", "Metal"),
      ("MTK", "MetalKit"),
      ("PH", "Photos"), ("PK", "PencilKit"), ("QL", "QuickLook"), ("SCN", "SceneKit"),
      ("SF", "SafariServices"), ("SK", "SpriteKit"), ("UN", "UserNotifications"),
      ("VN", "Vision"), ("WK", "WebKit"), ("XC", "XCTest"), ("CF", "Core Foundation"),
      ("AX", "Accessibility"),
      ("Unsafe", "the standard library"),
    ]

  /// The unsupported names of the standard library and Foundation, and those of frameworks without a prefix.
  static let frameworks = [
    combine, regexBuilder,
    Framework(
      name: "the standard library",
      types: """
        _DebuggerSupport Builtin SIMD8 SIMD16 SIMD32 SIMD64 Float16
        MutableSpan RawSpan InlineArray Mutex Atomic DistributedActor
        CFloat16 CLongDouble CChar8 MutableRawSpan
        OutputRawSpan OutputSpan AtomicLazyReference AtomicLoadOrdering
        AtomicOptionalRepresentable AtomicRepresentable AtomicStoreOrdering AtomicUpdateOrdering
        atomicMemoryFence Observations DictionaryIndex DictionaryIterator DictionaryLiteral
        EnumeratedIterator SetIndex SetIterator
        UTF8Span UnicodeCodec transcode UTF32 PlaygroundQuickLook
        CustomPlaygroundQuickLookable CustomLeafReflectable Int128 UInt128 StaticBigInt
        Float80 AnyActor extractIsolation
        Executor SerialExecutor TaskExecutor UnownedSerialExecutor UnownedTaskExecutor UnownedJob
        Job ExecutorJob JobPriority globalConcurrentExecutor PartialAsyncTask withUnsafeCurrentTask
        withTaskPriorityEscalationHandler withTaskExecutorPreference detach asyncDetached
        CustomConsumingRegexComponent RegexSemanticLevel RegexWordBoundaryKind
        LocalTestingDistributedActorSystem DistributedActorSystem DistributedActorCodingError
        DistributedActorSystemError DistributedTargetInvocationDecoder
        DistributedTargetInvocationEncoder DistributedTargetInvocationResultHandler
        ExecuteDistributedTargetError LocalTestingActorAddress LocalTestingActorID
        LocalTestingDistributedActorSystemError LocalTestingInvocationDecoder
        LocalTestingInvocationEncoder LocalTestingInvocationResultHandler RemoteCallArgument
        RemoteCallTarget buildDefaultDistributedRemoteActorExecutor
        RegexRepetitionBehavior ConcurrentValue async WordPair
        swift_unboxFromSwiftValueWithType
        """),
    Framework(
      name: "the C library",
      types: namesOfGlibc + " " + otherNamesOfC),
    Framework(
      name: "the C library",
      modules: ["Glibc", "Darwin"],
      types: """
        accept access environ gamma poll significand acct advance alarm basename bind conj connect daemon daylight dirname
        div endorder entry err finite gets group index leaf linger login link listen logout mount nice
        passwd pause personality postorder preorder reboot recv remove revoke rewind rindex select send
        shutdown socket splice step sync times timezone truncate umount user vlimit wait
        warn
        """),
    Framework(
      name: "Foundation",
      types: """
        NSOrderedSet
        NSMutableData NSMutableString NSMutableAttributedString
        NSPredicate NSCompoundPredicate NSComparisonPredicate NSExpression
        NSSortDescriptor NSCondition NSConditionLock
        NSKeyedArchiver NSKeyedUnarchiver NSSecureCoding NSCoding
        NSUbiquitousKeyValueStore NSHashTable NSMapTable NSPointerArray NSProxy
        NSInvocation NSMetadataQuery NSFileCoordinator NSLinguisticTagger NSDataDetector
        NSXPCConnection NSEdgeInsets FileHandle Pipe Process
        InputStream OutputStream Stream HTTPCookie HTTPCookieStorage
        URLCredential URLProtectionSpace URLAuthenticationChallenge
        Host Port SocketPort XMLParser XMLDocument XMLElement
        DistributedNotificationCenter PredicateExpressions
        NSHomeDirectoryForUser NSUserName NSFullUserName DateIntervalFormatter
        Morphology InflectionRule NotificationQueue RecoverableError AlignmentOptions
        Comparator unichar
        PersonNameComponentsFormatter SocketNativeHandle PortDelegate PortMessage ProgressReporting
        ProgressKind ProgressUserInfoKey ReferenceConvertible StreamDelegate
        StreamSocketSecurityLevel StreamSOCKSProxyConfiguration StreamSOCKSProxyVersion
        StreamNetworkServiceTypeValue
        URLFileResourceType
        EncodingConfigurationProviding EncodableWithConfiguration DecodingConfigurationProviding
        DecodableWithConfiguration CodableWithConfiguration uuid_string_t AttributeScope
        AttributeScopes AttributedStringKey AttributeDynamicLookup EncodableAttributedStringKey
        DecodableAttributedStringKey CodableAttributedStringKey MarkdownDecodableAttributedStringKey
        AttributeScopeCodableConfiguration AttributedStringAttributeMutation
        AttributedStringProtocol DiscontiguousAttributedSubstring ContiguousBytes DataProtocol
        MutableDataProtocol POSIXError FileProtectionType FileManagerDelegate
        DiscreteFormatStyle PredicateBindings PredicateExpression StandardPredicateExpression
        OperatingSystemVersion FormatStyleCapitalizationContext
        DescriptiveNumberFormatConfiguration CodableConfiguration ScopedAttributeContainer
        HTTPCookiePropertyKey URLAuthenticationChallengeSender URLCredentialStorage URLProtocol
        URLProtocolClient URLSessionDownloadDelegate URLSessionDownloadTask
        URLSessionDownloadTaskResumeData URLSessionStreamDelegate URLSessionStreamTask
        URLSessionTaskMetrics URLSessionTaskTransactionMetrics URLSessionUploadTask
        URLSessionWebSocketDelegate URLSessionWebSocketTask
        DispatchData DispatchDataIterator DispatchIO DispatchObject DispatchSourceRead
        DispatchSourceSignal DispatchSourceWrite dispatchMain XMLDTD XMLDTDNode XMLNode
        XMLParserDelegate tls_ciphersuite_t tls_protocol_version_t
        """),
    Framework(
      name: "the standard library",
      modules: ["_Differentiation"],
      types: """
        Differentiable DifferentiableView derivative differentiable gradient pullback transpose
        valueWithGradient valueWithPullback withDerivative
        """),
    Framework(
      name: "Core Data",
      types: """
        FetchRequest FetchedResults SectionedFetchRequest SectionedFetchResults NSManagedObject
        NSManagedObjectContext NSManagedObjectID NSManagedObjectModel NSPersistentContainer
        NSPersistentCloudKitContainer NSPersistentStore NSPersistentStoreCoordinator
        NSPersistentStoreDescription NSFetchRequest NSFetchRequestResult
        NSFetchedResultsController NSEntityDescription NSBatchDeleteRequest NSBatchInsertRequest
        NSMergePolicy NSManaged
        """),
    Framework(
      name: "SwiftData",
      modules: ["SwiftData"],
      types: """
        Model Query ModelContainer ModelContext ModelConfiguration ModelActor FetchDescriptor
        PersistentModel PersistentIdentifier Relationship Attribute Transient Unique Schema
        VersionedSchema SchemaMigrationPlan
        """),
    Framework(
      name: "Swift Testing",
      modules: ["Testing"],
      types: """
        Attachable AttachableWrapper Attachment Bug Comment ConditionTrait Confirmation
        CustomTestArgumentEncodable CustomTestStringConvertible ExitStatus ExitTest Expectation
        ExpectationFailedError Issue IssueHandlingTrait KnownIssueMatcher ParallelizationTrait
        SourceLocation Suite SuiteTrait Tag Test TestScoping TestTrait TimeLimitTrait Trait
        confirmation withKnownIssue
        """),
    Framework(
      name: "XCTest",
      modules: ["XCTest"],
      types: """
        asyncTest testCase
        """),
    Framework(
      name: "Swift Charts",
      modules: ["Charts"],
      types: """
        Chart Chart3D BarMark LineMark AreaMark PointMark RuleMark RectangleMark SectorMark
        LinePlot AreaPlot BarPlot PointPlot SurfacePlot ChartContent ChartContentBuilder
        ChartProxy AxisMarks AxisMark AxisTick AxisGridLine AxisValueLabel AxisContent
        AxisMarkValues Plottable PlottableValue
        """),
    Framework(
      name: "MapKit",
      modules: ["MapKit"],
      types: """
        Map MapCameraPosition MapCamera MapCameraBounds MapProxy MapReader MapPolyline
        MapPolygon MapCircle MapContent MapContentBuilder MapStyle MapSelection MapFeature
        MapMarker MapPin MapAnnotation MapUserLocationButton MapCompass MapScaleView
        MapPitchToggle Marker Annotation UserAnnotation LookAroundPreview
        """),
    Framework(
      name: "WidgetKit",
      modules: ["WidgetKit", "ActivityKit"],
      types: """
        WidgetCenter WidgetFamily
        ControlWidgetTemplate StaticConfiguration
        AppIntentConfiguration IntentConfiguration ActivityConfiguration ActivityAttributes
        Activity DynamicIsland DynamicIslandExpandedRegion TimelineProvider
        IntentTimelineProvider AppIntentTimelineProvider TimelineEntry Timeline
        """),
    Framework(
      name: "AppIntents",
      modules: ["AppIntents"],
      types: """
        AppIntent AppEntity AppEnum AppShortcut AppShortcutsProvider EntityQuery IntentResult
        IntentDescription LiveActivityIntent OpenIntent Parameter
        """),
    Framework(
      name: "StoreKit",
      modules: ["StoreKit"],
      types: """
        Product ProductView StoreView SubscriptionStoreView SubscriptionOfferView AppStore
        AppTransaction
        """),
    Framework(
      name: "CryptoKit",
      modules: ["CryptoKit"],
      types: """
        SHA256 SHA384 SHA512 Insecure AES ChaChaPoly HMAC HKDF SymmetricKey P256 P384 P521
        Curve25519 SecureEnclave
        """),
    Framework(
      name: "AVKit and PhotosUI",
      modules: ["AVKit", "PhotosUI"],
      types: """
        VideoPlayer PhotosPicker PhotosPickerItem
        """),
    Framework(
      name: "RealityKit and SpriteKit",
      modules: ["RealityKit", "ARKit", "SpriteKit", "SceneKit"],
      types: """
        RealityView ARView Entity ModelEntity AnchorEntity Model3D SpriteView SceneView
        """),
    Framework(
      name: "UIKit",
      types: """
        Context Coordinator IBAction IBOutlet IBDesignable IBInspectable
        """),
    Framework(
      name: "Objective-C",
      types: """
        NSSelectorFromString NSClassFromString NSStringFromClass
        objc_getAssociatedObject objc_setAssociatedObject autoreleasepool
        """),
    Framework(
      name: "another framework",
      modules: ["TipKit", "WeatherKit", "FoundationModels", "CoreLocationUI", "ImagePlayground"],
      types: """
        Tip TipView Tips WeatherService Weather SystemLanguageModel LanguageModelSession
        Generable ImagePlaygroundViewController LocationButton OSSignposter
        """),
  ]
}
