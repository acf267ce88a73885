import HarnessText
import LinkModel

/// How a copy of a host's association file compares with the host's own: one on Apple's CDN, or one in a folder.
struct CopyComparison: Sendable {
  let code: String
  let words: String
  var isGood = false
  var differences: [String] = []

  static func of(_ copy: SourceText, named name: String, with file: AssociationFile?, host: String) -> Self {
    guard let file else {
      return Self(code: "none", words: "\(name) exists, but the site's file could not be downloaded for comparison")
    }
    let old = AssociationFile(reading: copy)
    if old.document.source.bytes == file.document.source.bytes {
      return Self(code: "same", words: "\(name) is identical to the site's file", isGood: true)
    }
    let difference = AssociationDifference(from: old, to: file, host: host)
    if difference.isBehaviourSame {
      return Self(
        code: "equivalent",
        words: "the bytes of \(name) and the site's file differ, but no difference in the files' effects was found",
        isGood: true)
    }
    return Self(
      code: "differs", words: "\(name) differs from the site's file for these example links and services:",
      differences: difference.changes.filter(\.isBehaviour).map { "\($0.app): \($0.witness)" }
        + difference.services.map { "\($0.app): \($0.service.rawValue)" })
  }

  func lines(after prefix: String = "") -> [String] { [prefix + words] + differences.map { "  \($0)" } }
}
