import HarnessText

/// A link about which the association file, the routes and the pages of an app do not agree.
struct Disagreement {
  let app: String
  let item: CoverageItem
  let status: Int?
  let finding: Finding

  init(_ code: DriftCode, _ app: String, _ item: CoverageItem, witness: String, status: Int? = nil) {
    (self.app, self.item, self.status) = (app, item, status)
    finding = Finding(code.problem(app, item.text, status), at: item.place, witness: witness)
  }

  /// Several plans can refer to the same files.
  var key: [String] { [finding.code ?? "", app, "\(item.place)", item.text, finding.witness ?? ""] }
}

enum DriftCode: String, FindingCode {
  case claimedButUnrouted = "claimed-but-unrouted"
  /// The app has a route whose web links match no rule, so these links open in the browser.
  case routedButUnclaimed = "routed-but-unclaimed"
  /// The app has a route whose web links have no page on the website, so users without the app see an error.
  case routedButMissing = "routed-but-missing"

  var severity: Finding.Severity { .error }

  fileprivate func problem(_ app: String, _ item: String, _ status: Int?) -> Problem {
    let (message, fix) =
      switch self {
      case .claimedButUnrouted:
        (
          "\(app) has no route for links that match the rule \(item)",
          "add a route, or exclude these links in the association file"
        )
      case .routedButUnclaimed:
        (
          "\(app) has the route '\(item)', but no rule matches the route's links",
          "add a rule to the association file, or restrict the route to custom schemes"
        )
      case .routedButMissing:
        (
          "\(app) has the route '\(item)', but the website "
            + (status.map { "responds with \($0)" } ?? "does not respond"),
          "add the page, or a landing page that links to the App Store"
        )
      }
    return Problem(message, fix, kind: self)
  }
}
