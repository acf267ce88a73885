import LinkHarness
package import HarnessText
package import LinkAudit
package import LinkModel
import MockSite

/// The association file of a live host, fetched as the system would and judged.
///
/// For monitors and build machines: a site that stops serving its file fails silently on every phone.
package struct HostCheck: Sendable {
  /// The address that was asked.
  package let url: String
  /// The status of the answer, if there was one.
  package let status: Int?
  /// The type of the answer, if it named one.
  package let contentType: String?
  /// The size of the body.
  package let bytes: Int
  /// The time until the whole answer was there.
  package let latency: Duration
  /// What the system makes of it.
  package let download: AssociationDownload

  /// Fetches a host's file.
  ///
  /// - Parameters:
  ///   - target: A host, which is asked over HTTPS at the well-known path; or a URL, which is asked as it is unless
  ///     its path is empty.
  ///   - hostField: The name to send in the `Host` field, for a server that is not yet in the DNS.
  package init(of target: String, hostField: String? = nil) async {
    url = Self.address(target)
    let start = ContinuousClock.now
    do {
      let response = try await URLSessionClient.get(
        url, fields: hostField.map { ["Host": $0] } ?? [:])
      latency = ContinuousClock.now - start
      status = response.status.code
      contentType = response.fields["Content-Type"]
      bytes = response.body.count
      download = AssociationDownload.judge(
        status: response.status.code, location: response.fields["Location"], body: response.body,
        source: SourceText(response.body, file: url))
    } catch {
      latency = ContinuousClock.now - start
      status = nil
      contentType = nil
      bytes = 0
      if case .certificate(let state) = error {
        download = .refused(.certificate(state.words))
      } else {
        download = .refused(.unreachable(error.message))
      }
    }
  }

  static func address(_ target: String) -> String {
    let link = Link(target)
    guard link.isWeb else { return "https://\(target)\(AssociationFetcher.wellKnownPath)" }
    guard link.path.isEmpty || link.path == "/" else { return target }
    let base = target.hasSuffix("/") ? String(target.dropLast()) : target
    return base + AssociationFetcher.wellKnownPath
  }

  /// Whether the system would take the file, and nothing in it is an error.
  package var isGood: Bool {
    guard case .file(let file) = download else { return false }
    return file.refusal == nil && !findings.contains { $0.severity == .error }
  }

  /// What the linter says about the file.
  package var findings: [LintFinding] {
    guard case .file(let file) = download else { return [] }
    return AssociationLinter(file, byteCount: bytes).findings()
  }

  /// What is not as Apple asks for, although systems are known to take it.
  var remarks: [String] {
    guard isGood else { return [] }
    let type = contentType?.split(separator: ";").first.map { $0.trimmingBlanks.asciiLowercased() }
    if type == "application/json" || type == "application/pkcs7-mime" { return [] }
    return ["the type is \(contentType ?? "missing"), and Apple asks for application/json"]
  }

  /// The check for people.
  package var text: String {
    let mark = isGood ? "✓" : "✗"
    let result =
      switch download {
      case .refused(let refusal): refusal.message
      case .notAttempted: "not asked"
      case .file(let file): file.refusal?.message ?? "\(file.appIDs.count.of("app", "apps"))"
      }
    var text = "\(mark) \(TerminalText.escaped(url))\n"
    text += "  \(TerminalText.escaped(result))\n"
    text += "  status \(status.map(String.init) ?? "none"), \(bytes) bytes, "
    text += "type \(TerminalText.escaped(contentType ?? "none")), \(latency.milliseconds) ms\n"
    for finding in findings where finding.severity != .info {
      let place = "\(finding.position.line):\(finding.position.column)"
      let line =
        "\(place): \(finding.severity.rawValue): \(finding.message) [\(finding.code.rawValue)]"
      text += "  \(TerminalText.escaped(line))\n"
    }
    for remark in remarks { text += "  note: \(TerminalText.escaped(remark))\n" }
    return text
  }

  /// The check for programs.
  package var json: JSONValue {
    var outcome = "fetched"
    switch download {
    case .refused(let refusal): outcome = refusal.code
    case .notAttempted: outcome = "association-not-fetched"
    case .file(let file): if file.refusal != nil { outcome = "association-not-json" }
    }
    return .object([
      "url": .string(url), "ok": .bool(isGood), "outcome": .string(outcome),
      "status": status.map { .number($0) } ?? .null, "bytes": .number(bytes),
      "type": contentType.map { .string($0) } ?? .null, "latency": .number(latency.milliseconds),
      "remarks": .array(remarks.map { .string($0) }),
      "findings": .array(findings.map { .string($0.code.rawValue) }),
    ])
  }
}
