import HarnessText
import LinkModel

// The schema of `expect`, generated from the table of fields.

extension SchemaWriter {
  mutating func expectations() -> Schema {
    namesObjects ? .reference("expect") : define("expect") { $0.object(FactGroup.root, isFilled: true, of: "expect") }
  }

  mutating func object(_ group: FactGroup, isFilled: Bool = false, of form: String = "") -> Schema {
    var properties = group.members.map { ($0.key, schema($0)) }
    properties.append(Self.exactly)
    return object(group.documentation, properties, isFilled: isFilled, of: form)
  }

  private mutating func object(
    _ description: String, _ properties: [(String, Schema)], isFilled: Bool = false, of form: String = ""
  ) -> Schema {
    let placeholder = isFilled ? placeholder() : nil
    let members = properties.map { key, schema in
      JSONMember(key, (schema.isText ? schema : placeholder.map(schema.or) ?? schema).value)
    }
    return .object(Schema.members(ofObject: Self.coreFirst(members, of: form), required: [], description: description))
  }

  private static let exactly = (
    "exactly",
    Schema.typed("boolean").described("whether values that are not listed must be absent")
  )

  private mutating func schema(_ member: FactGroup.Member) -> Schema {
    switch member {
    case .fact(let fact): return schema(fact).described(fact.documentation)
    case .group(let group):
      if let first = group.members.first, group.takesNames {
        return Schema.map(of: schema(first), besides: [Self.exactly])
          .described(group.documentation)
      }
      let whole = object(group)
      guard let short = group.short else { return group.whole == nil ? whole : whole.orNull }
      return .either([schema(short), whole]).described(group.documentation)
    }
  }

  private mutating func schema(_ fact: StageFact) -> Schema {
    switch fact.kind {
    case .json: .anything
    case .text, .name: expectedText()
    case .number: expectedNumber()
    case .flag: .typed("boolean").orNull
    case .list(_, let elements) where elements.isEmpty: expectedList()
    case .list(_, let elements): .either([.list(of: .choice(elements)), expectedList()])
    case .choice(_, let choices) where choices == DecisionReason.codes:
      .either([
        .oneOf(DecisionReason.examples.map { ($0.code, $0.claim.gist) }).orNull, matchers("textMatchers", .text),
      ])
    case .choice(_, let choices):
      .either([.choice(choices).orNull, matchers("textMatchers", .text)])
    }
  }

  private mutating func expectedText() -> Schema {
    define("expectedText") {
      .either([.typed("string").orNull, $0.matchers("textMatchers", .text)])
        .described("a string, null, or conditions on a string")
    }
  }

  private mutating func expectedNumber() -> Schema {
    define("expectedNumber") {
      .either([.typed("integer").orNull, $0.matchers("numberMatchers", .number)])
        .described("an integer, null, or conditions on a number")
    }
  }

  private mutating func expectedList() -> Schema {
    define("expectedList") {
      let list = FactKind.list(what: "", elements: [])
      return .either([$0.elements().orNull, $0.matchers("listMatchers", list)])
        .described("an array, null, or conditions on a list")
    }
  }

  private mutating func elements() -> Schema { .list(of: expectedText()) }

  private mutating func matchers(_ name: String, _ kind: FactKind) -> Schema {
    define(name) { writer in
      let demands = MatcherReader.words(for: kind).map { ($0, writer.demand($0, kind)) }
      return writer.object("conditions on the value, all of which must be met", demands)
    }
  }

  private func refused(_ schema: Schema, _ what: String) -> Schema {
    schema.described(
      "a value that the \(what) must not equal, or a set of conditions, at least one of which must not be met"
    )
  }

  private mutating func demand(_ word: String, _ kind: FactKind) -> Schema {
    switch (word, kind) {
    case ("present", _):
      .typed("boolean").described(
        "whether a value must be present (true) or absent (false)")
    case ("atLeast", _), ("atMost", _): .typed("number").described("a number, or one that is written in a string")
    case ("not", .number): refused(expectedNumber(), "number")
    case ("not", .list): refused(expectedList(), "list")
    case ("not", _): refused(expectedText(), "string")
    case ("count", _): expectedNumber().described("the number of elements")
    case ("includes", _):
      .either([expectedText(), elements()])
        .described(
          "an element that the list must contain, or an array of such elements in any order")
    case (_, .list): elements().described("consecutive elements")
    case (_, .number): .typed("integer").described("an integer")
    case (_, _): .typed("string").described("a string")
    }
  }
}
