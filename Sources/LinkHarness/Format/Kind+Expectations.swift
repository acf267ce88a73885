import LinkModel

extension Kind where Value == Expectations {
  /// What is expected, whose fields have a table of their own.
  static var expectations: Kind {
    Kind("object", schema: { writer in writer.define("expect") { _ in PlanSchema.expect.fillable.schema } }) {
      node, object in
      ExpectationReader(
        appNames: object.reading.names.apps, hosts: object.reading.names.hosts,
        allowsEmpty: object.reading.fillsMissing, clipNames: object.reading.names.clips
      ).read(node, object)
    }
  }
}
