package import LinkHarness

/// How one requirement is demonstrated.
///
/// Rows are of two kinds, told apart by what happens: in some every link arrives in an app with its route, or every
/// download brings a file; in others something is kept away, refused or not found, or the content of a screen is. A
/// requirement that was only ever seen to hold one way round is half demonstrated: a rule that takes everything would
/// pass as well.
package struct RequirementCoverage: Sendable {
  package let requirement: RequirementRegister.Requirement
  /// Those with rows that pass and name it.
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
