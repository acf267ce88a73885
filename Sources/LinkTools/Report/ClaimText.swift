import HarnessText
package import LinkModel

/// What the ledger of claims, `Conformance/evidence.json`, adds to the claims in the code, embedded because the command
/// is a single file.
///
/// A test records `claims.txt` from the ledger. Its lines have fields separated by tabs, and empty lines separate three
/// parts: addresses, in which ~ stands for Apple's site for developers, with the date of the copy that was read and the
/// names of their pages; the observations that would refute claims, with their names; and the claims that only the
/// ledger has. A page is named as in `Claim.Page`, or by the claim if it stands for several pages.
package struct ClaimText: Sendable {
  package let name: String
  package let level: String
  package let page: Claim.Page
  package let gist: String
  package let refutation: String

  /// The claims that only the ledger has: fixed readings, and defaults of the model.
  package static let ofLedger = parts[2].compactMap { line in
    Claim.Page.allCases.first { "\($0)" == line[2] }.map {
      ClaimText(name: line[0], level: line[1], page: $0, gist: line[3], refutation: line[4])
    }
  }

  /// The observations that would refute the claims in the code, keyed by names such as `reason:excluded`.
  package static let refutations = Dictionary(
    firstOf: parts[1].flatMap { line in line.dropFirst().map { ($0, line[0]) } })

  package typealias Copy = (address: String, date: String)

  /// What was read of a page.
  package static func copy(of page: Claim.Page, for claim: String) -> Copy? { copies["\(page)"] ?? copies[claim] }

  private static let copies = Dictionary(
    firstOf: parts[0].flatMap { line in
      let copy = Copy(line[0].replacing("~", with: "https://developer.apple.com/"), line[1])
      return line.dropFirst(2).map { ($0, copy) }
    })

  private static let parts = PackageResources.claims_txt.utf8Text.split(separator: "\n\n").map { part in
    part.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}
