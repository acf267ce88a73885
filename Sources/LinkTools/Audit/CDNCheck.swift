import HarnessText
import LinkHarness
package import LinkModel
package import MockSite

/// A comparison between the association file that Apple's CDN has cached for a host and the file that the site serves.
package struct CDNCheck: Sendable {
  /// The CDN's base URL; appending a host name yields the URL of that host's cached file.
  package static let base = AssociationCDN.address(of: "")

  private let url: String
  private let outcome: Outcome
  /// The age in seconds of the response from the site's own CDN (`Age`, RFC 9111 §5.1); `nil` unless the field is a
  /// positive integer.
  private let ageAtSite: Int?

  private enum Outcome: Sendable {
    case same
    /// The files' bytes differ, but no difference between the files' effects on devices was found.
    case equivalent
    case differs([String])
    /// The files cannot be compared: the CDN returned no file, or the site's file could not be downloaded.
    case refused(String)
    case unreachable(String)
  }

  package init(
    of host: String, _ file: AssociationFile?, _ response: HTTPResponse?,
    at base: String = Self.base
  ) async {
    url = base + host
    ageAtSite = response?.fields["Age"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    do {
      let copy = try await URLSessionClient.get(
        url, limit: AssociationDownload.sizeLimit, deadline: HostCheck.deadline)
      outcome = Self.outcome(of: copy, at: url, file, host: host)
    } catch {
      outcome = .unreachable(error.message)
    }
  }

  private static func outcome(
    of copy: HTTPResponse, at url: String, _ file: AssociationFile?, host: String
  ) -> Outcome {
    guard copy.status == .ok else {
      let reason = copy.fields["Apple-Failure-Reason"].map { ": \($0)" } ?? ""
      return .refused("the request failed with status \(copy.status.code)\(reason)")
    }
    guard let file else {
      return .refused(
        "a file is cached, but the site's file could not be downloaded for comparison")
    }
    let old = AssociationFile(copy.body, file: url)
    if old.document.source.bytes == file.document.source.bytes { return .same }
    let difference = AssociationDifference(from: old, to: file, host: host)
    if difference.isBehaviourSame { return .equivalent }
    return .differs(
      difference.changes.filter(\.isBehaviour).map { "\($0.app): \($0.witness)" }
        + difference.services.map { "\($0.app): \($0.service.rawValue)" })
  }

  /// Whether the cached file has the same effect on devices as the file that the site serves.
  package var isGood: Bool {
    switch outcome {
    case .same, .equivalent: true
    case .differs, .refused, .unreachable: false
    }
  }

  private var code: String {
    switch outcome {
    case .same: "same"
    case .equivalent: "equivalent"
    case .differs: "differs"
    case .refused: "none"
    case .unreachable: "unreachable"
    }
  }

  var lines: [String] {
    let head: String
    var more: [String] = []
    switch outcome {
    case .same: head = "the cached file is identical to the site's file"
    case .equivalent:
      head =
        "the bytes of the cached file and the site's file differ, but no difference in the files' effects was found"
    case .differs(let examples):
      head = "the cached file differs from the site's file for these example links and services:"
      more = examples.map { "  \($0)" }
    case .refused(let words): head = words
    case .unreachable(let words): head = "the download failed: \(words)"
    }
    let age = ageAtSite.map {
      [
        "the site's own CDN returned a file cached \($0) s ago, so the file on Apple's CDN may also be outdated"
      ]
    }
    return ["Apple's CDN: \(head)"] + more + (age ?? [])
  }

  var json: JSONValue {
    var examples: [String] = []
    if case .differs(let found) = outcome { examples = found }
    return .object([
      "url": .string(url), "outcome": .string(code),
      "differences": .array(examples.map { .string($0) }),
      "ageAtSite": ageAtSite.map { .number($0) } ?? .null,
    ])
  }
}
