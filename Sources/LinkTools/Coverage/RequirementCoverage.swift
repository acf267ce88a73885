package import LinkHarness

/// How a requirement is demonstrated.
///
/// There are two kinds of rows. In some, every link arrives in an app and has a route, or every
/// download succeeds; in others, something is excluded, refused or not found. A
/// requirement with rows of one kind only is half demonstrated, because a rule that matches everything would
/// pass as well.
package struct RequirementCoverage: Sendable {
  package let requirement: RequirementRegister.Requirement
  /// The rows that pass and name it.
  package internal(set) var plans: [String] = []
  /// The rows in which everything arrives.
  package internal(set) var arriving = 0
  package internal(set) var refusing = 0

  var rows: Int { arriving + refusing }

  package enum State: String, Sendable {
    /// By rows of both kinds, or by a test.
    case demonstrated
    /// By rows of one kind only.
    case half
    case missing
  }

  package var state: State {
    if !requirement.tests.isEmpty { return .demonstrated }
    if rows == 0 { return .missing }
    let isHalf = arriving == 0 || refusing == 0
    return isHalf && requirement.oneSided == nil ? .half : .demonstrated
  }
}
