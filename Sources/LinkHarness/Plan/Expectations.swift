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
