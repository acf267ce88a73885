extension KeyKind where Value == Expectations {
  /// What is expected, whose fields have a table of their own.
  static var expectations: KeyKind {
    KeyKind("expectations", schema: { $0.expectations() }) { node, object in
      ExpectationReader(object.reading).read(node, object)
    }
  }
}
