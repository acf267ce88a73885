package import HarnessText
import LinkHarness
import LinkModel
import MockSite

/// A response with an association file, as saved by `curl -i`.
package struct SavedResponse: Sendable {
  let body: SourceText
  let resource: Site.Resource
  /// Why Apple's CDN, if the response is from there, has no file.
  let failureOfCDN: String?
  fileprivate let statusLine: SourceText
  fileprivate let refusal: AssociationDownload.Refusal?

  var isFile: Bool { refusal == nil }

  /// A coding of the content that cannot be undone.
  package let coding: String?

  /// Creates the response that the system would get; `nil` if the text does not begin with a status line.
  package init?(_ source: SourceText) {
    var rest = source.bytes[...]
    var lines: [String] = []
    var code: Int?
    var start = 0
    // curl also saves the answer of a proxy to CONNECT, and interim responses (RFC 9110 §15.2).
    repeat {
      guard rest.starts(with: "HTTP/".utf8) else { return nil }
      (lines, start) = ([], rest.startIndex)
      while let end = rest.firstIndex(of: 0x0A) {
        lines.append(String(decoding: rest[..<end], as: UTF8.self).trimmingBlanks)
        rest = rest[(end + 1)...]
        if lines.last == "" { break }
      }
      code = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    } while lines.first?.lowercased().hasSuffix("established") == true || (100..<200).contains(code ?? 0)
    guard let status = code.flatMap(HTTPStatus.init) else { return nil }
    func field(_ name: String) -> String? {
      let beginning = name.lowercased() + ":"
      return lines.first { $0.lowercased().hasPrefix(beginning) }
        .map { String($0.dropFirst(beginning.count)).trimmingBlanks }
    }
    let content = Content(Array(rest), coding: field("Content-Encoding"))
    coding = content.coding
    let head = source.bytes[..<rest.startIndex]
    let source = content.isDecoded ? SourceText(head + content.bytes, file: source.file) : source
    body = source.part(head.count..<source.bytes.count)
    let lineEnd = source.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? start
    statusLine = source.part(start..<lineEnd)
    let location = field("Location")
    let download = AssociationDownload.judge(status: status.code, location: location, body: [], source: body)
    refusal = if status != .ok, case .refused(let refusal) = download { refusal } else { nil }
    failureOfCDN = field(CDNCheck.failureField).map {
      let url = field("Apple-From").map { "; the CDN requested \($0)" } ?? ""
      return "Apple's CDN: \(CDNCheck.failure(status, reason: $0))\(url)"
    }
    resource =
      .association(body, contentType: field("Content-Type"), status: status)
      .header("Location", [location].compactMap(\.self))
  }
}

extension SavedResponse {
  /// What `curl -i` saved after the header: with `--compressed`, the decoded content, although the header names a
  /// coding (RFC 9110 §8.4).
  private struct Content {
    var bytes: [UInt8]
    var isDecoded = false
    var coding: String?

    init(_ bytes: [UInt8], coding: String?) {
      self.bytes = bytes
      guard let coding, !coding.isEmpty, coding.lowercased() != "identity" else { return }
      if let decoded = Gzip.decoded(bytes, limit: TransportKind.contentLimit) {
        (self.bytes, isDecoded) = (decoded, true)
      } else if bytes.first != Self.sequence, !String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) {
        self.coding = coding
      }
    }

    /// The tag with which a signed file starts (RFC 5652 §3).
    private static let sequence: UInt8 = 0x30
  }
}

extension FileLint {
  /// Checks the file in a response, or reports why the system reads none from it.
  package init(_ response: SavedResponse, ignoresSizeLimit: Bool = false) {
    let (line, body) = (response.statusLine, response.body)
    guard let refusal = response.refusal else {
      self.init(
        body.wholeFile, findings: FileLint(body, ignoresSizeLimit: ignoresSizeLimit).findings, content: body)
      return
    }
    let problem = Problem(.responseRefused, response.failureOfCDN ?? refusal.message)
    self.init(
      line.wholeFile, findings: [Finding(problem, at: Place(whole: line))], content: body)
  }
}
