import HarnessText

/// `Expectation` is a class so that rows can share instances.
package final class Expectation: Sendable {
  package let field: ExpectationField
  package let expected: Expected
  let place: Place

  init(field: ExpectationField, expected: Expected, place: Place) {
    (self.field, self.expected, self.place) = (field, expected, place)
  }
}

/// Requires that there are no values other than those listed in `expect` or in one of its objects.
struct Exactly: Sendable {
  let path: [String]
  let place: Place

  func covers(_ field: ExpectationField) -> Bool { field.path.starts(with: path) }
}

struct Expectations {
  var list: [Expectation] = []
  var exactly: [Exactly] = []

  func over(_ base: Expectations) -> Expectations {
    if base.list.isEmpty, base.exactly.isEmpty { return self }
    if list.isEmpty, exactly.isEmpty { return base }
    let named = Set(list.map(\.field))
    var result = self
    result.list = base.list.filter { !named.contains($0.field) && !isMoot($0.field) } + list
    if exactly.isEmpty { result.exactly = base.exactly }
    return result
  }

  var extent: Step.Extent {
    if !exactly.isEmpty { return .app }
    return list.isEmpty ? .nothing : list.allSatisfy { $0.field.field.isOfSystem } ? .system : .app
  }

  var withoutSystem: Expectations {
    Expectations(list: list.filter { !$0.field.field.isOfSystem }, exactly: exactly)
  }

  private func isMoot(_ field: ExpectationField) -> Bool {
    guard let whole = field.field.whole else { return false }
    return list.contains {
      $0.expected.isAbsent && $0.field.field.path == whole
        && ($0.field.nameInPath.isEmpty || $0.field.nameInPath == field.nameInPath)
    }
  }
}
