// Everything that is known about the sources of links: one entry for each.

extension LinkSource {
  struct Terms {
    let name: String
    let kind: String
    let page: Link?
    let viewer: Viewer
    let wayBack: String?
    /// Safari, other browsers and `SFSafariViewController` ask for confirmation before they open a custom-scheme link
    /// that was typed, tapped or opened by a script.
    let asksBeforeScheme: Bool
    /// The points because of which the link may stay where it is, the first one that applies first.
    let doubts: [Doubt]

    typealias Doubt = (point: Assumptions.Point, reason: DecisionReason)

    fileprivate init(
      _ name: String, _ kind: String, _ page: Link? = nil, in viewer: Viewer = .browser, wayBack: String? = nil,
      asksBeforeScheme: Bool = false, _ doubts: Doubt...
    ) {
      (self.name, self.kind, self.page, self.viewer, self.wayBack) = (name, kind, page, viewer, wayBack)
      (self.asksBeforeScheme, self.doubts) = (asksBeforeScheme, doubts)
    }
  }

  var terms: Terms {
    let script = (Assumptions.Point.scriptedNavigation, DecisionReason.scriptedNavigation)
    let inside = (Assumptions.Point.tapsInWebViews, DecisionReason.tapInWebView)
    return switch self {
    case .messages: Terms("messages", "Messages", wayBack: "messages")
    case .strangersMessage: Terms("messages", "a message from a stranger", wayBack: "messages")
    case .mail: Terms("mail", "Mail", wayBack: "mail")
    case .notes: Terms("notes", "Notes", wayBack: "notes")
    case .maps: Terms("maps", "Maps", wayBack: "maps")
    case .app: Terms("app", "another app", wayBack: "app")
    case .qr: Terms("qr", "a QR code")
    case .nfc: Terms("nfc", "an NFC tag")
    case .appClipCode: Terms("appClipCode", "an App Clip code")
    case .push: Terms("push", "a notification")
    case .spotlight: Terms("spotlight", "Spotlight")
    case .siri: Terms("siri", "Siri")
    case .handoff: Terms("handoff", "Handoff")
    case .addressBar:
      Terms("addressBar", "a URL typed into the address bar", wayBack: "safari", asksBeforeScheme: true)
    case .safari(let page): Terms("safari", "a page in Safari", page, wayBack: "safari", asksBeforeScheme: true)
    case .javaScript(let page):
      Terms("javaScript", "a script on a page in Safari", page, wayBack: "safari", asksBeforeScheme: true, script)
    case .webView(nil): Terms("webView", "a URL that an app loads in a web view", in: .webView)
    case .webView(let page): Terms("webView", "a page in a web view", page, in: .webView, inside)
    case .webViewScript(let page):
      Terms("webViewScript", "a script on a page in a web view", page, in: .webView, script, inside)
    case .otherBrowser(let page):
      Terms(
        "otherBrowser", "a page in a browser other than Safari", page, in: .otherBrowser, wayBack: "browser",
        asksBeforeScheme: true, (.tapsInOtherBrowsers, .tapInOtherBrowser))
    case .safariView(nil):
      Terms(
        "safariView", "the initial URL of a Safari view controller", in: .safariView, asksBeforeScheme: true)
    case .safariView(let page):
      Terms("safariView", "a page in a Safari view controller", page, in: .safariView, asksBeforeScheme: true)
    case .widget: Terms("widget", "an app’s widget")
    case .intent: Terms("intent", "an app’s intent")
    case .opened(let app, _): Terms("app", "one of the plan’s apps", wayBack: app)
    case .direct: Terms("direct", "none: an app gets the link without the system")
    }
  }

  package static let simple: [LinkSource] = [
    .messages, .mail, .notes, .maps, .app, .qr, .nfc, .appClipCode, .spotlight, .siri, .handoff, .addressBar,
    .webView(page: nil), .safariView(page: nil),
  ]

  /// The sources that plans specify with a page, an app or a sender, in an object with the source's name as its key.
  package enum Particular: String, Sendable, CaseIterable {
    case safari, javaScript, webView, webViewScript, otherBrowser, messages, safariView, widget, intent, app, direct

    package enum Detail: Sendable {
      case page(@Sendable (Link) -> LinkSource)
      case app(@Sendable (String) -> LinkSource)
      case sender(KeyValuePairs<String, LinkSource>)
    }

    package var about: String { terms.about }
    package var detail: Detail { terms.detail }

    private var terms: (about: String, detail: Detail) {
      switch self {
      case .safari: ("The page that contains the link, shown in Safari", .page { .safari(page: $0) })
      case .javaScript: ("The page whose script opens the link, shown in Safari", .page { .javaScript(page: $0) })
      case .webView: ("The page that contains the link, shown in a `WKWebView`", .page { .webView(page: $0) })
      case .webViewScript:
        ("The page whose script opens the link, shown in a `WKWebView`", .page { .webViewScript(page: $0) })
      case .otherBrowser:
        ("The page that contains the link, shown in a third-party web browser", .page { .otherBrowser(page: $0) })
      case .messages:
        (
          "The sender of the message; links from a stranger do not launch App Clips",
          .sender(["contact": .messages, "stranger": .strangersMessage])
        )
      case .safariView:
        ("The page that contains the link, shown in an `SFSafariViewController`", .page { .safariView(page: $0) })
      case .widget: ("The app that the widget belongs to", .app { .widget(of: $0) })
      case .intent: ("The app whose `OpenURLIntent` or `URLRepresentableIntent` runs", .app { .intent(of: $0) })
      case .app: ("The app that calls `UIApplication.open`", .app { .opened(by: $0, universalLinksOnly: false) })
      case .direct: ("The app that gets the link without the system", .app { .direct(to: $0) })
      }
    }

    /// The source as offered on a command line, such as `safari=PAGE`, or `nil` for a source with a sender.
    package var assignment: String? {
      switch detail {
      case .page: "\(rawValue)=PAGE"
      case .app: "\(rawValue)=APP"
      case .sender: nil
      }
    }

    package func source(_ value: String) -> LinkSource? {
      switch detail {
      case .page(let make): make(Link(value))
      case .app(let make): make(value)
      case .sender(let senders): senders.first { $0.key == value }?.value
      }
    }
  }
}
