/// Random numbers that are the same in every run with the same seed: SplitMix64.
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  /// A generator for one input of a run.
  init(seed: Int, input: Int) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(input)
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  /// A number below a bound, which is above zero.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// One of several things.
  mutating func pick<C: Collection>(_ things: C) -> C.Element {
    things.randomElement(using: &self)!
  }
}
