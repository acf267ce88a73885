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

  func covers(_ field: ExpectationField) -> Bool { field.path.starts(with: path) }
}
