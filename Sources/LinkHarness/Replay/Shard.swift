/// One of several parts that rows are shared out to, so that several machines replay them.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// Which one, counted from one.
  package let number: Int
  /// How many there are.
  package let count: Int

  /// More parts than anybody has machines.
  package static let limit = 1_000

  /// Reads `2/4`; `nil` for anything that is not a part of a whole.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.limit).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// The part as it is written: `2/4`.
  package var description: String { "\(number)/\(count)" }

  /// What a row weighs that no last run is known of: less than any that was measured to be slow.
  private static let unknown = 1_000

  /// The shard of each row, from one to `count`, by its weight in microseconds (zero where unknown).
  ///
  /// The heaviest row goes to the shard that has least: never worse than 4/3 of the best possible (Graham 1969).
  func shares(of weights: [Int]) -> [Int] {
    let heavy = weights.indices.filter { weights[$0] > 0 }
      .sorted { (weights[$1], $0) < (weights[$0], $1) }
    let light = weights.indices.filter { weights[$0] <= 0 }
    var loads = [Int](repeating: 0, count: count)
    var shares = [Int](repeating: 0, count: weights.count)
    for index in heavy + light {
      var least = 0
      for part in loads.indices where loads[part] < loads[least] { least = part }
      let (sum, isTooMuch) = loads[least].addingReportingOverflow(
        weights[index] > 0 ? weights[index] : Self.unknown)
      loads[least] = isTooMuch ? Int.max : sum
      shares[index] = least + 1
    }
    return shares
  }
}
