/// The source of a link: where it was tapped, scanned, typed or opened.
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
  /// `UIApplication.open(_:options:completionHandler:)`, called by an app in the plan.
  case opened(by: String, universalLinksOnly: Bool)

  /// The name of the source in plans and reports.
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

  /// The sources that plans can specify by name alone.
  public static let simple: [LinkSource] = [
    .messages, .mail, .notes, .app, .qr, .nfc, .appClipCode, .push, .spotlight, .siri, .handoff,
    .addressBar, .webView(page: nil), .safariView(page: nil),
  ]

  /// The names of the sources that plans can specify with a page, an app or another detail.
  public static let particular = [
    "safari", "javaScript", "webView", "webViewScript", "otherBrowser", "safariView", "widget",
    "app", "messages",
  ]

  /// The page from which the link was opened, or `nil` if there was none.
  public var page: Link? {
    switch self {
    case .safari(let page), .javaScript(let page), .webViewScript(let page),
      .otherBrowser(let page):
      page
    case .webView(let page), .safariView(let page): page
    default: nil
    }
  }

  /// A browser or view that shows web pages.
  public enum Viewer: String, Sendable, Hashable, CaseIterable {
    case browser
    /// A web browser other than Safari.
    case otherBrowser
    case webView
    case safariView
  }

  /// The browser or view that shows the link's page if the link does not open an app.
  public var viewer: Viewer {
    switch self {
    case .webView, .webViewScript: .webView
    case .otherBrowser: .otherBrowser
    case .safariView: .safariView
    default: .browser
    }
  }

  /// The name of the app to which the status bar's back button returns, or `nil` for sources such as QR codes, NFC tags
  /// and widgets.
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
