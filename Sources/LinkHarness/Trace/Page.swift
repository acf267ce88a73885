package import LinkModel

/// The page a person sees when a link stays in the browser.
public struct Page: Sendable, Equatable {
  /// Its address, after redirects.
  public let url: String
  /// The status of the last answer, or `nil` when there was none.
  public let status: Int?
  /// The text of its `title` element.
  public let title: String?
  /// The addresses that redirected, in order.
  public let redirects: [String]
  /// Why there is no page, when the browser shows its own error instead.
  public let failure: String?
  package internal(set) var banner: PageBanner?
  /// The links on the page, as they are written.
  public internal(set) var links: [String] = []
  var smartBanner: SmartAppBanner?
}
