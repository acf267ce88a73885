import HarnessText
package import LinkModel
import MockSite

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
  /// The banner or card over the page.
  package internal(set) var banner: PageBanner?
  /// The links on the page, as they are written.
  public internal(set) var links: [String] = []
  /// What the page asks Safari to show at its top.
  var smartBanner: SmartAppBanner?
}

/// Follows a link as a browser does: redirects up to a limit, then the title.
package struct Browser {
  let transport: any Transport

  package init(transport: any Transport) { self.transport = transport }

  /// The limit of the Fetch standard, which browsers keep (https://fetch.spec.whatwg.org, HTTP-redirect fetch).
  static let redirectLimit = 20

  package func show(_ link: Link) async -> Page { await visit(link) { _ in false }.page }

  /// Follows a link until a page is shown, or a redirect leads out of the browser.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - leaves: Whether the target of a redirect to another host or scheme leads elsewhere.
  /// - Returns: The page; when the browser was left, what it knows by then and the link it left with.
  func visit(_ link: Link, leaves: (Link) -> Bool) async -> (page: Page, left: Link?) {
    var url = Self.requestable(link.text)
    var redirects: [String] = []
    while true {
      do {
        let response = try await transport.get(url)
        if (300..<400).contains(response.status.code), let location = response.fields["Location"] {
          guard redirects.count < Self.redirectLimit else {
            let page = Page(
              url: url, status: response.status.code, title: nil, redirects: redirects,
              failure: "more than \(Self.redirectLimit) redirects")
            return (page, nil)
          }
          redirects.append(url)
          let target = Self.resolve(location, against: url)
          let next = Link(target)
          if next.host != Link(url).host || !next.isWeb, leaves(next) {
            let page = Page(
              url: target, status: nil, title: nil, redirects: redirects, failure: nil)
            return (page, next)
          }
          url = Self.requestable(target)
          continue
        }
        return (Self.page(url, response, redirects), nil)
      } catch {
        let page = Page(
          url: url, status: nil, title: nil, redirects: redirects, failure: error.message)
        return (page, nil)
      }
    }
  }

  private static func page(_ url: String, _ response: HTTPResponse, _ redirects: [String]) -> Page {
    var page = Page(
      url: url, status: response.status.code, title: HTMLTitle.title(of: response.body),
      redirects: redirects, failure: nil)
    let tags = HTMLTags(response.body)
    page.links = tags.links
    page.smartBanner = tags.smartBanner
    return page
  }

  /// The address as it goes into a request: browsers keep the fragment and the user's name to themselves, which is what
  /// makes `https://shop.example@evil.example/` a trap.
  private static func requestable(_ url: String) -> String {
    let address = withoutFragment(url)
    guard let userInfo = Link(address).userInfo, let range = address.firstRange(of: userInfo + "@")
    else { return address }
    return String(address[..<range.lowerBound] + address[range.upperBound...])
  }

  private static func withoutFragment(_ url: String) -> String {
    url.firstIndex(of: "#").map { String(url[..<$0]) } ?? url
  }

  /// RFC 3986 §5.2 for the references servers send: absolute, scheme-relative, absolute path, and relative path.
  static func resolve(_ reference: String, against base: String) -> String {
    let target = withoutFragment(reference)
    let link = Link(target)
    if !link.scheme.isEmpty { return target }
    let from = Link(base)
    if link.hostText != nil { return "\(from.scheme):\(target)" }
    let authority = (from.hostText ?? "") + (from.portText.map { ":\($0)" } ?? "")
    let origin = "\(from.scheme)://\(authority)"
    if target.hasPrefix("/") { return origin + target }
    if target.hasPrefix("?") { return origin + from.path + target }
    let folder = from.path.lastIndex(of: "/").map { String(from.path[...$0]) } ?? "/"
    return origin + folder + target
  }
}

/// Finds the title in the bytes of a page.
enum HTMLTitle {
  /// The text between `<title>` and `</title>`, white space folded and the five named references resolved.
  static func title(of body: [UInt8]) -> String? {
    // A title stands in the head; what comes after the first 64 KB is content.
    let text = String(decoding: body.prefix(65_536), as: UTF8.self)
    let lower = text.asciiLowercased()
    guard let start = lower.firstRange(of: "<title"),
      let close = lower[start.upperBound...].firstIndex(of: ">"),
      let end = lower[close...].firstRange(of: "</title")
    else { return nil }
    // Lower-casing ASCII keeps every offset, so positions of one text are positions of the other.
    let from = lower.utf8.distance(from: lower.startIndex, to: close) + 1
    let to = lower.utf8.distance(from: lower.startIndex, to: end.lowerBound)
    let title = String(decoding: Array(text.utf8)[from..<to], as: UTF8.self)
    return resolved(title.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  static func resolved(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var text = text
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      text.replace(reference, with: character)
    }
    return text
  }
}
