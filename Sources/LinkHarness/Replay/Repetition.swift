import LinkModel

struct Repetition {
  let check: RepeatCheck
  let steps: [StepResult]
  let place: PlanPlace

  var lastLink: StepResult? { Self.lastLink(of: steps) }

  static func lastLink(of steps: [StepResult]) -> StepResult? { lastNumber(of: steps).map { steps[$0] } }

  private var lastNumber: Int? { Self.lastNumber(of: steps) }

  private static func lastNumber(of steps: [StepResult]) -> Int? {
    steps.lastIndex { if case .open = $0.step.action { true } else { false } }
  }

  private static let routing: [ExpectationField] = [.route, .errorCode]

  func compareAll(_ again: [StepResult]) -> [Failure] {
    for (number, (first, second)) in zip(steps, again).enumerated() {
      var present = ExpectationField.present(in: first.trace)
      if !present.contains(.errorCode) { present.append(.errorCode) }
      let fields = Self.fields(first.trace, second.trace, present)
      let error = first.trace.failure == nil ? second.trace.failure?.sentence : nil
      let failures = compare(
        first.trace, second.trace, fields, number,
        "the row was replayed again from the same starting state"
          + (error.map { " and ended with an error: \($0)" } ?? ""))
      // The first stage that differs also causes the differences at later stages.
      if let stage = failures.map(\.stage).min() { return failures.filter { $0.stage == stage } }
    }
    return []
  }

  func compareTap(_ again: StepTrace?) -> [Failure] {
    guard let number = lastNumber, let again else { return [] }
    let first = steps[number].trace
    var fields = Self.fields(first, again, [.opens, .because] + Self.routing)
    // The screens can be compared only if no later step changed them.
    if number == steps.count - 1, first.navigation != nil { fields += [.stack, .modal] }
    return compare(first, again, fields, number, "the link was opened a second time")
  }

  func compareStart(_ again: StepTrace?, from stack: [Screen]) -> [Failure] {
    guard let number = lastNumber, let again else { return [] }
    let first = steps[number].trace
    let start = stack.map(\.label).joined(separator: " › ")
    let fields = Self.fields(first, again, [.opens, .because] + Self.routing)
    let failures = compare(first, again, fields, number, "the link was opened from \(start)")
    guard failures.isEmpty, let top = first.navigation?.state.top,
      first.navigation?.action != .signIn
    else { return failures }
    let other = again.navigation?.state.top
    if other == top { return [] }
    return [
      Failure(
        check, step: number, .stack, first: .list([top.label]),
        again: other.map { .list([$0.label]) },
        explanation: "opening the link from \(start) did not result in the same screen",
        at: place)
    ]
  }

  func compareRouting(_ other: RoutingOutcome, _ order: String) -> [Failure] {
    guard let number = lastNumber else { return [] }
    var again = steps[number].trace
    again.route.outcome = other
    let first = steps[number].trace
    let fields = Self.fields(first, again, Self.routing)
    return compare(first, again, fields, number, order)
  }

  private static func fields(
    _ first: StepTrace, _ second: StepTrace, _ fields: [ExpectationField]
  ) -> [ExpectationField] {
    let parameters = [first, second].flatMap(parameter.references)
    return parameters.reduce(into: fields) { if !$0.contains($1) { $0.append($1) } }
  }

  private static let parameter = FieldTable.field("parameters", "*")

  private func compare(
    _ first: StepTrace, _ second: StepTrace, _ fields: [ExpectationField], _ number: Int,
    _ explanation: String
  ) -> [Failure] {
    fields.compactMap { field in
      let before = field.value(in: first)
      let after = field.value(in: second)
      return before == after
        ? nil
        : Failure(
          check, step: number, field, first: before, again: after, explanation: explanation,
          at: place)
    }
  }
}
