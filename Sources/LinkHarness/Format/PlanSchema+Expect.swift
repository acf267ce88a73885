import LinkModel
import MockSite

// What can be expected; it has no table of keys of its own yet.

extension PlanSchema {
  static let expect = SchemaObject(
    "What is expected; null means that there is no such value",
    [
      ("fetch", Schema.map(of: fetch, "By host: what became of the download")),
      ("downloads", Schema.texts("The hosts whose files the step downloads, in order")),
      (
        "opens", Schema.text("The name of an app or App Clip, app-store, browser or nothing").orNull
      ),
      ("because", Schema.choice(DecisionReason.codes, "The reason of the decision").orNull),
      ("asks", Schema.flag("Whether the system asks first")),
      (
        "entryPoint",
        Schema.choice(EntryPoint.allCases.map(\.rawValue), "The method that gets the link").orNull
      ),
      ("canOpen", Schema.flag("What canOpenURL returns")),
      ("delivery", delivery.fillable.schema),
      ("queued", Schema.flag("Whether the link waits until the app finished launching")),
      ("made", Schema.text("The link the app makes").orNull),
      ("content", contentOutcome),
      (
        "analytics",
        Schema.texts("What the app tells its analytics: opened content_type=cart source=direct")
      ),
      (
        "announced",
        Schema.texts("The screens that are announced to a person who does not see them")
      ),
      ("log", Schema.text("The line the attempt leaves in the log").orNull),
      ("handled", Schema.texts("The links the app handles in this step, in order")),
      ("route", Schema.text("The name of the route").orNull),
      ("parameters", Schema.map(of: Schema.text("The value").orNull, "Parameters by name")),
      (
        "error",
        Schema.either(
          [Schema.text("The code").orNull, error.fillable.schema], "The error a link ends with")
      ),
      ("returned", Schema.text("Where a link ends up that the app opens itself").orNull),
      ("navigation", navigationOutcome.fillable.schema),
      ("redirects", Schema.texts("The addresses that redirected, in order")),
      ("page", pageOutcome.fillable.schema),
      ("answer", answerOutcome.fillable.schema),
      (
        "requests",
        Schema.texts("The requests the sites receive in the step, in order").orPlaceholder
      ),
      ("unanswered", Schema.texts("Those of them nothing answers").orPlaceholder),
      (
        "unused",
        Schema.texts("The resources nothing was answered by so far, as host: name").orPlaceholder
      ),
      ("exactly", Schema.flag("Whether everything not named must be absent")),
    ])

  private static let codes = Schema.choice(FetchRecord.codes, "What became of the download").orNull

  private static let fetch = Schema.either(
    [
      codes,
      SchemaObject(
        "The download",
        [
          ("outcome", codes),
          ("from", Schema.choice(FetchRecord.origins, "Where the answer came from").orNull),
        ]
      ).schema,
    ], "What became of the download")

  static let error = SchemaObject(
    "The error",
    [
      ("code", Schema.text("The code").orNull),
      ("message", Schema.text("What the person reads").orNull),
      ("recovery", Schema.text("What the person can do").orNull),
    ])

  static let navigationOutcome = SchemaObject(
    "What the navigator did",
    [
      (
        "action",
        Schema.choice(NavigationAction.allCases.map(\.rawValue), "The kind of change").orNull
      ),
      ("stack", Schema.texts("The screens, root first").orNull),
      ("modal", Schema.texts("The screens presented over them").orNull),
      ("coordinator", Schema.text("The coordinator the parent hands the route to").orNull),
      ("tab", Schema.text("The tab in front, whose stack it is").orNull),
    ])

  static let pageOutcome = SchemaObject(
    "The page the browser shows",
    [
      ("status", Schema.number("The status").orNull), ("title", Schema.text("The title").orNull),
      ("url", Schema.text("The address, after redirects").orNull),
      ("banner", Schema.choice(PageBanner.names, "The banner or card over it").orNull),
    ])

  static let delivery = SchemaObject(
    "How the app gets the link",
    [
      ("launch", Schema.choice(Delivery.Launch.allCases.map(\.rawValue), "Whether it ran").orNull),
      ("activity", Schema.text("The type of the activity the link comes in").orNull),
      (
        "calls",
        Schema.list(
          of: Schema.choice(EntryPoint.allCases.map(\.rawValue), "A method"),
          "Every method that is given the link, in order")
      ),
      ("window", Schema.text("The window that gets it").orNull),
      (
        "windowReason",
        Schema.choice(WindowChoice.Reason.allCases.map(\.rawValue), "Why that window").orNull
      ),
      ("wayBack", Schema.text("Where the status bar leads back to").orNull),
      ("restoresState", Schema.flag("Whether the screens of the last time come back first")),
    ])

  static let answerOutcome = SchemaObject(
    "What the site answers a request of the step",
    [
      ("status", Schema.number("The status").orNull),
      ("headers", Schema.map(of: Schema.text("The value").orNull, "Header fields by name")),
      ("text", Schema.text("The content as text").orNull),
      ("json", Schema.map(of: Schema.anything, "The value at a JSON Pointer in the content")),
      ("title", Schema.text("The title of the page").orNull),
      ("failure", Schema.choice(TransportError.codes, "Why there is no answer").orNull),
    ])

  private static let contentState = Schema.choice(
    ContentLoad.State.allCases.map(\.rawValue), "How far it is loaded"
  ).orNull

  static let contentParts = SchemaObject(
    "The content of a screen",
    [
      ("state", contentState),
      ("from", Schema.choice(ExpectationReader.contentOrigins, "Where it came from").orNull),
      ("missing", Schema.texts("The addresses of the optional parts that failed")),
    ])

  static let contentOutcome = Schema.either(
    [contentState, contentParts.schema], "The content of a screen")
}

/// A JSON object with the keys it may have; `$schema`, `comment` and `x-…` are allowed in each.
struct SchemaObject {
  let description: String
  let properties: [(String, Schema)]

  init(_ description: String, _ properties: [(String, Schema)]) {
    (self.description, self.properties) = (description, properties)
  }

  var schema: Schema {
    .object(
      Schema.members(
        ofObject: properties.map { member($0.0, $0.1.value) }, required: [],
        description: description))
  }

  /// The object with placeholders allowed, since rows have them filled in.
  var fillable: SchemaObject {
    SchemaObject(description, properties.map { ($0.0, $0.1.orPlaceholder) })
  }
}

extension Schema {
  static func text(_ description: String) -> Schema { typed("string").described(description) }
  static func flag(_ description: String) -> Schema { typed("boolean").described(description) }
  static func number(_ description: String) -> Schema { typed("integer").described(description) }
  static func texts(_ description: String) -> Schema {
    list(of: typed("string")).described(description)
  }
  static func choice(_ words: [String], _ description: String) -> Schema {
    choice(words).described(description)
  }
  static func list(of element: Schema, _ description: String) -> Schema {
    list(of: element).described(description)
  }
  static func map(of element: Schema, _ description: String) -> Schema {
    map(of: element).described(description)
  }
  static func either(_ choices: [Schema], _ description: String) -> Schema {
    either(choices).described(description)
  }
  var orPlaceholder: Schema { isText ? self : or(.reference("placeholder")) }
}
