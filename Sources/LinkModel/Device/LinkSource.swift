/// The source of a link: where it was tapped, scanned, typed or opened.
public enum LinkSource: Sendable, Hashable {
  case messages
  /// A message whose sender is not in Contacts.
  case strangersMessage
  case mail
  case notes
  /// The card of a place in Maps.
  case maps
  case app
  case qr
  /// An NFC tag, read while the screen is on.
  case nfc
  case appClipCode
  /// A notification: its app gets the link, and the system opens none, so no link of a plan is opened from it.
  case push
  case spotlight
  case siri
  case handoff
  case addressBar
  case safari(page: Link)
  case javaScript(page: Link)
  /// A tap on a page in a `WKWebView` or, if `page` is `nil`, a URL that the app itself loads in a `WKWebView`.
  case webView(page: Link?)
  /// A script on a page in a `WKWebView`.
  case webViewScript(page: Link)
  /// A tap on a page in a web browser other than Safari.
  case otherBrowser(page: Link)
  /// A tap on a page in an `SFSafariViewController`. If `page` is `nil`, the source is the URL that the view controller
  /// was created with.
  case safariView(page: Link?)
  case widget(of: String)
  /// An app intent that opens a URL of its app: `OpenURLIntent`, or a type that conforms to `URLRepresentableIntent`.
  case intent(of: String)
  /// `UIApplication.open(_:options:completionHandler:)`, called by an app in the plan.
  case opened(by: String, universalLinksOnly: Bool)
  /// No source: an app of the plan gets the link, without the system.
  case direct(to: String)

  package enum Viewer: String, Sendable, Hashable, CaseIterable {
    case browser
    case otherBrowser
    case webView
    case safariView
  }

  /// The name of the source in plans and reports.
  public var name: String { terms.name }

  package var page: Link? { termsOfPage?.page }

  package var viewer: Viewer { termsOfPage?.viewer ?? .browser }

  /// The terms of the sources that are pages or views; the others have no page, doubt or view of their own.
  var termsOfPage: Terms? {
    switch self {
    case .safari, .javaScript, .webView, .webViewScript, .otherBrowser, .safariView: terms
    default: nil
    }
  }

  var wayBack: String? { terms.wayBack }

  package var isScan: Bool {
    switch self {
    case .qr, .nfc, .appClipCode: true
    default: false
    }
  }

  package var kind: String { terms.kind }

  package var words: String {
    switch self {
    case .widget(let app): "a widget of \(app)"
    case .intent(let app): "an intent of \(app)"
    case .direct(let app): "the test, directly to \(app)"
    case .opened(let app, let universalLinksOnly):
      "\(app), which calls open" + (universalLinksOnly ? " with universalLinksOnly" : "")
    default:
      page.map { "\(name) on \($0.raw)" } ?? name + (viewer == .browser ? "" : ", with the link as the initial URL")
    }
  }
}
