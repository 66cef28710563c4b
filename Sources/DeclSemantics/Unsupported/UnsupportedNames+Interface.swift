extension UnsupportedNames {
  /// The unsupported types of SwiftUI.
  static let interfaceTypes = """
    AXChartDescriptorRepresentable AccessibilityActionCategory AccessibilityAttachmentModifier
    AccessibilityLabeledPairRole AccessibilityQuickActionOutlineStyle
    AccessibilityQuickActionPromptStyle AccessibilityQuickActionStyle AccessibilityRotorContent
    AccessibilityRotorContentBuilder AccessibilitySystemRotor AccessibilityTechnologies
    AccessibilityTextContentType AlertScene Alignment3D AlternatingRowBackgroundBehavior
    AnimatableIgnored AnimatableValues AnyCompositorContent AnyGesture AnyTabContent
    AssistiveAccess AttributedTextFormatting AttributedTextFormattingDefinition
    AttributedTextSelection AttributedTextValueConstraint AutomaticGlassBackgroundEffect
    AutomaticHoverEffect AutomaticImmersionStyle AutomaticPresentationSizing
    AutomaticSymbolEffect BackgroundProminence BackgroundTask BadgeProminence
    BorderedButtonMenuStyle BorderlessButtonMenuButtonStyle BorderlessPullDownMenuButtonStyle
    ButtonSizing Chirality ColorMatrix CompositorContentBuilder ConcentricRectangle
    ContentHoverEffect ControlWidget ControlWidgetConfiguration CustomHoverEffect
    CustomPresentationDetent CustomizableToolbarContent DataRepresentation
    DatePickerStyleConfiguration DebugReplaceableView DefaultButtonLabel
    DefaultDocumentGroupLaunchActions DefaultMenuButtonStyle DefaultSettingsLinkLabel
    DefaultShareLinkLabel DefaultTabLabel DefaultToolbarItem DefaultWindowVisibilityToggleLabel
    DepthAlignment DialogSeverity DigitalCrownEvent DigitalCrownRotationalSensitivity
    DismissBehavior DismissImmersiveSpaceAction DocumentBaseBox DocumentGroupLaunchScene
    DocumentLaunchGeometryProxy DocumentLaunchView DragConfiguration DragDropPreviewsFormation
    DragSession DropConfiguration DropSession Edge3D EdgeInsets3D EmptyHoverEffect
    EmptyHoverEffectContent EmptyWidgetConfiguration EnvironmentalModifier
    FeatheredGlassBackgroundEffect FileDialogBrowserOptions FileRepresentation FindContext
    FittedPresentationSizing FixedTextVariant FormPresentationSizing FormStyleConfiguration
    FrameResizeDirection FrameResizePosition FullImmersionStyle GeometryProxy3D
    GeometryProxyCoordinateSpace3D GeometryReader3D GlassBackgroundDisplayMode
    GlassBackgroundEffect GlassBackgroundEffectConfiguration GroupHoverEffect HSplitView
    HandActivationBehavior HandGestureShortcut HandPointerBehavior HelpLink HighlightHoverEffect
    HorizontalDirection HoverEffectContent HoverEffectGroup HoverEffectPhaseOverride
    ImageRenderer ImmersionChangeContext ImmersionStyle ImmersiveContentBrightness
    ImmersiveEnvironmentBehavior ImmersiveSpace ImmersiveSpaceContent
    ImmersiveSpaceContentBuilder ImmersiveSpaceViewContent IndexedIdentifierCollection
    ItemProviderTableRowModifier LabeledToolbarItemGroupContent LayoutDirectionBehavior
    LiftHoverEffect LimitedAvailabilityConfiguration LinearGaugeStyle Manipulable
    MaterialActiveAppearance MenuActionDismissBehavior MenuButton MenuButtonStyle
    MixedImmersionStyle MoveCommandDirection MultiDatePicker
    NavigationSplitViewStyleConfiguration NewDocumentButton OnInsertTableRowModifier
    OpenImmersiveSpaceAction OrnamentAttachmentAnchor OrnamentHoverContentEffect
    OrnamentHoverEffect PagePresentationSizing PaletteSelectionEffect
    PencilDoubleTapGestureValue PencilHoverPose PencilPreferredAction PencilSqueezeGesturePhase
    PencilSqueezeGestureValue PhysicalMetric PhysicalMetricsConverter PlateGlassBackgroundEffect
    PointerStyle PresentationSizing PresentationSizingContext PresentationSizingRoot
    PreviewContext PreviewContextKey PreviewModifier PreviewModifierContent Previewable
    ProgressiveImmersionStyle PullDownMenuButtonStyle PushWindowAction ReceivedTransferredFile
    RectangleCornerInsets RemoteDeviceIdentifier RemoteImmersiveSpace RotateGesture3D
    RoundedRectangularShape RoundedRectangularShapeCorners ScrollContentOffsetAdjustmentBehavior
    ScrollEdgeEffectStyle ScrollInputBehavior ScrollInputKind ScrollTargetBehaviorProperties
    ScrollTargetBehaviorPropertiesContext SearchPresentationToolbarBehavior
    SearchSuggestionsPlacement SearchToolbarBehavior SearchUnavailableContent
    SentTransferredFile Shader ShaderFunction ShaderLibrary SidebarRowSize
    SizeDependentTextVariant SliderTick SliderTickBuilder SliderTickContent
    SliderTickContentForEach SnapshotData SnapshotResponse SpatialContainer
    SpatialEventCollection SpatialEventGesture SpringLoadingBehavior SquareAzimuth
    SubscriptionView SubviewsCollectionSlice SurfaceSnappingInfo SurroundingsEffect
    SymbolColorRenderingMode SymbolVariableValueMode SystemFormatStyle TabBarPlacement
    TabSearchActivation TabViewBottomAccessoryPlacement TableColumnCustomization
    TableColumnCustomizationBehavior TableStyleConfiguration TextAttribute
    TextEditorStyleConfiguration TextFieldLink TextInputDictationActivation
    TextInputDictationBehavior TextInputFormattingControlPlacement TextProxy TextRenderer
    TextSelectionAffinity TextVariantPreference TimeDataSource ToolbarCustomizationBehavior
    ToolbarCustomizationOptions ToolbarDefaultItemKind ToolbarLabelStyle TouchBar
    TouchBarItemPresence TupleSliderTickContent TupleTableColumnContent TupleTableRowContent
    TypesettingLanguage UnitPoint3D UtilityWindow VSplitView VerticalDirection ViewDimensions3D
    Viewpoint3D VolumeViewpointUpdateStrategy VolumetricWindowStyle Widget WidgetBundle
    WidgetBundleBuilder WidgetConfiguration WindowIdealSize WindowManagerRole WindowProxy
    WindowToolbarFullScreenVisibility WindowVisibilityToggle WorldAlignmentBehavior
    WorldRecenterPhase WorldScalingBehavior WorldScalingCompensation WorldTrackingLimitation
    WritingToolsBehavior ZStackContent3D
    """

  /// The unsupported members of SwiftUI's types, each list after the name of its type. Those of `TimeDataSource`, which Decl
  /// lacks, are written after the types of their values: `Text(.currentDate, format: .dateTime)`.
  static let interfaceMembers = """
    View: accessibilityChartDescriptor accessibilityDefaultFocus accessibilityDragPoint
    accessibilityDropPoint accessibilityLabeledPair accessibilityLinkedGroup
    accessibilityQuickAction accessibilityScrollStatus accessibilityTextContentType
    accessoryWidgetGroupStyle activityBackgroundTint activitySystemActionForegroundColor
    addOrderToWalletButtonStyle addPassToWalletButtonStyle allowedDynamicRange
    allowsWindowActivationEvents alternatingRowBackgrounds appStoreMerchandising appStoreOverlay
    aspectRatio3D assistiveAccessNavigationIcon attributedTextFormattingDefinition
    automatedDeviceEnrollmentAddition badgeProminence breakthroughEffect buttonSizing
    cameraAnchor certificateSheet chart3DCameraProjection chart3DPose chart3DRenderingStyle
    chartBackground chartForegroundStyleScale chartGesture chartLegend chartLineStyleScale
    chartOverlay chartPlotStyle chartScrollPosition chartScrollTargetBehavior
    chartScrollableAxes chartSymbolScale chartSymbolSizeScale chartXAxis chartXAxisLabel
    chartXAxisStyle chartXScale chartXSelection chartXVisibleDomain chartYAxis chartYAxisLabel
    chartYAxisStyle chartYScale chartYVisibleDomain chartZAxis chartZAxisLabel chartZScale
    chartZSelection chartangleselection chartyselection colorEffect complicationForeground
    contactAccessButtonStyle contactAccessPicker contactaccessbuttoncaption
    containerCornerOffset contentCaptureProtected contentToolbar continuityDevicePicker
    controlWidgetActionHint controlWidgetStatus copyable currentEntitlementTask cuttable
    defaultHoverEffect defaultWheelPickerItemHeight defersSystemGestures dialogIcon
    dialogPreventsAppTermination dialogSeverity dialogSuppressionToggle digitalCrownAccessory
    digitalCrownRotation dismissalConfirmationDialog distortionEffect documentBrowserContextMenu
    dragConfiguration dragContainer dragContainerSelection dragPreviewsFormation
    dropConfiguration dropPreviewsFormation dynamicIsland exportableToServices
    exportsItemProviders familyActivityPicker fileDialogBrowserOptions
    fileDialogConfirmationLabel fileDialogCustomizationID fileDialogDefaultDirectory
    fileDialogImportsUnresolvedAliases fileDialogMessage fileDialogURLEnabled
    fileExporterFilenameLabel findNavigator focusSection gameSaveSyncingAlert
    glassBackgroundEffect groupActivityAssociation handGestureShortcut handPointerBehavior
    handlesExternalEvents handlesGameControllerEvents healthDataAccessRequest
    horizontalRadioGroupLayout hoverEffectDisabled hoverEffectGroup
    imagePlaygroundGenerationStyle imagePlaygroundPersonalizationPolicy imagePlaygroundSheet
    immersiveEnvironmentPicker importableFromServices importsItemProviders inAppPurchaseOptions
    interactionActivityTrackingTag invalidatableContent itemProvider journalingSuggestionsPicker
    labelIconToTitleSpacing labelReservedIconWidth layerEffect layoutDirectionBehavior
    lineHeight listRowHoverEffect listRowPlatterColor listSectionIndexVisibility
    listSectionMargins listSectionSeparatorTint lookAroundViewer manageSubscriptionsSheet
    managedContentStyle manipulable manipulationGesture mapCameraKeyframeAnimator
    mapControlVisibility mapControls mapFeatureSelectionAccessory mapFeatureSelectionContent
    mapFeatureSelectionDisabled mapItemDetailPopover mapItemDetailSheet mapScope mapStyle
    materialActiveAppearance menuActionDismissBehavior menuButtonStyle modelContainer
    modelContext modifierKeyAlternate musicSubscriptionOffer navigationDocument
    navigationLinkIndicatorVisibility offerCodeRedemption onAppIntentExecution
    onApplePayCouponCodeChange onApplePayPaymentMethodChange onApplePayShippingContactChange
    onApplePayShippingMethodChange onCameraCaptureEvent onCommand onCopyCommand onCutCommand
    onDeleteCommand onDragSessionUpdated onDropSessionUpdated onExitCommand onGeometryChange3D
    onImmersionChange onInAppPurchaseCompletion onInAppPurchaseStart onInteractiveResizeChange
    onLongTouchGesture onMapCameraChange onModifierKeysChanged onMoveCommand onPasteCommand
    onPencilDoubleTap onPencilSqueeze onPlayPauseCommand onVolumeViewpointChange onWorldRecenter
    ornament padding3D pageCommand paletteSelectionEffect pasteDestination payLaterViewAction
    payLaterViewDisplayStyle payWithApplePayButtonDisableCardArt payWithApplePayButtonStyle
    perspectiveRotationEffect photosPicker photosPickerAccessoryVisibility
    photosPickerDisabledCapabilities photosPickerStyle pointerStyle pointerVisibility popoverTip
    postToPhotosSharedAlbumSheet preferredSubscriptionOffer preferredSurroundingsEffect
    preferredWindowClippingMargins presentationBreakthroughEffect
    presentationPreventsAppTermination presentationSizing presentedWindowStyle
    presentedWindowToolbarStyle previewContext productDescription productIconBorder
    productViewStyle quickLookPreview realityViewCameraControls realityViewLayoutBehavior
    refundRequestSheet replaceDisabled rotation3DLayout scaledToFill3D scaledToFit3D
    scrollEdgeEffectHidden scrollEdgeEffectStyle scrollInputBehavior searchDictationBehavior
    searchFocused searchPresentationToolbarBehavior searchSelection searchToolbarBehavior
    sectionActions sectionIndexLabel shortcutsLinkStyle signInWithAppleButtonStyle
    siriTipViewStyle sliderThumbVisibility spatialOverlay spatialOverlayPreferenceValue
    speechAdjustedPitch speechAlwaysIncludesPunctuation speechAnnouncementsQueued
    speechSpellsOutCharacters springLoadingBehavior storeButton storeProductTask
    storeProductsTask subscriptionIntroductoryOffer subscriptionOfferViewButtonVisibility
    subscriptionOfferViewDetailAction subscriptionOfferViewStyle subscriptionPromotionalOffer
    subscriptionStatusTask subscriptionStoreButtonLabel subscriptionStoreControlBackground
    subscriptionStoreControlIcon subscriptionStoreControlStyle subscriptionStoreOptionGroupStyle
    subscriptionStorePickerItemBackground subscriptionStorePolicyDestination
    subscriptionStorePolicyForegroundStyle subscriptionStoreSignInAction
    supportedVolumeViewpoints symbolColorRenderingMode symbolEffectsRemoved
    symbolVariableValueMode tabViewSearchActivation tabletopGame textInputCompletion
    textInputFormattingControlVisibility textInputSuggestions textRenderer textSelectionAffinity
    tipAnchor tipBackground tipBackgroundInteraction tipCornerRadius tipImageSize tipImageStyle
    tipViewStyle toolbarForegroundStyle toolbarItemHidden touchBar touchBarCustomizationLabel
    touchBarItemPresence touchBarItemPrincipal transactionPicker transactionTask
    transform3DEffect translationPresentation translationTask typeSelectEquivalent
    upperLimbVisibility verifyIdentityWithWalletButtonStyle visualEffect3D
    volumeBaseplateVisibility webViewBackForwardNavigationGestures webViewContentBackground
    webViewContextMenu webViewElementFullscreenBehavior webViewLinkPreviews
    webViewMagnificationGestures webViewOnScrollGeometryChange webViewScrollInputBehavior
    webViewScrollPosition webViewTextSelection widgetAccentable widgetCurvesContent widgetLabel
    widgetURL windowDismissBehavior windowFullScreenBehavior windowMinimizeBehavior
    windowResizeAnchor windowResizeBehavior windowToolbarFullScreenVisibility workoutPreview
    writingDirection writingToolsAffordanceVisibility writingToolsBehavior
    EnvironmentValues: accessibilityPrefersHeadAnchorAlternative accessibilityShowBorders
    activityFamily allowedDynamicRange authorizationController backgroundMaterial
    backgroundProminence badgeProminence buttonSizing complicationRenderingMode
    contentTransition contentTransitionAddsDrawingGroup credentialDataManager
    credentialExportManager credentialImportManager defaultWheelPickerItemHeight
    devicePickerSupports dismissImmersiveSpace displaystorekitmessage findContext
    fontResolutionContext horizontalScrollBounceBehavior horizontalScrollIndicatorVisibility
    imagePlaygroundAllowedGenerationStyles imagePlaygroundPersonalizationPolicy
    imagePlaygroundSelectedGenerationStyle immersiveSpaceDisplacement isActivityFullscreen
    isActivityUpdateReduced isFocusEffectEnabled isHoverEffectEnabled isSceneCaptured
    isTabBarShowingSections isUserAuthenticationEnabled labelIconToTitleSpacing
    labelReservedIconWidth labelsVisibility levelOfDetail lineHeight managedObjectContext
    materialActiveAppearance modelContext navigationLinkIndicatorVisibility openImmersiveSpace
    physicalMetrics preferredPencilDoubleTapAction preferredPencilSqueezeAction purchase
    pushWindow realityKitScene realityViewCameraControls remoteDeviceIdentifier requestAgeRange
    searchSuggestionsPlacement showsWidgetContainerBackground showsWidgetLabel sidebarRowSize
    springLoadingBehavior supportedActivityFamilies supportsImagePlayground supportsRemoteScenes
    surfaceSnappingInfo symbolColorRenderingMode symbolVariableValueMode tabBarPlacement
    tabViewBottomAccessoryPlacement textSelectionAffinity toolbarLabelStyle
    verticalScrollBounceBehavior verticalScrollIndicatorVisibility webAuthenticationSession
    widgetContentMargins widgetFamily widgetRenderingMode windowClippingMargins
    worldTrackingLimitations writingToolsBehavior
    Scene: backgroundTask defaultWorldScaling dialogIcon dialogSeverity dialogSuppressionToggle
    documentBrowserContextMenu immersionStyle immersiveContentBrightness
    immersiveEnvironmentBehavior modelContainer modelContext upperLimbVisibility
    volumeWorldAlignment windowIdealPlacement windowIdealSize windowManagerRole
    windowToolbarLabelStyle
    Alert: sideBySideButtons
    Animation: shouldMerge systemOverlayAppearance systemOverlayDelayedDisappearance
    systemOverlayDisappearance systemOverlayDisappearanceDelay
    AnyGradient: colorSpace
    Color: exposureAdjust headroom resolveHDR
    ContainerBackgroundPlacement: navigationSplitView subscriptionStore
    subscriptionStoreFullHeight subscriptionStoreHeader
    ContentShapeKinds: focusEffect
    CoordinateSpaceProtocol: immersiveSpace
    DragGesture: coordinateSpace
    DropOperation: alias delete
    DropProposal: operationOutsideApplication
    DynamicViewContent: onInsert
    EventModifiers: function
    Font: Context Resolved default extraLargeTitle extraLargeTitle2 pointSize scaled
    GaugeStyleConfiguration: maximumValueLabel minimumValueLabel
    GeometryEffect: ignoredByLayout
    GeometryProxy: containerCornerInsets
    Gesture: handActivationBehavior modifiers targetedToAnyEntity targetedToEntity
    GraphicsContext: BlurOptions FilterOptions ShadowOptions withCGContext
    HorizontalAlignment: combineExplicit
    Image: DynamicRange allowedDynamicRange symbolColorRenderingMode symbolVariableValueMode
    widgetAccentedRenderingMode
    KeyboardShortcut: Localization localization
    LayoutSubview: containerValues
    Material: materialActiveAppearance
    MenuStyle: borderedButton
    Path: lineIntersection lineSubtraction normalized symmetricDifference
    SearchFieldPlacement: toolbarPrincipal
    SensoryFeedback: pathComplete press release
    Shape: buttonBorder intersection layoutDirectionBehavior lineIntersection lineSubtraction
    subtracting symmetricDifference union
    ShapeStyle: materialActiveAppearance
    SpatialTapGesture: coordinateSpace
    TabContent: accessibilityHint accessibilityIdentifier accessibilityInputLabels
    accessibilityLabel accessibilityValue contextMenu dropDestination popover
    springLoadingBehavior swipeActions
    Text: Layout accessibilityTextContentType customAttribute speechAdjustedPitch
    speechAlwaysIncludesPunctuation speechAnnouncementsQueued speechSpellsOutCharacters
    textVariant
    ToolbarContent: customizationBehavior defaultCustomization hidden matchedTransitionSource
    sharedBackgroundVisibility
    ToolbarItemPlacement: accessoryBar bottomOrnament largeSubtitle
    ToolbarPlacement: accessoryBar bottomOrnament
    Transaction: addAnimationCompletion dismissBehavior scrollContentOffsetAdjustmentBehavior
    scrollPositionUpdatePreservesVelocity scrollTargetAnchor tracksVelocity
    UnitCurve: circularEaseIn circularEaseInOut circularEaseOut easeInEaseOut
    VerticalAlignment: combineExplicit
    VisualEffect: blendMode colorEffect distortionEffect layerEffect perspectiveRotationEffect
    transform3DEffect transformEffect
    GaugeStyle: circular linear
    Locale.Language: automatic
    SymbolEffect: automatic
    PresentationDetent: custom
    Color.Resolved: cgColor linearBlue linearGreen linearRed
    DatePickerComponents: hourMinuteAndSecond
    WindowStyle: volumetric
    FormStyle: Configuration
    DatePickerStyle: Configuration
    NavigationSplitViewStyle: Configuration
    TextEditorStyle: Configuration
    TableStyle: Configuration
    GraphicsContext.Shading: palette tiledImage
    GraphicsContext.Filter: colorInvert luminanceToAlpha projectionTransform
    GraphicsContext.ResolvedText: firstBaseline lastBaseline
    InterfaceOrientation: allCases
    BlendMode: clear copy destinationAtop destinationIn sourceIn sourceOut xor
    Date: currentDate
    Duration: durationOffset
    Range: dateRange
    """
}
