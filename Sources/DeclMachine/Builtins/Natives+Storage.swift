import DeclFoundation

/// Persistent key-value storage: `Library/Decl/Standard/Foundation/UserDefaults.decl`.
extension NativeTable {
  mutating func addStorage() {
    add("store.text") { call in
      do throws(StoreError) {
        let store = call.machine.services.store
        return call.finish(optional: try store.string(forKey: call.string(1), in: call.string(0)))
      } catch {
        return call.trap(error.description)
      }
    }
    add("store.set") { call in
      // The value is an optional String: a tag and the reference.
      let value = call.value(2)
      let text = value.bool ? value.string : nil
      return call.store(text, forKey: call.string(1), in: call.string(0))
    }
    add("store.willStore") { call in
      call.machine.services.willStore(call)
      return .done
    }
    add("store.keys") { call in
      do throws(StoreError) {
        return call.finish(try call.machine.services.store.keys(in: call.string(0)))
      } catch {
        return call.trap(error.description)
      }
    }
  }
}

extension StorageKey {
  /// The bytes that a value takes in a store, with its key.
  fileprivate func bytes(with text: String?) -> Int {
    text.map { 96 + $0.storedBytes + name.storedBytes } ?? 0
  }
}

extension NativeCall {
  /// Writes a value to the session's store and notifies its dependents; an equal value is not written. Traps
  /// if the store fails.
  package func store(_ text: String?, forKey key: String, in suite: String) -> NativeOutcome {
    let services = machine.services
    let place = StorageKey(suite: suite, name: key)
    do throws(StoreError) {
      let known = try services.store.string(forKey: key, in: suite)
      guard known != text else { return .done }
      guard services.countStored(place.bytes(with: text) - place.bytes(with: known)) else {
        return machine.hasRoom(for: .max) ? .done : .trapped
      }
      try services.store.setString(text, forKey: key, in: suite)
    } catch {
      services.storeFailed(place)
      return trap(error.description)
    }
    services.storeChanged(place)
    return .done
  }
}
