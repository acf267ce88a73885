struct DriftFinding: Hashable {
  enum Kind: String {
    case claimedButUnrouted = "claimed-but-unrouted"
    /// The app has a route whose web links match no rule, so these links open in the browser.
    case routedButUnclaimed = "routed-but-unclaimed"
    /// The app has a route whose web links have no page on the website, so users without the app see an error.
    case routedButMissing = "routed-but-missing"

    var fix: String {
      switch self {
      case .claimedButUnrouted: "add a route, or exclude these links in the association file"
      case .routedButUnclaimed:
        "add a rule to the association file, or restrict the route to custom schemes"
      case .routedButMissing: "add the page, or a landing page that links to the App Store"
      }
    }
  }

  let kind: Kind
  let app: String
  let item: CoverageItem
  let witness: String
  var status: Int?

  var message: String {
    switch kind {
    case .claimedButUnrouted:
      "\(app) has no route for links that match the rule \(item.text)"
    case .routedButUnclaimed:
      "\(app) has the route '\(item.text)', but no rule matches the route's links"
    case .routedButMissing:
      "\(app) has the route '\(item.text)', but the website "
        + (status.map { "responds with \($0)" } ?? "does not respond")
    }
  }
}
