import MockSite
import LinkModel

// What apps load, tell and make.

extension PlanSchema {
  static let content = SchemaObject(
    "What has to be loaded for the screen", required: ["url"],
    [
      ("url", Schema.text("The address of the main part; {id} stands for the parameter")),
      ("optional", Schema.texts("The addresses of parts the screen can do without")),
      (
        "missing",
        Schema.choice(
          ErrorCode.missingContent.map(\.rawValue), "The error when the site does not have it")
      ),
      ("cache", Schema.choice(CacheStrategy.allCases.map(\.rawValue), "What is kept for 300 s")),
      ("signsIn", Schema.flag("Whether loading it signs the person in")),
    ])

  static let share = SchemaObject(
    "A link the app makes, which is then opened", required: ["route"],
    [
      ("route", Schema.text("The name of the route")),
      ("parameters", Schema.map(of: Schema.text("The value"), "Parameters by name")),
      ("for", Schema.choice(LinkMaker.Platform.allCases.map(\.rawValue), "The platform")),
      ("campaign", campaign.schema),
    ])

  static let campaign = SchemaObject(
    "UTM parameters", required: ["source"],
    [
      ("source", Schema.text("utm_source")),
      ("medium", Schema.text("utm_medium, the platform without it")),
      ("name", Schema.text("utm_campaign")),
    ])
}
