package import LinkModel
import MockSite

package struct Browser {
  let transport: any Transport

  package init(transport: any Transport) { self.transport = transport }

  /// The maximum number of redirects, as the Fetch standard requires of browsers (https://fetch.spec.whatwg.org,
  /// HTTP-redirect fetch).
  static let redirectLimit = 20

  package func show(_ link: Link) async -> Page { await visit(link) { _ in false }.page }

  /// A redirect to another host, or to a URL that is not a web URL, ends the visit if `leaves` returns true for the
  /// target, which is then returned as `left`.
  func visit(_ link: Link, leaves: (Link) -> Bool) async -> (page: Page, left: Link?) {
    var page = Page(url: Self.requestable(link.text))
    while true {
      do {
        let response = try await transport.get(page.url)
        guard let location = response.redirect else {
          page.show(response)
          return (page, nil)
        }
        guard page.redirects.count < Self.redirectLimit else {
          page.status = response.status.code
          let loop = page.loop
          page.failure =
            loop.isEmpty
            ? "more than \(Self.redirectLimit) redirects"
            : "redirect loop: " + (loop + [page.url]).joined(separator: " → ")
          return (page, nil)
        }
        page.redirects.append(page.url)
        let target = Self.resolve(location, against: page.url)
        let next = Link(target)
        if next.host != Link(page.url).host || !next.isWeb, leaves(next) {
          page.url = target
          return (page, next)
        }
        page.url = Self.requestable(target)
      } catch {
        page.failure = error.message
        return (page, nil)
      }
    }
  }

  /// For example, a request for `https://shop.example@evil.example/` is sent to evil.example, because `shop.example` is
  /// user information.
  private static func requestable(_ url: String) -> String {
    let address = withoutFragment(url)
    guard let userInfo = Link(address).userInfo, let range = address.firstRange(of: userInfo + "@")
    else { return address }
    return String(address[..<range.lowerBound] + address[range.upperBound...])
  }

  private static func withoutFragment(_ url: String) -> String {
    url.firstIndex(of: "#").map { String(url[..<$0]) } ?? url
  }

  /// Unlike the algorithm in RFC 3986 §5.2, this function drops the fragment and does not remove dot segments.
  static func resolve(_ reference: String, against base: String) -> String {
    let target = withoutFragment(reference)
    if target.isEmpty { return withoutFragment(base) }
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

extension HTTPResponse {
  /// Where the response redirects its client.
  var redirect: String? { (300..<400).contains(status.code) ? fields["Location"] : nil }
}

extension Page {
  var loop: [String] {
    guard let end = redirects.lastIndex(of: url) else { return [] }
    return Array(redirects[end...])
  }

  fileprivate mutating func show(_ response: HTTPResponse) {
    status = response.status.code
    title = HTMLTitle.title(of: response.body)
    let tags = HTMLTags(response.body)
    links = tags.links
    smartBanner = tags.smartBanner
    script = tags.script
  }
}
