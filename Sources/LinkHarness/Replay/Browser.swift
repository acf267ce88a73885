import LinkModel
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
}

/// Follows a link as a browser does: redirects up to a limit, then the title.
struct Browser {
  let transport: any Transport

  /// The limit of the Fetch standard, which browsers keep (https://fetch.spec.whatwg.org, HTTP-redirect fetch).
  static let redirectLimit = 20

  func show(_ link: Link) async -> Page {
    var url = Self.requestable(link.text)
    var redirects: [String] = []
    while true {
      do {
        let response = try await transport.get(url)
        if (300..<400).contains(response.status.code), let location = response.fields["Location"] {
          guard redirects.count < Self.redirectLimit else {
            return Page(
              url: url, status: response.status.code, title: nil, redirects: redirects,
              failure: "more than \(Self.redirectLimit) redirects")
          }
          redirects.append(url)
          url = Self.requestable(Self.resolve(location, against: url))
          continue
        }
        return Page(
          url: url, status: response.status.code, title: HTMLTitle.title(of: response.body),
          redirects: redirects, failure: nil)
      } catch {
        return Page(
          url: url, status: nil, title: nil, redirects: redirects, failure: error.message)
      }
    }
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

  private static func resolved(_ text: String) -> String {
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
