package import HarnessText
import LinkModel
import MockSite

/// The JSON Schema (draft 2020-12) of test plans, for completion and hover text in editors.
///
/// It is made from the same lists the plan reader uses, so that the choices cannot drift apart; a test holds the keys
/// of each object against the reader's. The reader says more than a schema can, such as which app names exist.
package enum PlanSchema {
  /// The address plans may name in `$schema`; editors map it, or a relative path, to the file in `Schemas`.
  package static let identifier = "test-plan.v1.schema.json"

  /// The schema.
  package static var document: JSONValue {
    var members: [JSONMember] = [
      member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      member("$id", .string(identifier)),
      member("title", .string("Test plan for deep links and universal links, version 1")),
    ]
    members += plan.members
    members.append(
      member("$defs", .object(definitions.map { member($0.0, $0.1.value) })))
    return .object(members)
  }

  /// The schema as the text of a file.
  package static var text: String { document.indentedText + "\n" }

  static let plan = SchemaObject(
    "A test plan", required: ["version", "links"],
    [
      ("version", Schema.constant(.number(1), "The version of the format")),
      ("name", Schema.text("The name for reports")),
      ("covers", Schema.texts("The ids of the requirements the plan demonstrates")),
      ("tags", Schema.texts("Words to select rows by, for every row")),
      (
        "variables",
        Schema.orFile(
          Schema.map(of: Schema.anything, "Values by name"),
          "Values by name; rows write ${name} for them")
      ),
      (
        "assumptions",
        Schema.orFile(
          Schema.reference("assumptions"), "Choices on points that sources disagree about")
      ),
      (
        "sites",
        Schema.orFile(
          Schema.map(of: Schema.orFile(Schema.reference("site"), "A host"), "Hosts by name"),
          "The hosts of the mock site")
      ),
      (
        "apps",
        Schema.orFile(
          Schema.map(of: Schema.orFile(Schema.reference("app"), "An app"), "Apps by name"),
          "Apps by a name of your choice")
      ),
      ("device", Schema.orFile(Schema.reference("device"), "The device before the first step")),
      (
        "devices",
        Schema.map(
          of: Schema.orFile(Schema.reference("device"), "A device"), "Further devices by name")
      ),
      ("given", Schema.reference("given")),
      ("defaults", Schema.reference("defaults")),
      ("links", Schema.list(of: Schema.reference("row"), "The rows", atLeast: 1)),
      (
        "documents",
        Schema.map(
          of: Schema.either(
            [
              Schema.text("The document"),
              SchemaObject(
                "A document that is not UTF-8", required: ["base64"],
                [("base64", Schema.text("Its bytes"))]
              ).schema,
            ], "A document"), "Documents in place of files, by their paths relative to the plan")
      ),
    ])

  static let definitions: [(String, Schema)] =
    [
      (
        "file",
        SchemaObject(
          "A file, relative to the file that names it", required: ["file"],
          [
            ("file", Schema.text("The path"))
          ]
        ).schema
      ),
      ("assumptions", assumptions.schema), ("defaults", defaults.schema),
    ] + siteDefinitions + appDefinitions + rowDefinitions

  static let assumptions = SchemaObject(
    "Choices on points that sources disagree about",
    Assumptions.Point.allCases.map { point in
      (point.rawValue, Schema.choice(point.choices.map(\.rawValue), point.evidence))
    })

  static let defaults = SchemaObject(
    "What holds for rows that say nothing",
    [
      ("from", Schema.reference("source", "Where the link is tapped, scanned or typed")),
      ("given", Schema.reference("given")),
      ("expect", Schema.reference("expect")),
    ])
}

func member(_ name: String, _ value: JSONValue) -> JSONMember {
  JSONMember(name: name, value: JSONNode(value))
}
