package import HarnessText

/// The JSON Schema (draft 2020-12) of test plans, for completion and hover text in editors.
///
/// It is made from the forms that plans are read by. The reader checks more than a schema can, such as the names of apps.
package enum PlanSchema {
  /// The address plans may name in `$schema`; editors map it, or a relative path, to the file in `Schemas`.
  package static let identifier = "test-plan.v1.schema.json"

  package static var document: JSONValue {
    var writer = SchemaWriter()
    let plan = writer.members(of: PlanForm.self)
    return .object(
      [
        member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        member("$id", .string(identifier)),
        member("title", .string("Test plan for deep links and universal links, version 1")),
      ] + plan + [member("$defs", .object(writer.definitions))])
  }

  package static var text: String { document.indentedText + "\n" }

  /// The keys of every form, by the name of the form, for the tables of *The plan format*.
  static var tables: [String: [any FormKey]] {
    var writer = SchemaWriter()
    _ = writer.members(of: PlanForm.self)
    _ = writer.members(of: RegisterForm.self)
    return writer.tables
  }
}
