import HarnessText
import LinkModel

extension PlanSchema {
  static let rowKeys: [(String, Schema)] =
    [
      ("id", Schema.text("The identifier, unique in the plan")),
      ("covers", Schema.texts("The ids of the requirements the row demonstrates")),
      ("tags", Schema.texts("Words to select the row by")),
      ("skip", Schema.text("Why it is not to be replayed")),
      ("only", Schema.flag("Whether only rows marked so are replayed; refused where CI is set")),
      ("knownIssue", Schema.text("Why it is known to fail; a pass is reported")),
      ("repeat", RepeatCheck.schema),
      ("steps", Schema.list(of: Schema.reference("step"), "What happens, in order", atLeast: 1)),
    ] + templateKeys

  private static let nothing = Schema.either(
    [SchemaObject("Nothing more to say", []).schema, Schema.constant(.bool(true), "It happens")],
    "It happens")

  static let step = SchemaObject(
    "One thing that happens, and what is expected of it",
    [
      ("open", Schema.text("A link that is tapped, scanned or typed")),
      (
        "arrive",
        Schema.list(of: arriving.fillable.schema, "Several links arrive together", atLeast: 1)
      ),
      ("launchFinishes", nothing), ("signIn", nothing), ("signOut", nothing),
      ("cancelSignIn", nothing), ("back", nothing),
      ("install", Schema.text("An app is installed, which downloads its association files")),
      ("update", Schema.text("An app is updated, which downloads them again")),
      ("delete", Schema.text("An app is deleted, with its copies of the files")),
      (
        "deploy",
        Schema.map(
          of: Schema.orFile(Schema.reference("site"), "What is new about a host"),
          "Parts of sites are replaced")
      ),
      ("choose", choose.fillable.schema),
      ("advance", Schema.text("Time passes: 90s, 5m, 6h, 1d 6h")),
      ("network", Schema.choice(DeviceReader.networks.map(\.0), "The connection changes")),
      ("battery", Schema.choice(DeviceReader.batteries.map(\.0), "The battery changes")),
      (
        "request",
        Schema.either(
          [Schema.text("An address, asked for with GET"), request.fillable.schema],
          "Another client asks the site")
      ),
      ("refresh", nothing), ("invalidate", nothing), ("convert", nothing), ("share", share.schema),
      ("from", Schema.reference("source", "Where the link is tapped, scanned or typed")),
      ("given", Schema.reference("given", "What is set just before")),
      ("expect", Schema.reference("expect", "What is expected; null: no such value")),
    ] + deviceSteps)

  static let arriving = SchemaObject(
    "One of several links that arrive together: open, push, shortcut or handoff",
    [
      ("open", Schema.text("A link that is opened")),
      ("from", Schema.reference("source", "Where the link is tapped, scanned or typed")),
      ("push", Schema.text("The link of a notification")),
      ("shortcut", Schema.text("The link of a quick action on the home screen")),
      ("handoff", Schema.text("The link of an activity begun on another device")),
      ("app", Schema.text("The app it is for, the one on screen without it")),
    ])

  static let choose = SchemaObject(
    "The person chooses browser or app for a domain", required: ["open", "host"],
    [
      ("open", Schema.choice(["browser", "app"], "What opens from now on")),
      ("host", Schema.text("The domain")),
    ])

  static let given = SchemaObject(
    "What is set just before",
    [
      ("signedIn", Schema.flag("Whether the person is signed in")),
      ("tab", Schema.text("The tab in front, of the apps that have it")),
      ("stack", Schema.texts("The screens, root first, such as product/42")),
      ("modal", Schema.texts("The screens presented over them")),
      ("app", Schema.choice(Device.State.allCases.map(\.rawValue), "Whether the app runs")),
      ("installed", Schema.texts("The apps on the device; only in a row's first step")),
      ("browserPreferred", Schema.texts("Domains the person chose the browser for")),
      ("slowLaunch", Schema.flag("Whether a launch is over only when launchFinishes says so")),
      (
        "language",
        Schema.choice(
          Language.allCases.map(\.rawValue), "The language the person reads, en without it")
      ),
    ])

  static let rowDefinitions: [(String, Schema)] =
    [
      (
        "placeholder",
        Schema.text("${name}: the value of a variable or of the matrix", pattern: "\\$\\{")
      ),
      ("matrix", matrix), ("case", matrixCase.schema),
      (
        "row",
        SchemaObject("A row: one step, or several in order", rowKeys + step.fillable.properties)
          .schema
      ),
      ("step", step.fillable.schema), ("given", given.fillable.schema),
      ("source", sources),
    ] + expectDefinitions
}
