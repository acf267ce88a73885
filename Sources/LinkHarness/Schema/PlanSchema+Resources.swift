import LinkModel
import MockSite

// What answers besides association files, pages and redirects, and what any of them can be refined by.

extension PlanSchema {
  static let answerRefinements: [(String, Schema)] = [
    (
      "headers",
      Schema.map(
        of: Schema.either(
          [Schema.text("The value").orNull, Schema.texts("The values of several fields")],
          "The value; several for several fields; null for none"),
        "Header fields of the answer")
    ),
    (
      "conditional", Schema.flag("Whether it has an entity tag, conditions and parts").orPlaceholder
    ),
    (
      "compression",
      Schema.choice(["gzip"], "How it is compressed for clients that take it so").orPlaceholder
    ),
    ("times", Schema.number("How often it is given before the next one").orPlaceholder),
    ("faults", Schema.list(of: Schema.reference("fault"), "What goes wrong with it on purpose")),
  ]

  static let resourceRefinements: [(String, Schema)] = [
    ("name", Schema.text("What it is called in reports")),
    ("when", Schema.reference("when")),
    ("priority", Schema.number("Higher ones are asked first; 0 without it").orPlaceholder),
    ("then", Schema.list(of: Schema.reference("answer"), "The answers after that, in order")),
  ]

  private static let contents: [(String, Schema)] = [
    ("text", Schema.text("Plain text")), ("html", Schema.text("HTML")),
    ("json", Schema.any("JSON of any kind")),
    (
      "page",
      SchemaObject(
        "A page", required: ["title"],
        [
          ("title", Schema.text("The title, {name} filled in")),
          ("head", Schema.text("HTML for the head")), ("body", Schema.text("HTML for the body")),
        ]
      ).schema
    ),
    ("redirect", Schema.text("Where it leads")),
    ("file", Schema.text("A file that is served, with conditions and parts")),
    ("folder", Schema.text("A folder whose files are served below the path")),
    ("products", Schema.list(of: Schema.reference("product"), "A JSON product API")),
    ("status", Schema.number("The status, 200 without it").orPlaceholder),
    ("contentType", Schema.text("The type; null for none").orNull),
    (
      "template",
      Schema.flag("Whether places such as {query.q} and {counter} are filled").orPlaceholder
    ),
  ]

  static let answer = SchemaObject("An answer", contents + answerRefinements)

  static let resource = SchemaObject(
    "Something that answers", required: ["path"],
    [
      ("method", Schema.text("The method, GET without it; null for every method").orNull),
      ("path", Schema.text("A pattern: :name one segment, :name* the rest, * any one")),
    ] + contents + answerRefinements + resourceRefinements)

  static let request = SchemaObject(
    "A request", required: ["url"],
    [
      ("method", Schema.text("The method, GET without it")), ("url", Schema.text("The address")),
      (
        "headers",
        Schema.map(
          of: Schema.either(
            [Schema.text("The value"), Schema.texts("The values of several fields")], "The value"),
          "Header fields")
      ),
      ("text", Schema.text("The content as text")), ("json", Schema.any("JSON of any kind")),
    ])

  static let when = SchemaObject(
    "What a request has to be like besides",
    [
      ("host", Schema.reference("textMatch")), ("body", Schema.reference("textMatch")),
      ("query", Schema.map(of: Schema.reference("textMatch"), "By name, decoded")),
      ("headers", Schema.map(of: Schema.reference("textMatch"), "By name")),
      ("json", Schema.map(of: Schema.anything, "The value at a JSON Pointer in the content")),
      ("not", Schema.reference("when")),
    ])

  static let textMatch = Schema.either(
    [
      Schema.text("The text, equal").orNull,
      SchemaObject(
        "Everything the text has to be like",
        CriteriaReader.matches.map { name in
          (name, name == "present" ? Schema.flag("Whether there is one") : Schema.text("A text"))
        }
      ).schema,
    ], "What a text has to be like; null for none at all")

  static let fault = Schema.either(
    [
      Schema.choice(FaultReader.details.map(\.fault), "The fault, its details as they usually are"),
      SchemaObject(
        "A fault with its details", required: ["fault"],
        [
          ("fault", Schema.choice(FaultReader.details.map(\.fault), "The fault")),
          (
            "at",
            Schema.choice(Fault.Point.allCases.map(\.rawValue), "Where it takes place")
              .orPlaceholder
          ),
          ("time", Schema.text("How long a delay or stall lasts: 200ms, 5s")),
          ("between", Schema.texts("The shortest and the longest time of a jitter")),
          (
            "bytes",
            Schema.number("The size of the pieces of a dribble, 1 without it").orPlaceholder
          ),
          ("every", Schema.text("The pause before each piece, 100ms without it")),
          (
            "after",
            Schema.number("How many bytes are sent before the content is cut off").orPlaceholder
          ),
          ("by", Schema.number("How many bytes more are promised than sent").orPlaceholder),
        ]
      ).schema,
    ], "Something that goes wrong on purpose")
}
