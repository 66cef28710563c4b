/// The way from a name of Apple's catalogue to pictures of bootstrap-icons.
enum SymbolNames {
  /// Returns the parts of a symbol, or nil if there is no picture of it and none can be composed.
  static func layers(for name: String) -> [Symbol.Layer]? {
    let words = name.split(separator: ".").map(String.init)
    guard !words.isEmpty, words.count <= 12 else { return nil }
    if let exact = picture(of: name) { return exact }
    // Variants are the last words; the picture itself is what stands before them.
    var end = words.count
    while end > 1, variants.contains(words[end - 1]) { end -= 1 }
    for length in stride(from: end, to: 0, by: -1) {
      let base = words[..<length].joined(separator: ".")
      let variants = words[length...].filter { Self.variants.contains($0) }
      if let layers = composed(base, variants) { return layers }
      // Badges and the like may be omitted, the thing itself may not.
      if !words[length - 1].isAddition { break }
    }
    return nil
  }

  /// Words that change a picture and do not choose it.
  private static let variants: Set<String> = [
    "fill", "circle", "square", "rectangle", "capsule", "bubble", "slash", "inverse", "rtl", "ltr",
  ]

  /// Words for what is drawn around a picture.
  private static let enclosures: Set<String> = [
    "circle", "square", "rectangle", "capsule", "bubble",
  ]

  private static func composed(_ base: String, _ variants: [String]) -> [Symbol.Layer]? {
    let isFilled = variants.contains("fill")
    let isSlashed = variants.contains("slash")
    let shape = variants.first { enclosures.contains($0) }
    let candidates = candidates(for: base)
    for candidate in candidates {
      for suffix in suffixes(shape, isSlashed, isFilled) {
        if let layers = known(candidate + suffix) { return layers }
      }
    }
    guard
      var layers = picture(of: isFilled && shape == nil ? base + ".fill" : base)
        ?? picture(of: base) ?? letter(base)
    else { return nil }
    if isSlashed { layers = SymbolShapes.slashed(layers) }
    if let shape { layers = SymbolShapes.enclosed(layers, in: shape, isFilled: isFilled) }
    return layers
  }

  /// The endings of names of pictures that have the variants already, the best first.
  private static func suffixes(_ shape: String?, _ isSlashed: Bool, _ isFilled: Bool) -> [String] {
    let slash = isSlashed ? "-slash" : ""
    let shape = shape.map { "-" + $0 } ?? ""
    guard isFilled else { return [slash + shape] }
    return [slash + shape + "-fill", "-fill" + slash + shape]
  }

  /// Returns the picture with a name: one drawn for Decl, or one of bootstrap-icons.
  private static func known(_ name: String) -> [Symbol.Layer]? {
    SymbolDrawings.layers(named: name) ?? SymbolTable.shared.layers(named: name)
  }

  private static func picture(of name: String) -> [Symbol.Layer]? {
    for candidate in candidates(for: name) {
      if let layers = known(candidate) { return layers }
    }
    return nil
  }

  private static func letter(_ base: String) -> [Symbol.Layer]? {
    base.count <= 2 && base.allSatisfy { $0.isLetter || $0.isNumber }
      ? SymbolShapes.text(base.uppercased(), size: 0.95) : nil
  }

  private static func candidates(for name: String) -> [String] {
    (synonyms[name] ?? []) + [name.split(separator: ".").joined(separator: "-")]
  }

  /// The names of pictures for names of symbols.
  static let synonyms: [String: [String]] = {
    var result: [String: [String]] = [:]
    for line in source.split(whereSeparator: \.isNewline) {
      for entry in line.split(separator: " ") {
        let sides = entry.split(separator: "=")
        result[String(sides[0])] = sides[1].split(separator: ",").map(String.init)
      }
    }
    return result
  }()

  private static let source = """
    xmark=x-lg,x checkmark=check-lg,check plus=plus-lg,plus minus=dash-lg,dash questionmark=question-lg,question
    exclamationmark=exclamation-lg,exclamation info=info-lg,info multiply=x-lg,x plusminus=plus-slash-minus
    slash.circle=slash-circle percent=percent number=hash asterisk=asterisk at=at
    magnifyingglass=search plus.magnifyingglass=zoom-in minus.magnifyingglass=zoom-out
    gearshape=gear gearshape.fill=gear-fill gearshape.2=gear-wide-connected gearshape.2.fill=gear-wide-connected
    gear=gear-wide slider.horizontal.3=sliders slider.vertical.3=sliders2-vertical switch.2=toggles
    slider.horizontal.2.square=sliders wrench=wrench wrench.fill=wrench wrench.and.screwdriver=tools
    wrench.and.screwdriver.fill=tools hammer.fill=hammer screwdriver.fill=screwdriver
    ellipsis=three-dots ellipsis.vertical=three-dots-vertical line.3.horizontal=list line.horizontal.3=list
    line.3.horizontal.decrease=filter line.3.horizontal.decrease.circle=filter-circle
    line.3.horizontal.decrease.circle.fill=filter-circle-fill line.horizontal.3.decrease.circle=filter-circle
    list.dash=list-task list.bullet=list-ul list.number=list-ol list.star=list-stars checklist=list-check
    list.bullet.rectangle=card-list list.bullet.rectangle.fill=card-list list.clipboard=clipboard2-data
    list.clipboard.fill=clipboard2-data-fill list.bullet.clipboard=clipboard2-data list.triangle=list-nested
    list.bullet.indent=list-nested text.justify=justify text.alignleft=text-left text.aligncenter=text-center
    text.alignright=text-right text.justify.left=text-paragraph text.bubble=chat-left-text
    text.bubble.fill=chat-left-text-fill text.quote=blockquote-left text.badge.plus=journal-plus
    textformat=fonts textformat.size=type textformat.abc=fonts character=fonts bold=type-bold italic=type-italic
    underline=type-underline strikethrough=type-strikethrough
    person=person person.2=people person.2.fill=people-fill person.3=people person.3.fill=people-fill
    person.crop.circle=person-circle person.crop.circle.fill=person-circle person.circle.fill=person-circle
    person.crop.square=person-square person.crop.square.fill=person-square person.text.rectangle=person-vcard
    person.text.rectangle.fill=person-vcard-fill person.badge.plus=person-plus person.fill.badge.plus=person-plus-fill
    person.badge.minus=person-dash person.fill.xmark=person-x-fill person.fill.checkmark=person-check-fill
    person.crop.circle.badge.plus=person-plus person.crop.circle.badge.checkmark=person-check
    person.crop.circle.badge.xmark=person-x person.crop.rectangle=person-vcard person.and.background.dotted=person

    face.smiling=emoji-smile face.smiling.fill=emoji-smile-fill face.dashed=emoji-neutral
    hand.thumbsup=hand-thumbs-up hand.thumbsup.fill=hand-thumbs-up-fill hand.thumbsdown=hand-thumbs-down
    hand.thumbsdown.fill=hand-thumbs-down-fill hand.tap=hand-index-thumb hand.tap.fill=hand-index-thumb-fill
    hand.point.up=hand-index hand.point.up.left=hand-index hand.point.up.left.fill=hand-index-fill
    hand.raised=hand-index-thumb hand.raised.fill=hand-index-thumb-fill hand.draw=hand-index
    square.and.arrow.up=box-arrow-up square.and.arrow.up.fill=box-arrow-up square.and.arrow.down=box-arrow-in-down
    square.and.arrow.down.fill=box-arrow-in-down square.and.pencil=pencil-square pencil.and.outline=pencil-square
    pencil.line=pencil highlighter=pen scribble=pen paintbrush=brush paintbrush.fill=brush-fill
    paintbrush.pointed=brush paintpalette=palette paintpalette.fill=palette-fill pencil.tip=vector-pen
    eyedropper.halffull=eyedropper wand.and.stars=magic wand.and.rays=magic sparkles=stars sparkle=stars
    trash.circle=trash folder.badge.plus=folder-plus folder.fill.badge.plus=folder-plus
    tray=inbox tray.fill=inbox-fill tray.full=inbox tray.full.fill=inbox-fill tray.and.arrow.down=inbox
    tray.2=inboxes tray.2.fill=inboxes-fill archivebox=archive archivebox.fill=archive-fill
    doc=file-earmark doc.fill=file-earmark-fill doc.text=file-earmark-text doc.text.fill=file-earmark-text-fill
    doc.on.doc=files doc.on.doc.fill=files doc.on.clipboard=clipboard doc.on.clipboard.fill=clipboard-fill
    doc.plaintext=file-text doc.richtext=file-earmark-richtext doc.badge.plus=file-earmark-plus
    doc.text.magnifyingglass=file-earmark-text note=sticky note.text=card-text note.text.badge.plus=journal-plus
    text.book.closed=journal-text text.book.closed.fill=journal-text book.closed=journal book.closed.fill=journal
    books.vertical=bookshelf books.vertical.fill=bookshelf book.pages=book
    newspaper.fill=newspaper magazine=newspaper character.book.closed=journal-text
    calendar=calendar3 calendar.badge.plus=calendar-plus calendar.badge.clock=calendar-event
    calendar.badge.checkmark=calendar-check clock.arrow.circlepath=clock-history clock.badge.checkmark=clock
    clock.fill=clock-fill alarm.fill=alarm-fill timer=stopwatch stopwatch=stopwatch hourglass=hourglass-split
    bell.badge=bell bell.badge.fill=bell-fill app.badge=app
    house=house-door house.fill=house-door-fill house.circle=house building=building building.2=buildings
    building.2.fill=buildings-fill building.columns=bank building.columns.fill=bank2
    takeoutbag.and.cup.and.straw=bag
    cup.and.saucer=cup-hot cup.and.saucer.fill=cup-hot-fill mug=cup mug.fill=cup-fill

    tree.fill=tree-fill ant=bug ant.fill=bug-fill ladybug=bug ladybug.fill=bug-fill

    cart.badge.plus=cart-plus cart.fill.badge.plus=cart-plus-fill bag.badge.plus=bag-plus creditcard=credit-card
    creditcard.fill=credit-card-fill dollarsign=currency-dollar dollarsign.circle=coin eurosign=currency-euro
    sterlingsign=currency-pound yensign=currency-yen bitcoinsign=currency-bitcoin indianrupeesign=currency-rupee
    banknote=cash banknote.fill=cash wallet.pass=wallet wallet.pass.fill=wallet-fill giftcard=gift gift.fill=gift-fill
    bolt=lightning bolt.fill=lightning-fill flame=fire flame.fill=fire drop=droplet
    drop.fill=droplet-fill sun.max=sun sun.max.fill=sun-fill sun.min=brightness-low sun.min.fill=brightness-low-fill
    sun.haze=sunrise moon.stars=moon-stars moon.stars.fill=moon-stars-fill moon.zzz=moon-stars moon.circle=moon
    cloud.rain=cloud-rain cloud.sun=cloud-sun cloud.sun.fill=cloud-sun-fill cloud.bolt=cloud-lightning
    cloud.bolt.fill=cloud-lightning-fill cloud.bolt.rain.fill=cloud-lightning-rain-fill cloud.moon.fill=cloud-moon-fill
    cloud.sun.rain=cloud-drizzle cloud.sun.rain.fill=cloud-drizzle-fill cloud.heavyrain.fill=cloud-rain-heavy-fill
    cloud.sun.bolt.fill=cloud-lightning-rain-fill cloud.moon.rain.fill=cloud-drizzle-fill
    wind=wind snowflake=snow snow=snow tornado=tornado thermometer.medium=thermometer-half
    thermometer.sun=thermometer-sun humidity=moisture humidity.fill=moisture sunrise.fill=sunrise-fill
    sparkles.tv=tv tv.fill=tv-fill 4k.tv=badge-4k play.rectangle=play-btn play.rectangle.fill=play-btn-fill
    play.tv=tv backward=rewind backward.fill=rewind-fill forward=fast-forward forward.fill=fast-forward-fill
    backward.end=skip-start backward.end.fill=skip-start-fill forward.end=skip-end forward.end.fill=skip-end-fill
    gobackward=arrow-counterclockwise goforward=arrow-clockwise gobackward.10=arrow-counterclockwise
    goforward.10=arrow-clockwise gobackward.15=arrow-counterclockwise goforward.15=arrow-clockwise
    goforward.30=arrow-clockwise playpause=play playpause.fill=play-fill repeat.1=repeat-1 music.note=music-note
    music.note.list=music-note-list music.quarternote.3=music-note-beamed music.mic=mic waveform=soundwave
    waveform.path=activity waveform.path.ecg=activity mic.slash=mic-mute mic.slash.fill=mic-mute-fill
    speaker=volume-off speaker.fill=volume-off-fill speaker.slash=volume-mute speaker.slash.fill=volume-mute-fill
    speaker.wave.1=volume-down speaker.wave.1.fill=volume-down-fill speaker.wave.2=volume-up
    speaker.wave.2.fill=volume-up-fill speaker.wave.3=volume-up speaker.wave.3.fill=volume-up-fill
    speaker.1=volume-down speaker.1.fill=volume-down-fill speaker.2.fill=volume-up-fill speaker.3.fill=volume-up-fill
    airplayaudio=cast airplayvideo=cast airpods=earbuds headphones.circle=headphones guitars=music-note
    photo=image photo.fill=image-fill photo.on.rectangle=images photo.on.rectangle.angled=images
    photo.stack=images photo.artframe=image-alt rectangle.stack.badge.plus=collection video=camera-video
    video.fill=camera-video-fill video.slash=camera-video-off video.slash.fill=camera-video-off-fill
    camera.viewfinder=upc-scan camera.filters=intersect viewfinder=bounding-box qrcode=qr-code
    qrcode.viewfinder=qr-code-scan barcode=upc barcode.viewfinder=upc-scan faceid=person-bounding-box touchid=fingerprint
    rectangle.stack=collection rectangle.stack.fill=collection-fill square.stack=layers
    square.stack.fill=layers-fill square.stack.3d.up=layers square.stack.3d.up.fill=layers-fill
    square.3.layers.3d=layers square.3.stack.3d=stack square.on.square=back square.fill.on.square.fill=front
    square.grid.2x2=grid square.grid.2x2.fill=grid-fill square.grid.3x3=grid-3x3-gap
    square.grid.3x3.fill=grid-3x3-gap-fill square.grid.3x2=grid-3x2-gap square.grid.3x2.fill=grid-3x2-gap-fill
    rectangle.grid.2x2=grid rectangle.grid.1x2=view-stacked rectangle.grid.1x2.fill=view-stacked circle.grid.2x2=grid
    circle.grid.3x3=grid-3x3-gap circle.grid.3x3.fill=grid-3x3-gap-fill circle.grid.cross=dpad
    tablecells=table rectangle.split.3x1=layout-three-columns sidebar.left=layout-sidebar
    sidebar.right=layout-sidebar-reverse sidebar.leading=layout-sidebar sidebar.trailing=layout-sidebar-reverse
    rectangle=tablet-landscape rectangle.fill=tablet-landscape-fill rectangle.portrait=file rectangle.portrait.fill=file-fill
    rectangle.portrait.and.arrow.right=box-arrow-right rectangle.portrait.and.arrow.forward=box-arrow-right
    rectangle.righthalf.inset.filled.arrow.right=box-arrow-right rectangle.and.pencil.and.ellipsis=input-cursor-text
    rectangle.3.group=grid-1x2 rectangle.inset.filled=easel macwindow=window menubar.rectangle=window-dock
    capsule.fill=capsule-pill oval=circle app=app app.fill=square-fill apps.iphone=phone iphone=phone
    iphone.gen3=phone ipad=tablet ipad.landscape=tablet-landscape laptopcomputer=laptop desktopcomputer=display
    display=display applewatch=smartwatch keyboard=keyboard printer=printer server.rack=server externaldrive=hdd
    internaldrive=hdd externaldrive.fill=hdd-fill cpu=cpu memorychip=memory network=globe globe=globe
    globe.americas.fill=globe-americas globe.europe.africa.fill=globe-europe-africa wifi.slash=wifi-off
    wifi.exclamationmark=wifi-off antenna.radiowaves.left.and.right=broadcast dot.radiowaves.left.and.right=broadcast
    dot.radiowaves.right=rss cellularbars=reception-4 chart.bar=bar-chart chart.bar.fill=bar-chart-fill
    chart.bar.xaxis=bar-chart-line chart.line.uptrend.xyaxis=graph-up-arrow chart.line.downtrend.xyaxis=graph-down-arrow
    chart.xyaxis.line=graph-up chart.pie=pie-chart chart.pie.fill=pie-chart-fill chart.dots.scatter=graph-up
    gauge=speedometer gauge.medium=speedometer gauge.with.needle=speedometer2 speedometer=speedometer2
    lock.open=unlock lock.open.fill=unlock-fill lock.shield=shield-lock lock.shield.fill=shield-lock-fill
    lock.rotation=lock key=key key.fill=key-fill checkmark.shield=shield-check checkmark.shield.fill=shield-fill-check
    checkmark.seal=patch-check checkmark.seal.fill=patch-check-fill xmark.seal=patch-minus seal=patch-minus
    xmark.shield=shield-x exclamationmark.shield=shield-exclamation exclamationmark.triangle=exclamation-triangle
    exclamationmark.triangle.fill=exclamation-triangle-fill exclamationmark.octagon=exclamation-octagon
    exclamationmark.octagon.fill=exclamation-octagon-fill xmark.octagon=x-octagon xmark.octagon.fill=x-octagon-fill
    xmark.bin=trash nosign=slash-circle
    envelope.badge=envelope-plus envelope.open=envelope-open paperplane=send paperplane.fill=send-fill phone=telephone
    phone.fill=telephone-fill phone.down=telephone-x phone.down.fill=telephone-x-fill message=chat message.fill=chat-fill
    bubble.left=chat-left bubble.left.fill=chat-left-fill bubble.right=chat-right bubble.right.fill=chat-right-fill
    bubble=chat bubble.fill=chat-fill bubble.left.and.bubble.right=chat-left-dots
    bubble.left.and.bubble.right.fill=chat-left-dots-fill bubble.middle.bottom=chat-square
    ellipsis.bubble=chat-left-dots ellipsis.bubble.fill=chat-left-dots-fill ellipsis.message=chat-dots
    quote.bubble=chat-left-quote quote.bubble.fill=chat-left-quote-fill quote.opening=quote
    map.fill=map-fill mappin=geo mappin.and.ellipse=geo mappin.circle=geo-alt mappin.circle.fill=geo-alt-fill
    location=cursor location.fill=cursor-fill location.circle=compass location.circle.fill=compass-fill
    location.north=cursor location.north.fill=cursor-fill safari=compass safari.fill=compass-fill signpost.right=signpost
    car=car-front car.fill=car-front-fill bus=bus-front bus.fill=bus-front-fill tram=train-front tram.fill=train-front-fill
    train.side.front.car=train-front airplane=airplane airplane.departure=airplane-engines ferry=tsunami bicycle=bicycle
    scooter=scooter fuelpump=fuel-pump fuelpump.fill=fuel-pump-fill sailboat=tsunami box.truck=truck shippingbox=box-seam
    shippingbox.fill=box-seam-fill cube=box cube.fill=box-fill cube.transparent=bounding-box cylinder.split.1x2=database
    suitcase=briefcase suitcase.fill=briefcase-fill case=briefcase case.fill=briefcase-fill backpack=bag
    graduationcap=mortarboard graduationcap.fill=mortarboard-fill studentdesk=easel
    lightbulb.slash=lightbulb-off medal=award medal.fill=award-fill rosette=award
    trophy=trophy crown=gem crown.fill=gem diamond=diamond rhombus=diamond suit.heart=suit-heart
    suit.heart.fill=suit-heart-fill heart.text.square=heart-pulse heart.slash=heartbreak heart.slash.fill=heartbreak-fill
    bolt.heart=heart-pulse bolt.heart.fill=heart-pulse-fill cross.case=bandaid cross.case.fill=bandaid-fill cross=plus-lg
    cross.fill=plus-lg pills=capsule pills.fill=capsule-pill stethoscope=heart-pulse facemask=mask bandage=bandaid
    bandage.fill=bandaid-fill waveform.path.ecg.rectangle=clipboard2-pulse lungs=lungs eyes=eyeglasses eyeglasses=eyeglasses
    ear=ear nose=emoji-neutral mouth=emoji-smile mustache=emoji-smile tshirt=bag tshirt.fill=bag-fill
    gamecontroller=controller gamecontroller.fill=controller dice=dice-5 dice.fill=dice-5-fill puzzlepiece=puzzle
    puzzlepiece.fill=puzzle-fill puzzlepiece.extension=puzzle sportscourt=bounding-box soccerball=circle
    basketball=circle football=egg tennisball=circle figure.pool.swim=water
    theatermasks=mask theatermasks.fill=mask ticket=ticket-perforated
    ticket.fill=ticket-perforated-fill popcorn=cup-straw film=film pin=pin-angle pin.fill=pin-angle-fill
    link.badge.plus=link-45deg link=link-45deg paperclip=paperclip scissors=scissors
    ruler=rulers ruler.fill=rulers lasso=bezier crop=crop rotate.left=arrow-counterclockwise
    rotate.right=arrow-clockwise arrow.triangle.2.circlepath=arrow-repeat arrow.2.circlepath=arrow-repeat
    arrow.2.squarepath=arrow-repeat arrow.clockwise.circle=arrow-clockwise arrow.up.arrow.down=arrow-down-up
    arrow.left.arrow.right=arrow-left-right arrow.up.and.down=arrows-expand arrow.left.and.right=arrow-left-right
    arrow.up.left.and.arrow.down.right=arrows-angle-expand arrow.down.right.and.arrow.up.left=arrows-angle-contract
    arrow.up.and.down.and.arrow.left.and.right=arrows-move arrow.uturn.backward=arrow-return-left
    arrow.uturn.left=arrow-return-left arrow.uturn.forward=arrow-return-right arrow.uturn.right=arrow-return-right
    arrow.turn.up.left=reply arrow.turn.up.right=forward arrowshape.turn.up.left=reply
    arrowshape.turn.up.left.fill=reply-fill arrowshape.turn.up.right=forward arrowshape.turn.up.right.fill=forward-fill
    arrow.forward=arrow-right arrow.backward=arrow-left arrow.triangle.branch=diagram-2 arrow.triangle.merge=diagram-3
    arrow.down.to.line=arrow-bar-down arrow.up.to.line=arrow-bar-up arrow.down.doc=file-arrow-down
    arrow.up.doc=file-arrow-up arrow.right.to.line=arrow-bar-right arrow.left.to.line=arrow-bar-left
    icloud=cloud icloud.fill=cloud-fill icloud.and.arrow.down=cloud-arrow-down icloud.and.arrow.up=cloud-arrow-up
    arrowtriangle.up.fill=caret-up-fill arrowtriangle.down.fill=caret-down-fill arrowtriangle.left.fill=caret-left-fill
    arrowtriangle.right.fill=caret-right-fill arrowtriangle.up=caret-up arrowtriangle.down=caret-down
    arrowtriangle.left=caret-left arrowtriangle.right=caret-right chevron.forward=chevron-right
    chevron.backward=chevron-left chevron.up.chevron.down=chevron-expand chevron.left.forwardslash.chevron.right=code-slash
    chevron.compact.up=chevron-compact-up chevron.compact.down=chevron-compact-down chevron.down.2=chevron-double-down
    curlybraces=braces function=braces-asterisk terminal=terminal command=x-diamond control=chevron-up
    swift=wind hexagon=hexagon pentagon=pentagon seal.fill=patch-minus-fill triangle=triangle octagon=octagon
    circle.lefthalf.filled=circle-half circle.righthalf.filled=circle-half circle.dashed=plus-circle-dotted
    circle.dotted=plus-circle-dotted circle.inset.filled=record-circle smallcircle.filled.circle=record-circle
    smallcircle.filled.circle.fill=record-circle-fill largecircle.fill.circle=record-circle-fill dot.circle=record-circle
    circlebadge=circle circlebadge.fill=circle-fill square.dashed=plus-square-dotted target=bullseye scope=bullseye
    star.leadinghalf.filled=star-half line.diagonal=slash-lg power=power eject=eject poweron=power poweroff=circle
    battery.100=battery-full battery.50=battery-half battery.25=battery-half battery.0=battery
    battery.100.bolt=battery-charging umbrella=umbrella infinity=infinity signature=pen rainbow=rainbow
    exclamationmark.2=exclamation-lg flag.checkered=flag megaphone=megaphone speaker.badge.exclamationmark=volume-off
    accessibility=universal-access-circle figure.arms.open=universal-access hifispeaker=speaker radio=boombox tuningfork=soundwave
    plus.forwardslash.minus=plus-slash-minus delete.left=backspace delete.left.fill=backspace-fill
    delete.right=backspace-reverse delete.right.fill=backspace-reverse-fill lessthan=chevron-left greaterthan=chevron-right
    figure.hiking=figure-walk figure.walk.motion=figure-walk figure.run.motion=figure-run figure.outdoor.cycle=bicycle
    figure.strengthtraining.traditional=dumbbell
    sofa=lamp chair=lamp lamp.desk=lamp shower=droplet sink=droplet washer=disc oven=box refrigerator=box house.lodge=house
    """
}

extension String {
  /// Indicates whether the word adds something to a picture that may be omitted.
  fileprivate var isAddition: Bool {
    [
      "badge", "plus", "minus", "xmark", "checkmark", "fill", "clock", "exclamationmark",
      "questionmark", "ellipsis", "circle", "square", "half", "filled", "inset", "trianglebadge",
      "2", "3",
    ].contains(self)
  }
}
