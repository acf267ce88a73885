/// One value that a step is expected to have, with its place in the plan.
package struct Expectation: Sendable {
  /// What it is about.
  package let field: ExpectationField
  /// What the value has to be.
  package let expected: Expected
  /// Where it is written.
  package let place: PlanPlace
}

/// Where a plan asks that an object hold no value besides those it names.
package struct Exactly: Sendable {
  /// The keys below `expect` that lead to the object; none for `expect` itself.
  let path: [String]
  /// Where `exactly` is written.
  let place: PlanPlace

  /// Whether a field lies in the object.
  func covers(_ field: ExpectationField) -> Bool { field.path.starts(with: path) }
}

/// The stages a link passes, in order; after *decide* it goes on in the app or elsewhere.
public enum Stage: String, Sendable, CaseIterable, Comparable {
  /// The association files are downloaded.
  case fetch
  /// They are read.
  case parse
  /// The system decides.
  case decide
  /// The app gets the link.
  case deliver
  /// The router makes a route of it.
  case route
  /// The link waits for its turn.
  case dispatch
  /// The navigator changes the screens.
  case navigate
  /// The browser shows a page instead.
  case fallback

  /// Orders stages as a link passes them.
  public static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
