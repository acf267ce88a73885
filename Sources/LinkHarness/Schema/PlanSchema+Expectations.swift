import LinkModel

// The schema of `expect`, made from the table of fields.

extension PlanSchema {
  static let expect = object(FieldTable.root)

  private static func object(_ group: FieldGroup) -> SchemaObject {
    SchemaObject(group.documentation, group.members.map { ($0.key, schema($0)) } + [exactly])
  }

  private static let exactly = (
    "exactly", Schema.flag("whether values that are not named must be absent")
  )

  private static func schema(_ member: FieldGroup.Member) -> Schema {
    switch member {
    case .field(let field): return schema(field)
    case .group(let group):
      if let first = group.members.first, group.takesNames {
        return Schema.map(of: schema(first), group.documentation, besides: [exactly])
      }
      let whole = object(group).schema
      return group.short.map { Schema.either([schema($0), whole], group.documentation) } ?? whole
    }
  }

  private static func schema(_ field: Field) -> Schema {
    let about = field.documentation
    switch field.kind {
    case .json: return Schema.any(about)
    case .text, .name: return Schema.reference("expectedText", about)
    case .number: return Schema.reference("expectedNumber", about)
    case .flag: return Schema.flag(about).orNull
    case .list(_, let elements) where elements.isEmpty:
      return Schema.reference("expectedList", about)
    case .list(_, let elements):
      let list = Schema.list(of: Schema.choice(elements, ""), about)
      return Schema.either([list, Schema.reference("expectedList")], about)
    case .choice(_, let choices):
      return Schema.either(
        [Schema.choice(choices, about).orNull, Schema.reference("textMatchers")], about)
    }
  }

  static let expectDefinitions: [(String, Schema)] = [
    ("expect", expect.fillable.schema),
    (
      "expectedText",
      Schema.either(
        [Schema.text("the string").orNull, Schema.reference("textMatchers")],
        "a string, null, or demands on a string")
    ),
    (
      "expectedNumber",
      Schema.either(
        [Schema.number("the number").orNull, Schema.reference("numberMatchers")],
        "an integer, null, or demands on a number")
    ),
    (
      "expectedList",
      Schema.either(
        [elements("the elements").orNull, Schema.reference("listMatchers")],
        "an array, null, or demands on a list")
    ),
    ("textMatchers", matchers(.text)), ("numberMatchers", matchers(.number)),
    ("listMatchers", matchers(.list(what: "", elements: []))),
  ]

  private static func elements(_ about: String) -> Schema {
    Schema.list(of: Schema.reference("expectedText"), about)
  }

  private static func matchers(_ kind: Field.Kind) -> Schema {
    let words = MatcherReader.words(for: kind).map { ($0, demand($0, kind)) }
    return SchemaObject("demands, all of which the value has to meet", words).schema
  }

  private static func demand(_ word: String, _ kind: Field.Kind) -> Schema {
    switch (word, kind) {
    case ("present", _): Schema.flag("whether there is a value")
    case ("not", .number): Schema.reference("expectedNumber", "what the number must not be")
    case ("not", .list): Schema.reference("expectedList", "what the list must not be")
    case ("not", _): Schema.reference("expectedText", "what the string must not be")
    case ("count", _): Schema.reference("expectedNumber", "the number of elements")
    case ("includes", _):
      Schema.either(
        [Schema.reference("expectedText"), elements("elements in any order")],
        "an element the list must have, or several in any order")
    case (_, .list): elements("elements one after the other")
    case (_, .number): Schema.number("an integer")
    case (_, _): Schema.text("a string")
    }
  }
}
