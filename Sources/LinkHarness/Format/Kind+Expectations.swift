import HarnessText

extension Kind where Value == Expectations {
  /// What is expected, whose fields have a table of their own.
  static var expectations: Kind {
    Kind("expectations", schema: { $0.expectations() }) { node, object in
      ExpectationReader(object.reading).read(node, object)
    }
  }
}
