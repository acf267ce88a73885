package import LinkModel

/// The page that a browser or view loads if no app receives the link.
public struct Page: Sendable, Equatable {
  /// The URL of the page, after redirects.
  public internal(set) var url: String
  /// The status of the last response, or `nil` if there was none.
  public internal(set) var status: Int?
  /// The text of the page's `title` element, if there is one.
  public internal(set) var title: String?
  /// The URLs that redirected, in order.
  package internal(set) var redirects: [String] = []
  /// The reason why the page could not be loaded; `nil` if the site responded with a page.
  public internal(set) var failure: String?
  package internal(set) var banner: PageBanner?
  /// Why the system's banner opens an app, or opens none.
  var tap: LinkDecision?
  package internal(set) var viewer = LinkSource.Viewer.browser
  /// The links on the page, as written in its HTML.
  public internal(set) var links: [String] = []
  var smartBanner: SmartAppBanner?
  @Rare var script: PageScript?
}

struct PageScript: Sendable, Equatable {
  let opens: String
  let after: Duration
  let then: String?
}
