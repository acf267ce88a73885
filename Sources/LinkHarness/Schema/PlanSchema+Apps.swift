import LinkModel

extension PlanSchema {
  static let app = SchemaObject(
    "An app", required: ["id"],
    [
      ("id", Schema.text("The application identifier: PREFIX.bundle.id")),
      (
        "associatedDomains",
        Schema.texts("Values of the entitlement, such as applinks:shop.example")
      ),
      ("entitlements", Schema.reference("file", "The app's entitlements, an XML property list")),
      ("urlSchemes", Schema.texts("Custom URL schemes")),
      ("infoPlist", Schema.reference("file", "The app's Info.plist, an XML property list")),
      ("build", Schema.choice(["development", "distribution"], "How it is signed")),
      ("managed", Schema.flag("Whether device management installed it")),
      (
        "router",
        Schema.orFile(
          Schema.reference("router"), "The routes, without which a link ends when the app gets it")
      ),
      ("navigation", Schema.reference("navigation")),
      ("dispatch", dispatch.schema),
    ] + traits)

  static let dispatch = SchemaObject(
    "In which order the app handles what arrives together",
    [
      (
        "order",
        Schema.list(
          of: Schema.choice(Arrival.Kind.allCases.map(\.rawValue), "A kind of arrival"),
          "Kinds by falling priority; those left out come last in their usual order")
      )
    ])

  static let router = SchemaObject(
    "The routes of an app", required: ["routes"],
    [
      ("routes", Schema.list(of: Schema.reference("route"), "The first registered that fits wins")),
      ("hosts", Schema.texts("Hosts of web links; those of the entitlement without it")),
      ("schemes", Schema.texts("Schemes; those of the app without it")),
      (
        "unknownParameters",
        Schema.choice(
          UnknownParameters.allCases.map(\.rawValue), "What becomes of query items nobody asked for"
        )
      ),
      ("navigation", Schema.reference("navigation")),
    ])

  static let route = SchemaObject(
    "A route", required: ["name", "path"],
    [
      ("name", Schema.text("The name")),
      (
        "path",
        Schema.text("A pattern: :id one segment, :id? none or one, :rest* the rest, * any one")
      ),
      (
        "aliases",
        Schema.texts("Further patterns, which may bind parameters: /product/details?id=:id")
      ),
      ("parameters", Schema.map(of: Schema.reference("parameter"), "Rules by parameter")),
      ("hosts", Schema.texts("Hosts of its own")), ("schemes", Schema.texts("Schemes of its own")),
      ("requiresSignIn", Schema.flag("Whether only a signed-in person gets there")),
      (
        "presentation",
        Schema.choice(RoutePresentation.allCases.map(\.rawValue), "How the screen appears")
      ),
      ("content", content.schema),
    ])

  static let parameter = SchemaObject(
    "The rule of a parameter",
    [
      ("type", Schema.reference("parameterType")),
      ("required", Schema.flag("Whether a link without it is refused")),
      ("maxLength", Schema.number("The largest number of characters, 50 without it")),
      ("allowsEmpty", Schema.flag("Whether an empty value is one")),
      ("default", Schema.text("What stands in for a value that is missing or not allowed")),
      (
        "error",
        Schema.choice(
          ErrorCode.refusedValue.map(\.rawValue), "The error of a link the rule refuses")
      ),
    ])

  static let navigation = SchemaObject(
    "Where screens appear",
    [
      ("root", Schema.text("The name of the root screen, home without it")),
      ("policy", Schema.choice(["contextual", "reset"], "What decides when the route does not")),
      ("modalOver", Schema.texts("Routes over which others are presented")),
      (
        "coordinators",
        Schema.map(of: Schema.texts("Routes"), "The coordinators of features, with their routes")
      ),
      ("tabs", Schema.map(of: tab.schema, "The tabs, each with a stack; the first is in front")),
    ])

  static let tab = SchemaObject(
    "A tab, with a stack of its own", required: ["root"],
    [
      ("root", Schema.text("The name of its root screen")),
      ("routes", Schema.texts("The further routes whose screens belong on its stack")),
    ])

  static let device = SchemaObject(
    "The device before the first step",
    [
      ("os", Schema.text("The system, iOS 18 without it")),
      ("installed", Schema.texts("The apps on it, all of them without it")),
      ("browserPreferred", Schema.texts("Domains the person chose the browser for")),
      ("developerMode", Schema.flag("Whether Associated Domains Development is on")),
      ("trustedRoots", Schema.texts("Hosts whose private root certificate is installed")),
      ("region", Schema.text("An ISO code; its country domains are downloaded among the first")),
      ("network", Schema.choice(DeviceReader.networks.map(\.0), "How well it is connected")),
      ("battery", Schema.choice(DeviceReader.batteries.map(\.0), "The battery")),
    ])

  static let appDefinitions: [(String, Schema)] = [
    ("app", app.schema), ("router", router.schema), ("route", route.schema),
    ("navigation", navigation.schema), ("device", device.schema), ("appClip", appClip.schema),
    ("window", window.schema), ("windowKind", windowKind.schema),
    (
      "parameterType",
      Schema.either(
        [Schema.choice(RouterReader.types.map(\.0), "A type"), Schema.texts("The allowed values")],
        "What a parameter may be")
    ),
    (
      "parameter",
      Schema.either(
        [Schema.reference("parameterType"), parameter.schema], "What a parameter may be")
    ),
  ]
}
