import HarnessText
import LinkHarness
package import LinkModel
package import MockSite

package struct CDNCheck: Sendable {
  package static let base = AssociationCDN.address(of: "")

  private let url: String
  private let outcome: Outcome
  /// The age in seconds of the response from the site's own CDN (`Age`, RFC 9111 §5.1).
  private let ageAtSite: Int?

  private struct Outcome: Sendable {
    let code: String
    let words: String
    var isGood = false
    var differences: [String] = []

    static let same = Self(code: "same", words: "the cached file is identical to the site's file", isGood: true)
    static let equivalent = Self(
      code: "equivalent",
      words:
        "the bytes of the cached file and the site's file differ, but no difference in the files' effects was found",
      isGood: true)

    static func differs(_ examples: [String]) -> Self {
      Self(
        code: "differs", words: "the cached file differs from the site's file for these example links and services:",
        differences: examples)
    }

    static func refused(_ words: String) -> Self { Self(code: "none", words: words) }

    static func unreachable(_ words: String) -> Self {
      Self(code: "unreachable", words: "the download failed: \(words)")
    }
  }

  package init(
    of host: String, _ file: AssociationFile?, _ response: HTTPResponse?,
    at base: String = Self.base
  ) async {
    url = base + host
    ageAtSite = response?.fields["Age"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    do {
      let copy = try await URLSessionClient.fetch(
        url, limit: AssociationDownload.sizeLimit, deadline: HostCheck.deadline)
      outcome = Self.outcome(of: copy, at: url, file, host: host)
    } catch {
      outcome = .unreachable(error.message)
    }
  }

  static let failureField = "Apple-Failure-Reason"

  static func failure(_ status: HTTPStatus, reason: String?) -> String {
    "the request failed with status \(status.code)\(reason.map { ": \($0)" } ?? "")"
  }

  private static func outcome(
    of copy: HTTPResponse, at url: String, _ file: AssociationFile?, host: String
  ) -> Outcome {
    guard copy.status == .ok else {
      return .refused(failure(copy.status, reason: copy.fields[failureField]))
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

  package var isGood: Bool { outcome.isGood }

  var lines: [String] {
    let age = ageAtSite.map {
      [
        "the site's own CDN returned a file cached \($0) s ago, so the file on Apple's CDN may also be outdated"
      ]
    }
    return ["Apple's CDN: \(outcome.words)"] + outcome.differences.map { "  \($0)" } + (age ?? [])
  }

  var json: JSONValue {
    .object([
      "url": .string(url), "outcome": .string(outcome.code),
      "differences": .array(outcome.differences.map { .string($0) }),
      "ageAtSite": ageAtSite.map { .number($0) } ?? .null,
    ])
  }
}
