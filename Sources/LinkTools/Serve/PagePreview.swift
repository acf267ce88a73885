import MockSite
import LinkHarness

/// Previews of the plan's pages, shown in a frame that runs no scripts and loads no external resources.
enum PagePreview {
  static func isShown(_ url: String, of plan: TestPlan) -> Bool { answer(url, of: plan) != nil }

  private static func answer(_ url: String, of plan: TestPlan) -> HTTPResponse? {
    guard let request = try? HTTPRequest(.get, url) else { return nil }
    let response = plan.site.respond(to: request)
    let type = response.fields["Content-Type"] ?? ""
    return type.hasPrefix("text/html") && !response.body.isEmpty ? response : nil
  }

  static func response(_ url: String, of plan: TestPlan) -> HTTPResponse {
    guard let answer = answer(url, of: plan) else { return .notFound }
    var response = HTTPResponse.html(harmless(String(decoding: answer.body, as: UTF8.self)))
    // A `sandbox` directive without tokens also disables scripts, forms and automatic refreshes.
    response.fields["Content-Security-Policy"] =
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    response.fields["X-Content-Type-Options"] = "nosniff"
    response.fields["X-DNS-Prefetch-Control"] = "off"
    response.fields["Referrer-Policy"] = "no-referrer"
    response.fields["Cache-Control"] = "no-store"
    return response
  }

  /// The elements in `refused` are disabled because a Content Security Policy does not block all their effects, for
  /// example that of `<link rel="preconnect">`.
  private static let refused = [
    "link", "meta", "base", "iframe", "frame", "frameset", "object", "embed", "portal",
    "fencedframe",
  ]

  /// Returns the HTML with the elements in `refused` renamed, so that browsers treat them as unknown elements.
  static func harmless(_ html: String) -> String {
    var out: [UInt8] = []
    let bytes = Array(html.utf8)
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      out.append(bytes[index])
      index += 1
      guard bytes[index - 1] == UInt8(ascii: "<") else { continue }
      let name = bytes[index...].prefix(12).prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
      let word = String(decoding: name.map { $0 | 0x20 }, as: UTF8.self)
      if refused.contains(word) { out += Array("x-".utf8) }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
