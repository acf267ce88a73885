package import LinkHarness

/// Rows in which a step contains a refusal or a failure are `refusing`, and all others `arriving`.
///
/// Rows that are all `arriving` could also pass with a rule that matches every link. Rows that are all `refusing` could
/// also pass with a rule that matches no link.
package struct RequirementCoverage: Sendable {
  package let requirement: RequirementRegister.Requirement
  package internal(set) var plans: [String] = []
  package internal(set) var arriving = 0
  package internal(set) var refusing = 0

  var rows: Int { arriving + refusing }

  package enum State: String, Sendable {
    case demonstrated
    /// Only rows of one kind cover the requirement, and the register does not declare them sufficient.
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
