/// A mistake in the shape of an association file, which the system meets with silence.
package struct AssociationSlip: Sendable {
  package let code: LintCode
  package let message: String
  /// `nil` if nothing helps more than what helps in general.
  package let fix: String?
  package let range: Range<Int>
  /// What to write where, if that mends the file.
  let edit: (range: Range<Int>, text: String)?

  package static let needsValue = "write \"?*\" to require a value; otherwise delete the item"
  package static let merges = "merge the rules of the app's two entries"

  /// Whether the system ignores or converts a value that was probably meant to count.
  package var isSilent: Bool {
    switch code {
    case .wrongType, .noRules, .ruleNotAnObject, .pathNotAString, .constraintNotAString, .queryValueNotAString,
      .flagNotABoolean, .urlInPath, .notInComponents, .notWithoutSpace, .pathWithoutSlash:
      true
    case .unknownKey: fix != nil
    default: false
    }
  }
}
