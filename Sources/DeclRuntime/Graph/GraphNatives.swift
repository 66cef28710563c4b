import DeclLang
import DeclMachine

/// The native functions through which the interface library accesses the view graph.
struct GraphNatives {
  /// A reference to the graph of the running program, since the natives are registered before it is created.
  final class Link {
    // The graph clears it when it is released.
    unowned(unsafe) var graph: ViewGraph?
  }

  let link: Link

  /// Adds the natives to a table.
  func add(to table: inout NativeTable) {
    let link = link
    table.add("graph.beginPart") { call in
      call.finish(link.graph?.tracker.beginPart() ?? false)
    }
    table.add("graph.endPart") { call in
      guard let graph = link.graph, let location = call.reference(0) else { return .done }
      graph.tracker.endPart(location, call.value(1), call.argumentType(1), graph.machine)
      return .done
    }
    table.add("graph.writeState") { call in
      guard let graph = link.graph, let location = call.reference(0) else { return .done }
      return graph.write(location, call.value(1), call)
    }
    table.add("graph.announce") { call in
      guard let graph = link.graph, let key = call.reference(0) else { return .done }
      graph.announce(key)
      return .done
    }
    table.add("graph.published") { call in
      link.graph?.notePublished(call)
      return .done
    }
    table.add("graph.noteMutation") { call in
      link.graph?.update?.observer?.noteMutation(call)
      return .done
    }
    table.add("graph.warn") { call in
      link.graph?.warn(call.string(0), call.string(1))
      return .done
    }
    table.add("graph.areSame") { call in
      guard let graph = link.graph else { return call.finish(false) }
      do throws(UpdateFailure) {
        let type = call.argumentType(0)
        return call.finish(try graph.comparison.isEqual(call.value(0), call.value(1), type))
      } catch {
        return .trapped
      }
    }
    table.add("graph.dialogHasButton") { call in
      call.finish(link.graph?.dialogHasButton(named: call.string(0)) == true)
    }
    table.add("graph.printChanges") { call in
      link.graph?.printChanges(call.type(0))
      return .done
    }
    table.add("types.named") { call in
      let program = call.machine.program
      let type = program.types.declaredType(named: call.string(0)).map { program.type($0) }
      return call.finish(optional: type?.id)
    }
    addLayout(to: &table)
    addReads(to: &table)
    addObservation(to: &table)
    addEnvironment(to: &table)
    addSystem(to: &table)
    addTransactions(to: &table)
    addStorage(to: &table)
    addWindows(to: &table)
    addDocuments(to: &table)
  }

  /// Adds natives for stored values: tracked reads and recorded writes.
  private func addStorage(to table: inout NativeTable) {
    let link = link
    table.add("graph.willReadStored") { call in
      guard let graph = link.graph, graph.tracker.current != nil else { return .done }
      let key = StorageKey(suite: call.string(0), name: call.string(1))
      graph.willReadStored(key, kind: call.string(2))
      return .done
    }
    table.add("graph.writeStored") { call in
      guard let graph = link.graph else { return .done }
      return graph.writeStored(call)
    }
  }

  /// Adds natives for the layouts of scripts: questions about their subviews, and the places of these (G21).
  private func addLayout(to table: inout NativeTable) {
    let link = link
    func running(_ call: NativeCall) -> (any RunningLayout)? {
      link.graph?.runningLayouts[call.int(0)]
    }
    func container(_ call: NativeCall) -> ViewHandle? {
      call.int(0) == 0 ? nil : ViewHandle(call.int(0))
    }
    let ended = "Fatal error: A subview is used after its layout has ended"
    table.add("layout.size") { call in
      guard let layout = running(call) else { return call.trap(ended) }
      let proposal = call.value(2).proposal
      let size = layout.size(of: call.int(1), width: proposal.width, height: proposal.height)
      call.result.scalars[0] = Int64(bitPattern: size.width.bitPattern)
      call.result.scalars[1] = Int64(bitPattern: size.height.bitPattern)
      return .done
    }
    table.add("layout.priority") { call in
      guard let layout = running(call) else { return call.trap(ended) }
      return call.finish(layout.priority(of: call.int(1)))
    }
    table.add("layout.distance") { call in
      guard let layout = running(call) else { return call.trap(ended) }
      return call.finish(
        layout.distance(from: call.int(1), to: call.int(2), isHorizontal: call.bool(3)))
    }
    table.add("layout.value") { call in
      guard let graph = link.graph, let layout = running(call) else {
        return call.trap(ended)
      }
      let found = graph.layoutValue(of: layout.handles(of: call.int(1)), call.type(0))
      call.result.scalars[0] = found == nil ? 0 : 1
      call.result.references[0] = found
      return .done
    }
    table.add("layout.guide") { call in
      let layout = link.graph?.runningLayouts[call.int(0)]
      let found = layout?.explicitGuide(call.string(1), isVertical: call.bool(2))
      call.result.scalars[0] = found == nil ? 0 : 1
      call.result.scalars[1] = Int64(bitPattern: (found ?? 0).bitPattern)
      return .done
    }
    table.add("layout.subviewGuide") { call in
      guard let layout = running(call) else { return call.trap(ended) }
      let proposal = call.value(2).proposal
      let found = layout.guide(
        of: call.int(1), width: proposal.width, height: proposal.height, name: call.string(3),
        isVertical: call.bool(4), isExplicit: call.bool(5))
      call.result.scalars[0] = found == nil ? 0 : 1
      call.result.scalars[1] = Int64(bitPattern: (found ?? 0).bitPattern)
      return .done
    }
    table.add("canvas.size") { call in
      guard let graph = link.graph, let canvas = graph.runningCanvases[call.int(0)] else {
        return call.trap("Fatal error: A drawing context is used after its canvas was drawn")
      }
      let drawn = graph.snapshotter.wholeSnapshot(call.value(1), call.argumentType(1))
      let found =
        call.bool(2)
        ? canvas.size(ofSymbol: drawn)
        : canvas.size(of: drawn, width: call.double(3), height: call.double(4))
      call.result.scalars[0] = found == nil ? 0 : 1
      call.result.scalars[1] = Int64(bitPattern: (found?.width ?? 0).bitPattern)
      call.result.scalars[2] = Int64(bitPattern: (found?.height ?? 0).bitPattern)
      return .done
    }
    // Does work with pictures, if there are any; returns false after a trap.
    func work(_ call: NativeCall, _ work: (PictureSource, ScriptBundle) -> Void) -> Bool {
      guard let graph = link.graph, let (source, bundle) = graph.pictures else { return true }
      let machine = call.machine
      let isDone = source.isBounded({ machine.interruption.isRequested }, graph.memory) {
        work(source, bundle)
      }
      if isDone { return true }
      return machine.checkInterrupt() && machine.hasRoom(for: .max)
    }
    table.add("graph.screenMeasures") { call in
      for (index, number) in (link.graph?.screen ?? ScreenMeasures()).numbers.enumerated() {
        call.result.scalars[index] = Int64(bitPattern: number.bitPattern)
      }
      return .done
    }
    table.add("graph.pictureSize") { call in
      var found: (width: Double, height: Double)?
      guard
        work(call, { source, bundle in found = source.size(bundle, call.string(0), call.bool(1)) })
      else { return .trapped }
      call.result.scalars[0] = found == nil ? 0 : 1
      call.result.scalars[1] = Int64(bitPattern: (found?.width ?? 0).bitPattern)
      call.result.scalars[2] = Int64(bitPattern: (found?.height ?? 0).bitPattern)
      return .done
    }
    table.add("graph.textSize") { call in
      let found = link.graph.flatMap { graph in
        graph.sizeOfText?(
          graph.snapshotter.wholeSnapshot(call.value(0), call.argumentType(0)), call.double(1),
          call.double(2))
      }
      call.result.scalars[0] = found == nil ? 0 : 1
      call.result.scalars[1] = Int64(bitPattern: (found?.width ?? 0).bitPattern)
      call.result.scalars[2] = Int64(bitPattern: (found?.height ?? 0).bitPattern)
      return .done
    }
    table.add("graph.keepPicture") { call in
      let array = ArrayBuffer(call.reference(0).unsafelyUnwrapped)
      let bytes = (0..<array.count).map { UInt8(truncatingIfNeeded: array.elements[$0]) }
      var name: String?
      guard work(call, { source, bundle in name = source.keep(bundle, bytes) }) else {
        return .trapped
      }
      return call.finish(optional: name)
    }
    table.add("graph.pictureBytes") { call in
      var bytes: [UInt8] = []
      guard
        work(call, { source, bundle in bytes = source.pngBytes(bundle, call.string(0)) }),
        call.machine.hasRoom(for: bytes.count, size: 16)
      else { return .trapped }
      return call.finish(bytes.map { Int($0) })
    }
    table.add("layout.noteAlignment") { call in
      link.graph?.alignments[call.string(0)] = call.type(0)
      return .done
    }
    table.add("graph.scrollTo") { call in
      guard let graph = link.graph else { return .done }
      let (anchor, isReader) = (call.value(2), call.bool(3))
      var request = ScrollRequest(
        .id(graph.snapshotter.snapshot(call.value(1), call.argumentType(1))),
        anchor: anchor.scalars[0] == 0
          ? nil : ScrollOffset(x: anchor.number(1), y: anchor.number(2)),
        in: isReader ? nil : container(call))
      if isReader { request.reader = container(call) }
      graph.request(request)
      return .done
    }
    table.add("graph.currentView") { call in
      guard let region = link.graph?.tracker.current as? Region, let parent = region.parent else {
        return call.finish(0)
      }
      return call.finish(Int(parent.handle(region.parentElement).number))
    }
    table.add("graph.scrollToPlace") { call in
      guard let graph = link.graph else { return .done }
      func coordinate(_ argument: Int) -> ScrollCoordinate? {
        let value = call.value(argument)
        if value.scalars[0] == 0 { return nil }
        return call.bool(3) ? .share(value.number(1)) : .points(value.number(1))
      }
      graph.request(
        ScrollRequest(.place(ScrollPlace(x: coordinate(1), y: coordinate(2))), in: container(call)))
      return .done
    }
    table.add("layout.place") { call in
      guard let layout = running(call) else { return call.trap(ended) }
      let (point, anchor) = (call.value(2), call.value(3))
      let proposal = call.value(4).proposal
      layout.place(
        call.int(1), x: point.number(0), y: point.number(1), anchorX: anchor.number(0),
        anchorY: anchor.number(1), width: proposal.width, height: proposal.height)
      return .done
    }
  }

  /// Adds natives for observation: reads of single properties.
  private func addObservation(to table: inout NativeTable) {
    let link = link
    table.add("graph.isTracking") { call in
      guard let graph = link.graph else { return call.finish(false) }
      return call.finish(graph.tracker.current != nil || graph.scriptTrackings > 0)
    }
    table.add("graph.areEqual") { call in
      let type = call.argumentType(0)
      guard let graph = link.graph, type.isClass || graph.comparison.isEquatable(type) else {
        return call.finish(false)
      }
      guard let same = call.machine.equal(call.value(0), call.value(1), type: type) else {
        return .trapped
      }
      return call.finish(same)
    }
    table.add("graph.trackReads") { call in
      link.graph?.scriptTrackings += call.bool(0) ? 1 : -1
      return .done
    }
    table.add("graph.willReadProperty") { call in
      guard let graph = link.graph, graph.tracker.current != nil, let key = call.reference(0) else {
        return .done
      }
      // A key path's description begins with a backslash: `\Donut.name`.
      graph.tracker.willRead(
        graph.source(ofProperty: key, path: String(call.string(1).dropFirst())))
      return .done
    }
    table.add("graph.willReadObject") { call in
      if let graph = link.graph, graph.tracker.current != nil, let key = call.reference(0) {
        graph.tracker.willRead(graph.source(of: key))
      }
      return .done
    }
  }

  private func addWindows(to table: inout NativeTable) {
    let link = link
    table.add("graph.setWindowTabs") { call in
      link.graph?.windowTabs = call.string(0).split(separator: " ").compactMap { Int($0) }
      return .done
    }
    table.add("graph.setFrontWindow") { call in
      link.graph?.frontWindow = call.int(0)
      return .done
    }
  }

  /// Adds natives for documents: actions at the end of events, and file events for records.
  private func addDocuments(to table: inout NativeTable) {
    let link = link
    table.add("graph.atEventEnd") { call in
      guard let graph = link.graph, let action = call.reference(0) else { return .done }
      action.retain()
      graph.eventEndActions.append(action)
      return .done
    }
    table.add("graph.noteDocument") { call in
      link.graph?.documentEvents.append(
        DocumentEvent(
          DocumentEvent.Kind(rawValue: call.string(0)) ?? .unsaved, document: call.string(1),
          size: call.int(2), reason: call.string(3)))
      return .done
    }
  }

  private func addEnvironment(to table: inout NativeTable) {
    let link = link
    table.add("graph.findEntry") { call in
      guard let graph = link.graph, let entryType = call.resultType.wrapped,
        let descriptor = entryType.objectDescriptor
      else { return .done }
      graph.willReadKey(entryType, in: call.value(2).references.pointee)
      let found = graph.environment.find(
        descriptor, entries: call.value(1).references.pointee,
        scope: call.value(2).references.pointee)
      call.result.scalars.pointee = found == nil ? 0 : 1
      found.retain()
      call.result.references.pointee = found
      return .done
    }
    table.add("graph.isFocused") { call in
      guard let graph = link.graph, let key = call.argumentType(0).wrapped else {
        return call.finish(false)
      }
      return call.finish(graph.readFocus(key))
    }
    table.add("graph.dropFocus") { call in
      do throws(UpdateFailure) {
        try link.graph?.dropFocus()
        return .done
      } catch {
        return .trapped
      }
    }
    table.add("graph.resetFocus") { call in
      if let graph = link.graph, let namespace = call.reference(0) {
        graph.update?.focusResets.append(DefaultFocusRequest(namespace, graph.machine))
      }
      return .done
    }
    table.add("graph.willReadType") { call in
      if let graph = link.graph, graph.isRecording, graph.tracker.current != nil {
        graph.pendingPath = call.type(0).name
      }
      return .done
    }
    table.add("graph.willReadPath") { call in
      guard let graph = link.graph, graph.isRecording, graph.tracker.current != nil else {
        return .done
      }
      let text = call.machine.describe(call.value(0), type: call.argumentType(0)) ?? ""
      graph.pendingPath = Snapshotter.shortPath(text)
      return .done
    }
  }

  private func addSystem(to table: inout NativeTable) {
    let link = link
    table.add("graph.systemEntries") { call in
      guard let graph = link.graph else { return .done }
      let entries = graph.environment.entries(of: graph.environment.system)
      call.result.scalars.pointee = entries == nil ? 0 : 1
      entries.retain()
      call.result.references.pointee = entries
      return .done
    }
    table.add("graph.writeSystem") { call in
      guard let graph = link.graph else { return .done }
      let entries = call.value(0).references.pointee
      entries.retain()
      do throws(UpdateFailure) {
        try graph.writeSystem(entries)
        return .done
      } catch {
        return .trapped
      }
    }
  }

  private func addTransactions(to table: inout NativeTable) {
    let link = link
    table.add("graph.beginTransaction") { call in
      link.graph?.beginTransaction(
        call.value(0), call.argumentType(0), from: call.value(1).string)
      return .done
    }
    table.add("graph.currentTransaction") { call in
      call.finish(optionalCopying: link.graph?.currentTransaction)
    }
    table.add("graph.after") { call in
      guard let graph = link.graph, let action = call.value(1).references.pointee else {
        return .done
      }
      action.retain()
      let seconds = Double(bitPattern: UInt64(bitPattern: call.value(0).scalars.pointee))
      graph.setTimer(after: seconds, action)
      return .done
    }
    table.add("graph.invalidations") { call in
      call.result.scalars[0] = Int64(link.graph?.invalidations ?? 0)
      return .done
    }
    table.add("graph.endTransaction") { call in
      link.graph?.endTransaction()
      return .done
    }
  }
}

extension ValueAddress {
  /// The floating-point number in a word.
  func number(_ index: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: scalars[index]))
  }

  /// A `ProposedViewSize`: two optional numbers.
  fileprivate var proposal: (width: Double?, height: Double?) {
    (scalars[0] == 0 ? nil : number(1), scalars[2] == 0 ? nil : number(3))
  }
}
