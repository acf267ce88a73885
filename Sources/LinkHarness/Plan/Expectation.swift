import HarnessText

/// One value that a step is expected to have, with its place in the plan; a class, since each row looks at them.
package final class Expectation: Sendable {
  package let field: ExpectationField
  package let expected: Expected
  package let place: PlanPlace

  init(field: ExpectationField, expected: Expected, place: PlanPlace) {
    (self.field, self.expected, self.place) = (field, expected, place)
  }
}

/// Where a plan asks that an object hold no value besides those it names.
package struct Exactly: Sendable {
  /// The keys below `expect` that lead to the object; none for `expect` itself.
  let path: [String]
  let place: PlanPlace

  func covers(_ field: ExpectationField) -> Bool { field.path.starts(with: path) }
}

struct Expectations {
  var list: [Expectation] = []
  var exactly: [Exactly] = []

  /// These expectations, with others for the fields that they do not name.
  func over(_ base: Expectations) -> Expectations {
    if base.list.isEmpty, base.exactly.isEmpty { return self }
    let named = Set(list.map(\.field))
    var result = self
    result.list = base.list.filter { !named.contains($0.field) && !isMoot($0.field) } + list
    if exactly.isEmpty { result.exactly = base.exactly }
    return result
  }

  /// Whether these expectations say that the value of which the field is a part is absent.
  private func isMoot(_ field: ExpectationField) -> Bool {
    guard let whole = field.field.whole else { return false }
    return list.contains {
      $0.expected.isAbsent && $0.field.field.path == whole
        && ($0.field.nameInPath.isEmpty || $0.field.nameInPath == field.nameInPath)
    }
  }
}

/// A row that expects nothing, read so that it can be given something.
struct MissingExpectation: Sendable {
  /// The object that gets the expectations: the row, or its last step.
  let owner: JSONNode
  let source: SourceText
  /// Where it comes from when it is one of several rows that a matrix makes.
  var matrix: Cell?

  struct Cell: Sendable {
    let row: JSONNode
    /// The case that decides about the cell and expects nothing, if there is one.
    let decidingCase: JSONNode?
  }
}
