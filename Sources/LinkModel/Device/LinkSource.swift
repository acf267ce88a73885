/// Where a link was tapped, scanned, typed or opened.
public enum LinkSource: Sendable, Hashable {
  case messages
  /// A message whose sender is not in Contacts.
  case strangersMessage
  case mail
  case notes
  case app
  case qr
  /// An NFC tag, read while the screen is on.
  case nfc
  case appClipCode
  case push
  case spotlight
  case siri
  case handoff
  case addressBar
  case safari(page: Link)
  case javaScript(page: Link)
  /// A `WKWebView`: a tap on its page, or, without a page, the address that the app itself loads.
  case webView(page: Link?)
  /// A script of a page in a `WKWebView`.
  case webViewScript(page: Link)
  /// A tap on a page in a web browser other than Safari.
  case otherBrowser(page: Link)
  /// An `SFSafariViewController`: a tap on its page, or, without a page, the address it was created with.
  case safariView(page: Link?)
  case widget(of: String)
  /// `UIApplication.open(_:options:completionHandler:)`, called by an app of the plan.
  case opened(by: String, universalLinksOnly: Bool)

  /// The name in plans and reports.
  public var name: String {
    switch self {
    case .messages, .strangersMessage: "messages"
    case .mail: "mail"
    case .notes: "notes"
    case .app, .opened: "app"
    case .qr: "qr"
    case .nfc: "nfc"
    case .appClipCode: "appClipCode"
    case .push: "push"
    case .spotlight: "spotlight"
    case .siri: "siri"
    case .handoff: "handoff"
    case .addressBar: "addressBar"
    case .safari: "safari"
    case .javaScript: "javaScript"
    case .webView: "webView"
    case .webViewScript: "webViewScript"
    case .otherBrowser: "otherBrowser"
    case .safariView: "safariView"
    case .widget: "widget"
    }
  }

  /// The sources that have a name only.
  public static let simple: [LinkSource] = [
    .messages, .mail, .notes, .app, .qr, .nfc, .appClipCode, .push, .spotlight, .siri, .handoff,
    .addressBar, .webView(page: nil), .safariView(page: nil),
  ]

  /// The names of the sources that also need a page, an app or another detail.
  public static let particular = [
    "safari", "javaScript", "webView", "webViewScript", "otherBrowser", "safariView", "widget",
    "app", "messages",
  ]

  /// The page that was in front, if there was one.
  public var page: Link? {
    switch self {
    case .safari(let page), .javaScript(let page), .webViewScript(let page),
      .otherBrowser(let page):
      page
    case .webView(let page), .safariView(let page): page
    default: nil
    }
  }

  /// What shows the web page that a link from this source leads to.
  public enum Viewer: Sendable, Hashable {
    case browser
    /// A web browser other than Safari.
    case otherBrowser
    case webView
    case safariView
  }

  /// What shows the page when the link opens no app.
  public var viewer: Viewer {
    switch self {
    case .webView, .webViewScript: .webView
    case .otherBrowser: .otherBrowser
    case .safariView: .safariView
    default: .browser
    }
  }

  /// The app that the status bar offers to return to; `nil` after a code, a tag or the home screen.
  public var wayBack: String? {
    switch self {
    case .messages, .strangersMessage, .mail, .notes: name
    case .app: "app"
    case .safari, .javaScript, .addressBar: "safari"
    case .otherBrowser: "browser"
    case .opened(let app, _): app
    case .qr, .nfc, .appClipCode, .push, .spotlight, .siri, .handoff, .webView, .webViewScript,
      .safariView, .widget:
      nil
    }
  }

  var points: [Assumptions.Point] {
    switch self {
    case .javaScript, .webViewScript: [.scriptedNavigation]
    case .otherBrowser: [.tapsInOtherBrowsers]
    case .safariView(page: _?): [.tapsInSafariView]
    default: []
    }
  }
}
