import Foundation
import LinkModel

/// Decisions of an association file beside its rules as regular expressions.
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
      &measurements,   "adversarial, \(length) bytes", .adversarial, [RuleFile.adversarialLink(length)],
        peers: false)
    }
    measurements.add(
      "adversarial: time per byte, 10,000 / 1,000", lengths[1].ours / lengths[0].ours / 10)
  }

  /// Nanoseconds per rule of ours and of the faster peer.
  private static func measure(
    _ measurements: inout Measurements, _ name: String, _ rules: RuleFile, _ paths: [String], peers: Bool = true
  ) throws -> (ours: Double, peers: Double) {
    let file = AssociationFile(try rules.bytes)
    let links = paths.map { Link("https://shop.example" + $0) }
    var contestants: [(name: String, decide: (Link) -> AssociationVerdict.Outcome)] = [
      ("AssociationFile", { file.verdict(for: $0, app: RuleFile.app).outcome })
    ]
    if peers {
      let foundation = try RegexDecider<FoundationExpression>(rules)
      let swift = try RegexDecider<SwiftExpression>(rules)
      contestants += [
        ("NSRegularExpression", foundation.decide), ("Swift Regex", swift.decide),
      ]
    }
    for link in links {
      let answers = contestants.map { $0.decide(link) }
      guard Set(answers).count == 1 else {
        throw WrongAnswer(description: "\(name): \(link) is \(answers)")
      }
    }
    let times = measurements.nanoseconds(
      operations: links.count,
      contestants.map { contestant in
        (
          contestant.name,
          { links.reduce(0) { $0 &* 3 &+ contestant.decide($1).rawValue.utf8.count } }
        )
      })
    for (contestant, time) in zip(contestants, times) {
      print(
        Text.row(
          "  \(name), \(contestant.name)",
          String(
            format: "%12.0f ns  %9.2f ns/rule  %7.3f M/s  x%.2f", time,
            time / Double(rules.rules.count), 1e3 / time, time / times[0])))
    }
    let count = Double(rules.rules.count)
    return (times[0] / count, (times.dropFirst().min() ?? .infinity) / count)
  }
}
