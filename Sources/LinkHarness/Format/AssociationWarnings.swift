import HarnessText
import LinkModel

extension FindingLog {
  /// Warns about values of association files that the system ignores or converts without an error; a plan can serve
  /// such a file on purpose, so these are warnings, and `linkplan lint` explains every defect of a file.
  func warn(_ slips: AssociationSlips, in source: SourceText) {
    for slip in slips.found where slip.isSilent {
      warn(Problem(slip.message, slip.fix ?? ""), at: Place(slip.range, in: source))
    }
  }
}

extension Problem {
  static func impossibleAppID(_ id: String, _ defect: AppIDDefect) -> Self {
    Self(defect.sentence(about: id), defect.fix)
  }

  static let redirectWithoutEncryption = Self("the redirect leaves https", "write https: in the target URL")

  static func keyInFile(_ name: String, meant: String) -> Self {
    Self("the system ignores \"\(name)\" in the association file", "did you mean \"\(meant)\"?")
  }
}
