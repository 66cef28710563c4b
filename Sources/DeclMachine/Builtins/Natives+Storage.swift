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

extension NativeCall {
  /// Writes a value to the session's store and notifies its dependents; an equal value is not written. Traps
  /// if the store fails.
  package func store(_ text: String?, forKey key: String, in suite: String) -> NativeOutcome {
    let services = machine.services
    let place = StorageKey(suite: suite, name: key)
    do throws(StoreError) {
      guard try services.store.string(forKey: key, in: suite) != text else { return .done }
      try services.store.setString(text, forKey: key, in: suite)
    } catch {
      services.storeFailed(place)
      return trap(error.description)
    }
    services.storeChanged(place)
    return .done
  }
}
