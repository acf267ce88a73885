/// A contradiction between association file, routes and website.
struct DriftFinding: Hashable {
  enum Kind: String {
    case claimedButUnrouted = "claimed-but-unrouted"
    /// The app has a route for which no rule matches web links, so they open the browser.
    case routedButUnclaimed = "routed-but-unclaimed"
    /// The app has a route whose web links are not pages of the website, so users without the app see an error.
    case routedButMissing = "routed-but-missing"

    var fix: String {
      switch self {
      case .claimedButUnrouted: "add a route, or exclude these links in the association file"
      case .routedButUnclaimed: "add a component for the route, or remove it from the web"
      case .routedButMissing: "add the page, or a landing page that leads to the App Store"
      }
    }
  }

  let kind: Kind
  let app: String
  /// The rule or the route.
  let item: CoverageItem
  /// A URL that demonstrates it.
  let witness: String
  /// The status of the page, if the website answered.
  var status: Int?

  var message: String {
    switch kind {
    case .claimedButUnrouted:
      "\(app) gets links by the rule \(item.text) and has no route for them"
    case .routedButUnclaimed:
      "\(app) has the route \(item.text), and no rule gives it links to there"
    case .routedButMissing:
      "\(app) has the route \(item.text), and the website "
        + (status.map { "answers \($0)" } ?? "does not answer") + " there"
    }
  }
}
