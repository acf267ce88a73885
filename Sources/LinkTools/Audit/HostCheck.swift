package import HarnessText
import LinkHarness
import LinkModel
import MockSite

package struct HostCheck: Sendable {
  private let url: String
  private let response: HTTPResponse?
  /// The downloaded bytes, of which those beyond the system's limit are missing; `nil` without a response.
  package var body: [UInt8]? { response?.body }
  private let failure: DownloadFailure?
  private let latency: Duration
  private let download: AssociationDownload
  private let findings: [Finding]

  package var failOn = Finding.Severity.error

  package var app: String?

  var cdn: CDNCheck?

  private let host: String
  /// Whether another user agent gets the file that Apple's CDN does not get.
  private let refusesBotOnly: Bool
  private var copy: CopyComparison?

  package static let deadline = TransportKind.patience

  package init(
    of target: String, hostField: String? = nil, deadline: Duration = Self.deadline
  ) async {
    url = Self.address(target)
    var fields: HTTPFields = ["User-Agent": DownloadRoute.cdn.userAgent]
    fields["Host"] = hostField
    host = hostField ?? Link(url).host ?? ""
    let start = ContinuousClock.now
    var answer = await Self.download(url, fields, deadline)
    latency = ContinuousClock.now - start
    (download, response, failure) = answer
    if response.map({ $0.status != .ok }) ?? (failure?.cause == .closedEarly) {
      fields["User-Agent"] = "Mozilla/5.0 (iPhone)"
      answer = await Self.download(url, fields, deadline)
    }
    refusesBotOnly = if case (.refused, .file(let file)) = (download, answer.0) { file.refusal == nil } else { false }
    findings =
      if case .file(let file) = download {
        FileLint(
          file.document.source,
          findings: AssociationLinter(file, byteCount: response?.body.count ?? 0).findings()
        ).limited.findings
      } else {
        []
      }
  }

  private static func download(
    _ url: String, _ fields: HTTPFields, _ deadline: Duration
  ) async -> (AssociationDownload, HTTPResponse?, DownloadFailure?) {
    do {
      let response = try await URLSessionClient.fetch(
        url, fields: fields, limit: AssociationDownload.sizeLimit, deadline: deadline)
      return (AssociationDownload(of: response, SourceText(response.body, file: url)), response, nil)
    } catch {
      return (AssociationDownload(failedBy: error.transportError), error.response, error)
    }
  }

  static func address(_ target: String) -> String {
    let link = Link(target)
    guard link.isWeb else { return "https://\(target)\(AssociationDownload.path)" }
    guard link.path.isEmpty || link.path == "/" else { return target }
    let base = target.hasSuffix("/") ? String(target.dropLast()) : target
    return base + AssociationDownload.path
  }

  /// Whether the system would accept the file, no finding has at least the severity `failOn`, the CDN's file, if
  /// compared, has the same effect, and the file lists the app, if one is given.
  package var isGood: Bool {
    guard let file, cdn?.isGood != false, copy?.isGood != false, app.map(services(of:))?.isEmpty != true else {
      return false
    }
    return file.refusal == nil && !findings.contains { $0.severity.isAtLeast(failOn) }
  }

  private var file: AssociationFile? {
    if case .file(let file) = download { file } else { nil }
  }

  package func compared(withCDN base: String = CDNCheck.base) async -> Self {
    var check = self
    check.cdn = await CDNCheck(of: Link(url).host ?? "", file, response, at: base)
    return check
  }

  /// Compares the file with that of the host in a folder, which has the host's name, with or without `.json`.
  package mutating func compare(withFolder folder: String) {
    let paths = [".json", ""].map { "\(folder)/\(host)\($0)" }
    let found = paths.lazy.compactMap { path in (try? FileReading.bytes(of: path)).map { SourceText($0, file: path) } }
    copy =
      found.first.map { CopyComparison.of($0, named: $0.file, with: file, host: host) }
      ?? CopyComparison(code: "none", words: "there is no \(paths[0]) to compare with")
  }

  private var contentType: String? { response?.fields["Content-Type"] }

  /// A note if the content type of a valid file is missing or not documented by Apple.
  private var remarks: [String] {
    guard isGood else { return [] }
    let type = contentType?.split(separator: ";").first?.trimmingBlanks.asciiLowercased()
    if type == "application/json" || type == "application/pkcs7-mime" { return [] }
    return ["the content type is \(contentType ?? "missing"), but Apple requires application/json"]
  }

  private func services(of app: String) -> [String] { file?.services(listing: app) ?? [] }

  private var listing: [String] {
    guard let app, let file, file.refusal == nil else { return [] }
    let services = services(of: app).joined(separator: ", ")
    return ["the file " + (services.isEmpty ? file.absence(of: app) : "lists \(app) under \(services)")]
  }

  private var outcome: (code: String, words: String) {
    switch download {
    case .refused(let refusal): (refusal.code, failure?.messageOfResponse ?? refusal.message)
    case .notAttempted: ("association-not-fetched", "not requested")
    case .file(let file):
      file.refusal.map { ("association-not-json", $0.message) }
        ?? ("fetched", file.appIDs.count.of("app", "apps"))
    }
  }

  private var size: String {
    let count = response?.body.count ?? 0
    let limit = AssociationDownload.sizeLimit
    return count > limit ? "stopped after \(limit) bytes" : count.of("byte", "bytes")
  }

  package var text: String {
    var lines = [
      outcome.words,
      "status \(response.map { "\($0.status.code)" } ?? "none"), \(size), "
        + "type \(contentType ?? "none"), \(latency.milliseconds) ms",
    ]
    if refusesBotOnly {
      lines.append("only the bot is refused: other user agents get the file; allow \(DownloadRoute.cdn.userAgent)")
    }
    lines += listing
    for finding in findings where finding.severity.isAtLeast(failOn == .info ? .info : .warning) {
      lines.append("\(finding.position.line):\(finding.position.column): \(FindingRecord(finding).header)")
    }
    lines += remarks.map { "note: \($0)" }
    lines += (cdn?.lines ?? []) + (copy?.lines() ?? [])
    return mark + "\n" + lines.map { "  \(TerminalText.escaped($0))\n" }.joined()
  }

  /// The line of a host that passes, among many.
  package var line: String {
    let count = findings.count { $0.severity.isAtLeast(.warning) }
    let warnings = count == 0 ? "" : ", \(count.of("warning", "warnings"))"
    return "\(mark)  \(outcome.words), \(size)\(warnings)\n"
  }

  private var mark: String { "\(isGood ? "✓" : "✗") \(TerminalText.escaped(url))" }

  package var json: JSONValue {
    let listed = app.map { JSONValue.array(services(of: $0).map { .string($0) }) } ?? .null
    let against = copy.map { JSONValue.string($0.code) } ?? .null
    let type = contentType.map { JSONValue.string($0) } ?? .null
    let status = response.map { JSONValue.number($0.status.code) } ?? .null
    return .object([
      "url": .string(url), "ok": .bool(isGood), "outcome": .string(outcome.code), "message": .string(outcome.words),
      "status": status, "bytes": .number(response?.body.count ?? 0), "type": type,
      "latency": .number(latency.milliseconds), "remarks": .array(remarks.map { .string($0) }),
      "findings": .array(findings.map { .string($0.code ?? "") }), "cdn": cdn?.json ?? .null, "listed": listed,
      "refusesBotOnly": .bool(refusesBotOnly), "against": against,
    ])
  }
}
