import LinkModel
import LinkTools

extension HelpEntry {
  /// The claims about Apple's systems, named `kind:name` as in `Conformance/evidence.json`.
  static var claims: [HelpEntry] {
    DecisionReason.examples.map { claim("reason:\($0.code)", $0.claim) }
      + LintCode.allCases.map { claim("lint-code:\($0.rawValue)", $0.claim) }
      + Assumptions.Point.allCases.map { claim("assumption:\($0.rawValue)", $0.claim) }
      + ClaimText.ofLedger.map { claim($0.name, $0.gist, $0.level, $0.page, $0.refutation) }
  }

  private static func claim(_ name: String, _ claim: Claim) -> HelpEntry {
    self.claim(name, claim.gist, "\(claim.level)", claim.page.rawValue)
  }

  private static func claim(
    _ name: String, _ gist: String, _ level: String, _ page: String, _ refutation: String? = nil
  ) -> HelpEntry {
    HelpEntry(
      name: name,
      facts: [
        "claim": gist, "level": level, "source": page,
        "date": page.firstMatch(of: /\((20[\d-]+)\)$/).map { String($0.1) } ?? "the source has none",
        "address": ClaimText.addresses[page] ?? ClaimText.addresses[name],
        "what would refute it": refutation ?? ClaimText.refutations[name],
      ])
  }
}
