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
    self.claim(name, claim.gist, "\(claim.level)", claim.page)
  }

  private static func claim(
    _ name: String, _ gist: String, _ level: String, _ page: Claim.Page, _ refutation: String? = nil
  ) -> HelpEntry {
    let (title, copy) = (page.rawValue, ClaimText.copy(of: page, for: name))
    return HelpEntry(
      name: name,
      facts: [
        "claim": gist, "level": level, "source": title,
        "date": title.firstMatch(of: /\((20[\d-]+)\)$/).map { String($0.1) } ?? "the source has none",
        "address": copy?.address, "date of the copy that was read": copy?.date,
        "what would refute it": refutation ?? ClaimText.refutations[name],
      ])
  }
}
