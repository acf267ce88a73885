import Foundation

struct Measurements {
  private(set) var ratios: [(name: String, value: Double)] = []
  /// A checksum of all results, computed so that the compiler cannot remove the measured work.
  private(set) var checksum = 0

  mutating func add(_ name: String, _ value: Double) { ratios.append((name, value)) }

  /// Returns the time per operation of each `work` closure in nanoseconds: the median of five rounds.
  ///
  /// Each call to `work` performs the given number of operations and returns a value that depends on all their results.
  mutating func nanoseconds(
    operations: Int, _ contestants: [(name: String, work: () -> Int)]
  ) -> [Double] {
    var repeats: [Int] = []
    for contestant in contestants {
      let once = time(1, contestant.work)
      repeats.append(max(1, min(1_000_000, Int(0.03 / max(once, 1e-9)))))
    }
    var rounds = contestants.map { _ in [Double]() }
    for _ in 0..<5 {
      for (index, contestant) in contestants.enumerated() {
        let seconds = time(repeats[index], contestant.work)
        rounds[index].append(seconds / Double(repeats[index] * operations) * 1e9)
      }
    }
    return rounds.map { $0.sorted()[$0.count / 2] }
  }

  private mutating func time(_ repeats: Int, _ work: () -> Int) -> Double {
    let start = ContinuousClock.now
    for _ in 0..<repeats { checksum = checksum &* 31 &+ work() }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
