package import HarnessText
import LinkHarness
import LinkModel
import MockSite

/// A response with an association file, as saved by `curl -i`, or what curl or a device's log says if there is none.
package struct SavedResponse: Sendable {
  let body: SourceText
  let resource: Site.Resource
  /// Why there is no response.
  let failure: TransportError?
  /// What Apple's CDN, if it has no file, or the log says about it.
  let note: String?
  fileprivate let statusLine: SourceText
  fileprivate let refusal: AssociationDownload.Refusal?
  fileprivate let isNotJSON: Bool

  var isFile: Bool { refusal == nil }

  /// A coding of the content that cannot be undone.
  package let coding: String?

  /// Creates the response that the system would get; `nil` if the text neither begins with a status line nor has a
  /// line that says why there is none.
  package init?(_ source: SourceText) {
    var rest = source.bytes[...]
    var lines: [String] = []
    var code: Int?
    var start = 0
    // curl also saves the answer of a proxy to CONNECT, and interim responses (RFC 9110 §15.2).
    guard rest.starts(with: "HTTP/".utf8) else {
      self.init(saying: source)
      return
    }
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
    let head = source.bytes[..<rest.startIndex]
    let source = content.isDecoded ? SourceText(head + content.bytes, file: source.file) : source
    let lineEnd = source.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? start
    let reason = field(CDNCheck.failureField)
    let note = reason.map { _ in
      let url = field("Apple-From").map { "; the CDN requested \($0)" } ?? ""
      return "Apple's CDN: \(CDNCheck.failure(status, field))\(url)"
    }
    self.init(
      reason.flatMap(Answer.init) ?? .status(status, to: field("Location")), source.part(start..<lineEnd), note,
      source.part(head.count..<source.bytes.count), type: field("Content-Type"), coding: content.coding)
  }

  /// Creates what a message of curl, or a line in the log of the process swcd, stands for.
  private init?(saying source: SourceText) {
    guard let first = source.bytes.first(where: { $0 > 0x20 }), !"{[<\"".utf8.contains(first) else { return nil }
    for line in source.bytes.split(separator: 0x0A) where line.count < 2_000 {
      let text = line.utf8Text.trimmingBlanks
      guard let answer = Answer(text) else { continue }
      let doubt = text.contains("kAuthenticationErr") ? " (the log does not say why)" : ""
      self.init(answer, source.part(line.startIndex..<line.endIndex), text + doubt, source.part(0..<0))
      return
    }
    return nil
  }

  private init(
    _ answer: Answer, _ line: SourceText, _ note: String?, _ body: SourceText, type: String? = nil,
    coding: String? = nil
  ) {
    (statusLine, self.note, self.coding) = (line, note, coding)
    var (status, location, error): (HTTPStatus, String?, TransportError?) = (.ok, nil, nil)
    switch answer {
    case .status(let code, let target): (status, location) = (code, target)
    case .failure(let cause): error = cause
    case .notJSON: break
    }
    isNotJSON = if case .notJSON = answer { true } else { false }
    // Of a file that is no JSON, only this is known; the line is no JSON either.
    self.body = isNotJSON ? line : body
    let download =
      error.map { AssociationDownload(failedBy: $0) }
      ?? .judge(status: status.code, location: location, body: [], source: body)
    refusal = if error != nil || status != .ok, case .refused(let refusal) = download { refusal } else { nil }
    failure = error
    resource =
      .association(self.body, contentType: isNotJSON ? "application/json" : type, status: status).header(
        "Location", [location].compactMap(\.self))
  }
}

extension SavedResponse {
  /// What curl, the log of swcd or Apple's CDN, whose reason the log quotes, says about the request.
  private enum Answer {
    case status(HTTPStatus, to: String?)
    case failure(TransportError)
    case notJSON

    init?(_ text: String) {
      let code = text.firstMatch(of: /(?:SWCERR00101|curl: \(22\)).*?: (\d{3})/).flatMap { Int($0.1) }
      if let status = code.flatMap(HTTPStatus.init(code:)) {
        self = .status(status, to: 300..<400 ~= status.code ? "another address" : nil)
      } else if let target = text.firstMatch(of: /Denying redirect .* -> '(.*)'/)?.1 {
        self = .status(302, to: String(target))
      } else if let state = CertificateState(message: text.withoutPrefix("curl: (60) ")) {
        self = .failure(.certificate(state))
      } else if let error = Self.errors.first(where: { $0.0.contains(where: text.contains) })?.1 {
        self = .failure(error)
      } else if text.contains("SWCERR00401") {
        self = .notJSON
      } else {
        return nil
      }
    }

    /// Apple's numbers, the exit codes of curl, and how swcd says that it does not trust a server.
    private static let errors: [([String], TransportError)] = [
      (["SWCERR00301", "curl: (28)"], .timedOut), (["SWCERR00202", "curl: (7)"], .refused),
      (["curl: (6)"], .unknownHost("")), (["curl: (35)", "curl: (52)", "curl: (56)"], .broken),
      (["ServerTrust", "server trust: -", "curl: (60)"], .certificate(.untrustedRoot)),
    ]
  }

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
    let note = response.note ?? ""
    let problem =
      response.isNotJSON
      ? Problem(.notJSON, note)
      : response.refusal.map {
        Problem(.responseRefused, $0.message + (note.hasPrefix("Apple's CDN") ? "; \(note)" : ""), $0.fix)
      }
    guard let problem else {
      self.init(
        body.wholeFile, findings: FileLint(body, ignoresSizeLimit: ignoresSizeLimit).findings, content: body)
      return
    }
    self.init(
      line.wholeFile, findings: [Finding(problem, at: Place(whole: line))], content: body)
  }
}
