package import HarnessText
import LinkModel

extension Problem {
  static func unknownStep(known: [String]) -> Self {
    Self("the step has no action") { _ in suggestion("", known) }
  }
  static func severalSteps(_ keys: [String]) -> Self {
    Self(
      "the step has several actions: \(list(keys))",
      "write one step for each action, in order")
  }
  static func nobodyDecides(_ field: String) -> Self {
    Self(
      "\"\(field)\" cannot be expected of a link from \"direct\", in which the system has no part",
      "delete it, or change \"from\"")
  }
  static func noSuchSource(_ source: LinkSource, on os: OSVersion) -> Self {
    impossible(source.absence(on: os), "choose another source", source.systems)
  }
  /// `link` is `nil` where no link stands beside the source, as in the defaults.
  static func linkOfNotification(_ link: String?, among apps: [TestPlan.App]) -> Self {
    let (app, link) = (link.flatMap { apps.owner(of: Link($0)) } ?? "NAME", link ?? "LINK")
    return Self(
      "a notification is the app's: the system opens no link of it",
      "write \"arrive\": [{ \"push\": \"\(link)\", \"app\": \"\(app)\" }], or \"from\": { \"app\": \"\(app)\" } if the app asks the system to open it"
    )
  }
  static func noQuickActions(on os: OSVersion) -> Self {
    impossible(
      "there are no Home Screen quick actions on \(os.text)", "delete the event", OSVersion.systemsWithQuickActions)
  }
  static func notInCall(_ what: String, _ instead: String) -> Self {
    Self("the events of a list arrive in one call of the system, which cannot bring \(what)", instead)
  }
  static func noWayBack(on os: OSVersion) -> Self {
    impossible(
      "there is no status bar with a back button on \(os.text)", "delete the step", OSVersion.systemsWithWayBack)
  }
  private static func impossible(_ message: String, _ change: String, _ systems: [OSVersion.System]) -> Self {
    let names = systems.map(\.rawValue)
    let last = names.suffix(2).joined(separator: " or ")
    let all = (names.dropLast(2) + [last]).joined(separator: ", ")
    return Self(message, "\(change), or choose a device with \(all)")
  }
  static func foreignApp(_ name: String) -> Self {
    Self("unknown app \"\(name)\"", "for an app that the plan does not describe, write \"from\": \"app\"")
  }
  static func duplicateID(_ id: String, of owner: String, first: String) -> Self {
    Self("the id \"\(id)\" is already used on \(first)", "give each \(owner) a unique id")
  }
  static func rowsUsedTwice(_ file: String, id: String, firstLine: Int) -> Self {
    Self(
      "the id \"\(id)\" is already used, because \(file) is used on line \(firstLine) too", "use the file once")
  }
  static let noSlowLaunch = Self(
    "no launch of the row is slow, so the step has no effect", "write \"slowLaunch\": true under \"given\"")
  static func opensAgain(_ app: String) -> Self {
    Self(
      "\(app) opens its links again, and this step does not say where the link ends",
      "expect \"returned\", or a \"page\" for a link that is not to end in the browser")
  }
  static func startWithoutWork(_ app: String) -> Self {
    Self(
      "\(app) is launching when the link arrives, but its start left no task and no request that the link could meet",
      "start the app's work with launch.task and the session of launch.site")
  }
  static func launchCallsNothing(of app: String) -> Self {
    Self(
      "\(app) comes to the front, and leaves the default of didBecomeActive(), so the step calls nothing of it",
      "implement the method in the adapter, and do in it what the app does when it becomes active")
  }
  static func metInPassing(_ link: OpenedLink) -> Self {
    Self(
      "\"opens\" is met only in passing: \(link.message)",
      "correct the app; if it is right, expect \"returned\": \"\(link.destination)\"")
  }
  static func noExpectation(row: String) -> Self {
    Self(
      "the row \"\(row)\" has no expectations, so it cannot fail",
      "add an \"expect\" with at least one expectation, for example \"opens\"" + toFillIn)
  }
  static let sawAsExpected = Self(
    "what was seen is what is expected, so there is nothing to explain",
    "write what was seen instead, or delete \"saw\"")
  static let emptyExpectation = Self(
    "the object has no expectations, so nothing is checked",
    "add at least one expectation, or delete the object")
  static func metByAll(isText: Bool) -> Self {
    let (one, what) = isText ? (#""like": "*""#, "a value") : (#""count": { "atLeast": 1 }"#, "an element")
    return Self(
      "every value meets this condition, so it cannot fail",
      "write { \(one) } if there has to be \(what), or delete the condition")
  }
  static let givenTooLate = Self(
    "only a row's first step can set \"installed\"",
    "write a step with \"install\" or \"delete\" instead")
  static func associationFile(_ path: String) -> Self {
    Self(
      "this is an association file, not a test plan",
      "create a plan from it with 'linkplan init \(path) --host HOST'")
  }
  package static let noRows = Self(
    "the plan has no rows, so nothing would be tested", "add rows to \"links\"")
  static func onlyInCI(row: String) -> Self {
    Self(
      "the row \"\(row)\" must not be marked \"only\" if the environment variable CI is set",
      "delete \"only\"; it would skip the other rows")
  }
  static func lineTooLong(_ limit: Int) -> Self {
    Self(
      "the line is longer than \(limit) bytes", "write one row per line"
    )
  }
  static func secretInLink(_ name: String) -> Self {
    Self(
      "the link exposes \"\(name)\" in browser histories, in logs and to intermediate servers",
      "use a one-time code in the link, and exchange it for the secret")
  }
}
