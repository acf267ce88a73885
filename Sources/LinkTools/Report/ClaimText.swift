import HarnessText

/// What the ledger of claims, `Conformance/evidence.json`, adds to the claims in the code, embedded because the command
/// is a single file.
///
/// A test records `claims.txt` from the ledger. Its lines have fields separated by tabs: a page and its address, an
/// observation that would refute claims and their names, or a claim that only the ledger has.
package struct ClaimText: Sendable {
  package let name: String
  package let level: String
  package let page: String
  package let gist: String
  package let refutation: String

  /// The claims that only the ledger has: fixed readings, and defaults of the model.
  package static let ofLedger = fields("claim").map {
    ClaimText(name: $0[1], level: $0[2], page: $0[3], gist: $0[4], refutation: $0[5])
  }

  /// The observations that would refute the claims in the code, keyed by names such as `reason:excluded`.
  package static let refutations = Dictionary(
    firstOf: fields("refuted").flatMap { line in line[2...].map { ($0, line[1]) } })

  /// The addresses of the pages, keyed by title and date, or by the claim if the title stands for several pages.
  package static let addresses = Dictionary(firstOf: fields("page").map { ($0[1], $0[2]) })

  private static func fields(_ kind: String) -> [[String]] {
    lines.filter { $0[0] == kind }
  }

  private static let lines = PackageResources.claims_txt.utf8Text.split(separator: "\n")
    .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
}
