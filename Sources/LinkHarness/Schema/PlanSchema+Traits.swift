import LinkModel

extension PlanSchema {
  /// What an app tells the system besides domains and schemes.
  static let traits: [(String, Schema)] = [
    (
      "lifeCycle",
      Schema.choice(LifeCycle.allCases.map(\.rawValue), "The life cycle it is written for")
    ),
    ("windows", Schema.list(of: Schema.reference("window"), "Its open windows, the latest first")),
    ("windowKinds", Schema.list(of: Schema.reference("windowKind"), "The windows it can open")),
    ("restoresState", Schema.flag("Whether its screens come back at the next launch")),
    ("queriesSchemes", Schema.texts("LSApplicationQueriesSchemes")),
    ("activityTypes", Schema.texts("NSUserActivityTypes")),
    ("storeID", Schema.text("Its number in the App Store")),
    ("appClip", Schema.reference("appClip")),
    (
      "unroutable",
      Schema.choice(["browser", "error"], "What becomes of universal links without a route")
    ),
  ]

  static let appClip = SchemaObject(
    "The App Clip that comes with an app", required: ["id"],
    [
      ("name", Schema.text("Its name in the plan; the app's name and -clip without it")),
      ("id", Schema.text("The application identifier: PREFIX.bundle.id.Clip")),
      (
        "associatedDomains",
        Schema.texts("Values of its entitlement, such as appclips:shop.example")
      ),
      ("experiences", Schema.texts("The URLs registered in App Store Connect; prefixes of links")),
      ("megabytes", Schema.number("The size of the uncompressed binary, 8 without it")),
      ("minimumOS", Schema.text("The oldest system it runs on, iOS 18 without it")),
    ])

  static let window = SchemaObject(
    "An open window", required: ["name"],
    [
      ("name", Schema.text("Its name")),
      ("prefers", Schema.texts("Texts in the URLs it wants")),
      ("allows", Schema.texts("Texts in the URLs it takes, all of them without it")),
    ])

  static let windowKind = SchemaObject(
    "A kind of window", required: ["name", "matches"],
    [
      ("name", Schema.text("Its name")),
      ("matches", Schema.texts("Texts in the URLs that a new one opens for")),
    ])

  /// Steps about the device and the page it shows.
  static let deviceSteps: [(String, Schema)] = [
    ("tap", Schema.text("The person taps a link of the page that is shown")),
    ("banner", Schema.choice(["open", "close"], "The person taps the banner, or closes it")),
    (
      "canOpen",
      SchemaObject(
        "An app asks canOpenURL", required: ["url", "by"],
        [("url", Schema.text("The URL")), ("by", Schema.text("The app that asks"))]
      ).fillable.schema
    ),
    (
      "activity",
      SchemaObject(
        "An NSUserActivity arrives", required: ["type", "to"],
        [
          ("type", Schema.text("Its type, such as NSUserActivityTypeBrowsingWeb")),
          ("webpageURL", Schema.text("Its webpageURL")),
          ("from", Schema.choice(UserActivity.Origin.allCases.map(\.rawValue), "Its origin")),
          ("to", Schema.text("The app it is for")),
          ("fails", Schema.flag("Whether its data does not arrive")),
        ]
      ).fillable.schema
    ),
    (
      "terminate",
      Schema.either(
        [
          Schema.text("The app, ended by the system"),
          SchemaObject(
            "Who ends it", required: ["app"],
            [
              ("app", Schema.text("The app")),
              ("by", Schema.choice(["system", "person"], "Who ends it")),
            ]
          ).fillable.schema,
        ], "An app is ended")
    ),
    ("on", Schema.text("The device it happens on, one of devices")),
  ]

  static let sources: Schema = Schema.either(
    [
      Schema.choice(LinkSource.simple.map(\.name), "Where the link is tapped, scanned or typed"),
      SchemaObject(
        "A source that needs a page or an app",
        [
          ("safari", Schema.text("The page in Safari the link stands on")),
          ("javaScript", Schema.text("The page in Safari whose script goes there")),
          ("webView", Schema.text("The page in a WKWebView the link stands on")),
          ("safariView", Schema.text("The page in an SFSafariViewController the link stands on")),
          ("widget", Schema.text("The app the widget comes with")),
          ("app", Schema.text("The app that calls UIApplication.open")),
          ("universalLinksOnly", Schema.flag("Whether it asks for universal links only")),
        ]
      ).fillable.schema,
    ], "Where the link is tapped, scanned, typed or opened")
}
