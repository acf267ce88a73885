@testable import LinkHarness

/// A field and a plan step that produces a value for it.
struct FieldSample: Sendable {
  let result: StepResult
  let field: ExpectationField

  /// Samples of the fields in table order, each from the first step in which the field has a value.
  static let all = Task { () -> [FieldSample] in
    var samples: [ObjectIdentifier: FieldSample] = [:]
    for plan in TestPlansTests.cases.map(\.plan) {
      for row in await TestPlansTests.results[plan.file]?.value ?? [] {
        for result in row.steps {
          for field in ExpectationField.present(in: result.trace)
          where samples[ObjectIdentifier(field.field)] == nil {
            samples[ObjectIdentifier(field.field)] = FieldSample(result: result, field: field)
          }
        }
      }
    }
    return StageTable.facts.compactMap { samples[ObjectIdentifier($0)] }
  }
}
