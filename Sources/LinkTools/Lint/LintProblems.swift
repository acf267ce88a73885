import HarnessText
import LinkModel

extension Problem {
  static func json(_ problem: JSONProblem) -> Self {
    let code: LintCode =
      switch problem.kind {
      case .byteOrderMark, .encoding: .textEncoding
      case .duplicateName: .duplicateName
      default: .notJSON
      }
    return Self(code, problem.message, problem.fix)
  }

  static func propertyList(_ problem: PropertyListProblem) -> Self {
    let code: LintCode =
      switch problem.kind {
      case .notAPropertyList: .notAPropertyList
      case .openStep: .openStepPropertyList
      case .xml: .xmlSyntax
      case .shape: .propertyListShape
      case .duplicateKey: .duplicateKey
      }
    return Self(code, problem.words.message, problem.words.fix)
  }

  static func entitlementMode(_ mode: String, nearest: String?) -> Self {
    Self(
      .entitlementMode, "unknown mode \"\(mode)\"",
      nearest.map { "did you mean \"\($0)\"?" })
  }

  static func buildSetting(_ value: String) -> Self {
    Self(
      .buildSetting, "\"\(value)\" contains a build setting")
  }

  static let urlTypeWithoutSchemes = Self(
    .urlTypeWithoutSchemes, "the URL type has no schemes")
}
