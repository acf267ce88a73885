import HarnessText

extension KeyKind where Value == Expectations {
  static var expectations: KeyKind {
    KeyKind("expectations", schema: { $0.expectations() }) { node, object in
      ExpectationReader(object.reading).read(node, object)
    }
  }
}
