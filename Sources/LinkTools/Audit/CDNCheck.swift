import HarnessText
import LinkHarness
import LinkModel
import MockSite

package struct CDNCheck: Sendable {
  static let base = AssociationCDN.address(of: "")

  private let url: String
  private let outcome: CopyComparison
  /// The age in seconds of the response from the site's own CDN (`Age`, RFC 9111 §5.1).
  private let ageAtSite: Int?

  init(
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
      outcome = CopyComparison(code: "unreachable", words: "the download failed: \(error.message)")
    }
  }

  static let failureField = "Apple-Failure-Reason"

  /// The reason and the details that the CDN gives, as a device's log quotes them.
  static func failure(_ status: HTTPStatus, _ field: (String) -> String?) -> String {
    let reasons = [failureField, "Apple-Failure-Details"].compactMap(field)
    return "the request failed with status \(status.code)"
      + (reasons.isEmpty ? "" : ": \(reasons.joined(separator: " -- "))")
  }

  private static func outcome(
    of copy: HTTPResponse, at url: String, _ file: AssociationFile?, host: String
  ) -> CopyComparison {
    guard copy.status == .ok else {
      return CopyComparison(code: "none", words: failure(copy.status) { copy.fields[$0] })
    }
    return CopyComparison.of(SourceText(copy.body, file: url), named: "the cached file", with: file, host: host)
  }

  var isGood: Bool { outcome.isGood }

  var lines: [String] {
    let age = ageAtSite.map {
      [
        "the site's own CDN returned a file cached \($0) s ago, so the file on Apple's CDN may also be outdated"
      ]
    }
    return outcome.lines(after: "Apple's CDN: ") + (age ?? [])
  }

  var json: JSONValue {
    .object([
      "url": .string(url), "outcome": .string(outcome.code),
      "differences": .array(outcome.differences.map { .string($0) }),
      "ageAtSite": ageAtSite.map { .number($0) } ?? .null,
    ])
  }
}
