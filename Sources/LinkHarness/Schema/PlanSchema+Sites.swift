import HarnessText
import LinkModel
import MockSite

extension PlanSchema {
  static let site = SchemaObject(
    "A host of the mock site",
    [
      ("association", Schema.reference("association")),
      ("pages", Schema.list(of: Schema.reference("page"), "Pages; the first that fits answers")),
      ("redirects", Schema.list(of: Schema.reference("redirect"), "Redirects, asked before pages")),
      (
        "products",
        Schema.list(of: Schema.reference("product"), "The JSON product API at /api/products")
      ),
      (
        "resources",
        Schema.list(
          of: Schema.reference("resource"),
          "Whatever else answers, asked after the association file")
      ),
      ("faults", Schema.list(of: Schema.reference("fault"), "What befalls every request")),
      (
        "certificate",
        Schema.choice(
          CertificateState.allCases.map(\.rawValue),
          "What a client finds wrong with the certificate"
        ).orPlaceholder
      ),
      (
        "latency",
        Schema.text("How long an app waits for an answer, on the clock of the replay: 2s")
      ),
    ])

  static let association = SchemaObject(
    "Where an association file comes from",
    [
      ("file", Schema.text("A file, relative to the file that names it")),
      ("text", Schema.text("The text itself, valid JSON or not")),
      (
        "fault",
        Schema.choice(
          Site.AssociationFault.allCases.map(\.rawValue), "What is wrong with hosting or file"
        ).orPlaceholder
      ),
      ("contentType", Schema.text("The type of the answer; null for none").orNull),
      ("status", Schema.number("The status of the answer").orPlaceholder),
      (
        "at",
        Schema.choice(["wellKnown", "root", "both"], "The path it is served at").orPlaceholder
      ),
      (
        "then",
        Schema.list(of: Schema.reference("association"), "What is served after that, in order")
      ),
    ] + answerRefinements)

  static let page = SchemaObject(
    "A page", required: ["path", "title"],
    [
      ("path", Schema.text("A pattern: :name one segment, :name* the rest, * any one")),
      ("title", Schema.text("The title, {name} filled in from the path")),
      ("status", Schema.number("The status, 200 without it")),
      ("head", Schema.text("HTML for the head, such as a Smart App Banner")),
      ("body", Schema.text("HTML for the body")),
    ] + answerRefinements + resourceRefinements)

  static let redirect = SchemaObject(
    "A redirect", required: ["path", "to"],
    [
      ("path", Schema.text("A pattern")), ("to", Schema.text("Where it leads")),
      ("status", Schema.number("The status, 302 without it")),
    ] + answerRefinements + resourceRefinements)

  static let product = SchemaObject(
    "A product", required: ["id", "title"],
    [
      ("id", Schema.text("What it is found by")), ("title", Schema.text("What it is called")),
      ("price", Schema.text("The price as decimal text")),
      ("currency", Schema.text("The currency, EUR without it")),
    ])

  static let siteDefinitions: [(String, Schema)] = [
    ("site", site.schema), ("page", page.schema), ("redirect", redirect.schema),
    ("product", product.schema), ("resource", resource.schema), ("answer", answer.schema),
    ("when", when.schema), ("textMatch", textMatch), ("fault", fault),
    (
      "association",
      Schema.either(
        [
          association.schema,
          Schema(
            value: .object([
              "type": .string("object"),
              "anyOf": .array(
                AssociationSource.services.map { .object(["required": .array([.string($0)])]) }
                  + [.object(["maxProperties": .number(0)])]),
            ])),
        ], "The association file's own object, or where it comes from")
    ),
  ]
}
