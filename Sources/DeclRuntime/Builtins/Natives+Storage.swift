/// Values that are kept: `Library/Decl/Standard/Foundation/UserDefaults.decl`.
extension NativeTable {
  mutating func addStorage() {
    add("store.text") { call in
      let store = call.machine.services.store
      return call.finish(optional: store.text(forKey: call.string(1), in: call.string(0)))
    }
    add("store.set") { call in
      // An optional text: a tag and the text.
      let value = call.value(2)
      let text = value.bool ? value.string : nil
      call.machine.services.store.setText(text, forKey: call.string(1), in: call.string(0))
      return .done
    }
    add("store.keys") { call in
      call.finish(call.machine.services.store.keys(in: call.string(0)))
    }
  }
}
