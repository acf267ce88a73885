/// A mistake in the shape of an association file, which the system meets with silence.
package struct AssociationSlip: Sendable {
  package let code: LintCode
  package let message: String
  /// `nil` if nothing helps more than what helps in general.
  package let fix: String?
  package let range: Range<Int>

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
