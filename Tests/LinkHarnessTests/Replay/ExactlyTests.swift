@testable import LinkHarness

/// Tests that `exactly` requires an expectation for every field that has a value.
///
/// For each field that is neither cumulative nor implied, a step with expectations for all other fields must fail.
struct ExactlyTests {
  @Test func `each unmentioned field fails, in the step and in its own object`() async {
    let samples = await FieldSample.all.value
    let cumulative = StageTable.facts.filter {
      !$0.traits.isDisjoint(with: [.isCumulative, .isImplied])
    }
    // `answer.text` is the text of the content, so it already includes the values at JSON Pointers.
    let views = StageTable.facts.filter { if case .json = $0.kind { true } else { false } }
    expect(
      samples.count, equals: StageTable.facts.count - views.count,
      "\(StageTable.facts.filter { field in !samples.contains { $0.field.field === field } }.map(\.path))"
    )
    for sample in samples where !cumulative.contains(where: { $0 === sample.field.field }) {
      let (field, trace) = (sample.field, sample.result.trace)
      for depth in 0..<field.path.count {
        let path = Array(field.path.prefix(depth))
        expect(failures(of: trace, allBut: field, exactly: path), equals: [field.name], "\(path)")
        expect(failures(of: trace, allBut: nil, exactly: path), equals: [])
      }
    }
  }

  /// Returns the fields that `exactly` reports if a step has expectations for all fields in the trace except `left`.
  private func failures(
    of trace: StepTrace, allBut left: ExpectationField?, exactly path: [String]
  ) -> [String] {
    let place = Place(JSONNode(.null), in: SourceText([], file: "f"))
    let named = ExpectationField.present(in: trace).filter { $0 != left }
    let expectations = named.compactMap { field in
      field.value(in: trace).map { Expectation(field: field, expected: .value($0), place: place) }
    }
    let step = Step(
      action: .back, given: Given(), expectations: expectations,
      exactly: [Exactly(path: path, place: place)], place: place)
    var copy = trace
    return Comparison(of: StepResult(step, taking: &copy), number: 0).failures.map(\.field)
  }
}
