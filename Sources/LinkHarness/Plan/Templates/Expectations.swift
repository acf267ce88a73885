/// What is expected of a step: values, and whether everything besides them has to be absent.
struct Expectations {
  var list: [Expectation] = []
  /// Where the step asks for nothing besides the values, if it does.
  var exactly: PlanPlace?

  /// These expectations, with others for what they say nothing about.
  func over(_ base: Expectations) -> Expectations {
    if base.list.isEmpty, base.exactly == nil { return self }
    let named = Set(list.map(\.field))
    var result = self
    result.list = base.list.filter { !named.contains($0.field) && !isMoot($0.field) } + list
    result.exactly = exactly ?? base.exactly
    return result
  }

  /// Whether these expectations say that there is nothing of which the field could be a part.
  private func isMoot(_ field: ExpectationField) -> Bool {
    let whole: ExpectationField? =
      switch field {
      case .parameter: .route
      case .errorMessage, .errorRecovery: .errorCode
      default: nil
      }
    return list.contains { $0.field == whole && $0.expected == .absent }
  }
}
