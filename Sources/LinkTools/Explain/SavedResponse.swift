package import HarnessText
import MockSite

/// A response with an association file, as saved by `curl -i`.
package struct SavedResponse: Sendable {
  let body: SourceText
  let resource: Site.Resource
  let isFile: Bool

  /// Creates the response that the system would get; `nil` if the text does not begin with a status line.
  package init?(_ source: SourceText) {
    var rest = source.bytes[...]
    var lines: [String] = []
    var code: Int?
    // curl also saves the answer of a proxy to CONNECT, and interim responses (RFC 9110 §15.2).
    repeat {
      guard rest.starts(with: "HTTP/".utf8) else { return nil }
      lines = []
      while let end = rest.firstIndex(of: 0x0A) {
        lines.append(String(decoding: rest[..<end], as: UTF8.self).trimmingBlanks)
        rest = rest[(end + 1)...]
        if lines.last == "" { break }
      }
      code = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    } while lines.first?.lowercased().hasSuffix("established") == true || (100..<200).contains(code ?? 0)
    guard let status = code.flatMap(HTTPStatus.init) else { return nil }
    func field(_ name: String) -> String? {
      lines.first { $0.lowercased().hasPrefix(name) }.map { String($0.dropFirst(name.count)).trimmingBlanks }
    }
    body = source.part(rest.startIndex..<source.bytes.count)
    isFile = status == .ok
    resource =
      .association(bytes: body.bytes, contentType: field("content-type:"), status: status)
      .header("Location", [field("location:")].compactMap(\.self))
  }
}
