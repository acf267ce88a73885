import Foundation
import LinkModel

/// Compares the speed of an `AssociationFile` with that of regular expressions translated from the same rules.
enum AssociationBenchmark {
  static func run(_ measurements: inout Measurements) throws {
    print("decisions of association files, links already split")
    let typical = try measure(&measurements, "6 rules", .typical, RuleFile.typicalLinks)
    measurements.add("typical file: faster regex / ours", typical.peers / typical.ours)
    let large = try measure(&measurements, "1,000 rules", .large(1_000), RuleFile.largeLinks(1_000))
    measurements.add("1,000 rules: faster regex / ours", large.peers / large.ours)
    let larger = try measure(
      &measurements, "10,000 rules", .large(10_000), RuleFile.largeLinks(10_000), peers: false)
    measurements.add("time per rule, 10,000 rules / 1,000", larger.ours / large.ours)
    let short = RuleFile.adversarialLink(16)
    let hostile = try measure(&measurements, "adversarial, 16 bytes", .adversarial, [short])
    measurements.add("adversarial: faster regex / ours", hostile.peers / hostile.ours)
    let lengths = try [1_000, 10_000].map { length in
      try measure(
        &measurements, "adversarial, \(length) bytes", .adversarial,
        [RuleFile.adversarialLink(length)],
        peers: false)
    }
    measurements.add(
      "adversarial: time per byte, 10,000 / 1,000", lengths[1].ours / lengths[0].ours / 10)
  }

  private typealias Outcome = AssociationVerdict.Outcome

  /// Returns the nanoseconds per rule for LinkModel and for the faster of the two regex engines.
  ///
  /// If no regex engine is measured, `peers` is infinity.
  private static func measure(
    _ measurements: inout Measurements, _ name: String, _ rules: RuleFile, _ paths: [String],
    peers: Bool = true
  ) throws -> (ours: Double, peers: Double) {
    let file = AssociationFile(try rules.bytes)
    let links = paths.map { Link("https://shop.example" + $0) }
    var names = ["AssociationFile"]
    // Each implementation has its own loop, because calling a closure per link would cost as much as evaluating a rule.
    var contestants: [() -> [Outcome]] = [
      { outcomes(links) { file.verdict(for: $0, app: RuleFile.app).outcome } }
    ]
    if peers {
      let foundation = try RegexDecider<FoundationExpression>(rules)
      let swift = try RegexDecider<SwiftExpression>(rules)
      names += ["NSRegularExpression", "Swift Regex"]
      contestants.append { outcomes(links) { foundation.decide($0) } }
      contestants.append { outcomes(links) { swift.decide($0) } }
    }
    let answers = contestants.map { $0() }
    guard Set(answers).count == 1 else {
      throw WrongAnswer(description: "\(name): \(answers) for \(paths)")
    }
    let times = measurements.nanoseconds(
      operations: links.count,
      zip(names, contestants).map { name, decide in
        (name, { decide().reduce(0) { $0 &* 3 &+ $1.hashInput } })
      })
    let count = Double(rules.rules.count)
    for (contestant, time) in zip(names, times) {
      let format = "%12.0f ns  %9.2f ns/rule  %7.3f M/s  x%.2f"
      print(
        Text.row(
          "  \(name), \(contestant)",
          String(format: format, time, time / count, 1e3 / time, time / times[0])))
    }
    return (times[0] / count, (times.dropFirst().min() ?? .infinity) / count)
  }

  @inline(__always)
  private static func outcomes(_ links: [Link], _ decide: (Link) -> Outcome) -> [Outcome] {
    var outcomes: [Outcome] = []
    outcomes.reserveCapacity(links.count)
    for index in links.indices { outcomes.append(decide(links[index])) }
    return outcomes
  }
}

extension AssociationVerdict.Outcome {
  fileprivate var hashInput: Int {
    switch self {
    case .match: 1
    case .exclude: 2
    case .noMatch: 3
    }
  }
}
