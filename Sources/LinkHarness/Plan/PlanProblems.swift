package import HarnessText
import LinkModel

// MARK: Keys and values

extension Problem {
  static func json(_ problem: JSONProblem) -> Self { Self(problem.message, problem.fix) }
  /// A known key that is already present cannot be the intended one.
  static func unknownKey(
    _ key: String, of object: String, known: [String],
    isPresent: @escaping @Sendable (String) -> Bool,
    corrections: @escaping @Sendable () -> [String], owners: @escaping @Sendable () -> [String]
  ) -> Self {
    Self("unknown key \"\(key)\" in \(object)") { _ in
      if known.isEmpty { return "delete it" }
      let corrections = corrections()
      guard Synonym.meant(by: key, among: known) == nil,
        (1...mostCorrections).contains(corrections.count)
      else {
        let fix = suggestion(key, known)
        let owners = meant(by: key, among: known) == nil ? owners() : []
        guard (1...mostCorrections).contains(owners.count) else { return fix }
        return "\"\(key)\" is a key of \(owners.joined(separator: " or ")); here, \(fix)"
      }
      let near = NearMiss.nearest(to: key, among: known.filter { !isPresent($0) }).map {
        "\"\($0)\""
      }
      let all = ([near].compactMap(\.self) + corrections).joined(separator: " or ")
      return near == nil ? "write \(all)" : "did you mean \(all)?"
    }
  }
  static func retiredKey(_ key: String, of object: String, _ instead: String) -> Self {
    Self("the key \"\(key)\" of \(object) was removed from the format", instead)
  }
  static func needlessKey(_ key: String, of object: String) -> Self {
    Self("unknown key \"\(key)\" in \(object)", "delete it")
  }
  static func wrongKind(expected: String, found: String) -> Self {
    Self("expected \(expected), found \(found)") { $0.rewriting(found, as: expected) }
  }
  static func noObject(_ what: String, keys: [String], found: String) -> Self {
    Self("expected an object for \(what), found \(found)") { $0.object(with: keys, in: found) }
  }
  static func pathAlone(_ path: String) -> Self {
    Self(
      "expected an object, found a string",
      "write { \"file\": \"\(path)\" }, or the document itself")
  }
  static func missingKey(_ key: String, of object: String) -> Self {
    Self("\(object) has no \"\(key)\"", "add \"\(key)\"")
  }
  static func missingOneOf(_ keys: [String], of object: String) -> Self {
    Self("\(object) needs one of \(list(keys))", "add one of them")
  }
  static func severalOf(_ keys: [String], of object: String) -> Self {
    Self("\(object) has more than one of \(list(keys))", "keep only one of them")
  }
  /// `prefix` precedes the value and all known ones; `other` is what helps if no known one is meant.
  static func unknownValue(
    _ value: String, what: String, known: [String], after prefix: String = "", or other: String? = nil
  ) -> Self {
    Self("unknown \(what) \"\(prefix)\(value)\"") { _ in
      let other = meant(by: value, among: known) == nil ? other : nil
      return suggestion(value, known, after: prefix) + (other.map { "; or \($0)" } ?? "")
    }
  }
  static func unknownLanguage(_ tag: String, otherKeys: [String]) -> Self {
    Self("\"\(tag)\" is not \(Language.words)") { _ in
      meant(by: tag, among: otherKeys).map { "did you mean \"\($0)\"?" } ?? "write \(Language.words)"
    }
  }
  static func destinationAsFlag(_ flag: Bool, apps: [String]) -> Self {
    let app = apps.first.map { ", such as \"\($0)\"" } ?? ""
    return Self(
      "expected a destination, found a boolean",
      flag ? "write the name of the app\(app)" : "write \"browser\" or another destination")
  }
  static func errorAsFlag(_ flag: Bool) -> Self {
    Self(
      "expected the code of an error, found a boolean",
      flag ? "write the code, such as \"\(ErrorCode.unknownRoute.rawValue)\"" : "write null")
  }
  static func malformed(_ value: String, expected: String) -> Self {
    Self("\"\(value)\" is not \(expected)", "write \(expected)")
  }
  static func noName(_ name: String) -> Self {
    malformed(name, expected: "a name that consists of ASCII letters, digits, _ and -")
  }
  static func duplicateSite(_ name: String, firstLine: Int) -> Self {
    Self(
      "the site \"\(name)\" is already defined on line \(firstLine); host names are case-insensitive",
      "merge the two sites")
  }
  static func unsupportedVersion(_ version: String) -> Self {
    Self("version \(version) of the plan format is not supported", "write \"version\": 1")
  }
}

// MARK: Rows and steps

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

// MARK: Matrices and variables

extension Problem {
  static func uncoveredCells(_ ids: [String]) -> Self {
    Self(
      ids.count == 1
        ? "the cell \"\(ids[0])\" has no expectations, so it cannot fail"
        : "\(ids.count) cells have no expectations, so they cannot fail: \(list(ids))",
      "add \"expect\" to the row or one of its steps" + toFillIn)
  }
  private static let toFillIn =
    "; to fill it in automatically, run linkplan replay --update missing, or run the tests with LINKPLAN_UPDATE=missing"
  static let blankReason = Self("the reason is blank", "write the reason, or delete the key")
  static func noValues(in what: String) -> Self {
    Self("the \(what) has no values", "add values, or delete the \(what)")
  }
  static func tooManyCells(_ count: Int, limit: Int) -> Self {
    Self(
      (count == .max
        ? "the matrix has too many cells to count" : "the matrix has \(count) cells")
        + ", more than the limit of \(limit)", "remove values, or split the row into several")
  }
  static func sameLabel(_ label: String, axis: String) -> Self {
    Self(
      "the axis \"\(axis)\" has two values labelled \"\(label)\"",
      "label the values: { \"one\": …, \"other\": … }")
  }
  static func unusedAxis(_ name: String) -> Self {
    Self(
      "the row does not use ${\(name)}, so cells that differ only in this axis would be identical",
      "write \"${\(name)}\" where the axis's values belong, or delete the axis")
  }
  static func undefinedVariable(_ name: String, known: [String]) -> Self {
    Self("unknown variable \"\(name)\"") { _ in
      NearMiss.nearest(to: name, among: known).map { "did you mean \"${\($0)}\"?" }
        ?? "define it in \"variables\", or escape the placeholder as $${"
    }
  }
  static let placeholderInKey = Self(
    "the key contains a placeholder; placeholders are replaced only in values",
    "write out the key, or escape the placeholder as $${")
  static let expansionTooLarge = Self(
    "the expanded plan exceeds the limit of \(Filler.limit >> 20) MiB plus \(Filler.limitPerByte) times the size of the plan",
    "use fewer or smaller values, or split the plan")
}

extension Problem {
  package static func list(_ words: [String]) -> String {
    words.lazy.map { "\"\($0)\"" }.listed(upTo: mostWords)
  }

  private static let mostWords = 60
  /// The maximum number of places to suggest; if a key is allowed in more places, suggesting them all would not help.
  private static let mostCorrections = 3

  static func meant(by word: String, among known: [String]) -> String? {
    Synonym.meant(by: word, among: known) ?? NearMiss.nearest(to: word, among: known)
  }

  private static func suggestion(_ word: String, _ known: [String], after prefix: String = "") -> String {
    if let meant = meant(by: word, among: known) { return "did you mean \"\(prefix)\(meant)\"?" }
    switch known.count {
    case 0: return "define the value first, or delete it"
    case 1: return "write \(list([prefix + known[0]]))"
    default: return "use one of \(list(known.map { prefix + $0 }))"
    }
  }
}

// MARK: Fixes that quote the value

extension Place {
  private var marked: String {
    String(Excerpt(of: source, at: position, length: length).marked)
  }

  fileprivate func object(with keys: [String], in found: String) -> String {
    let list = "\(keys.count == 1 ? "the key is" : "the keys are") \(Problem.list(keys))"
    let text = marked
    guard found == "a string", text.count < 60,
      let key = ["open", "opens", "title", "file"].first(where: keys.contains)
    else { return "write { … }; \(list)" }
    return "write { \"\(key)\": \(text) }" + (keys.count > 1 ? ", with any additional keys" : "")
  }

  fileprivate func rewriting(_ found: String, as expected: String) -> String {
    let text = marked
    switch (expected, found) {
    case ("a string", "a number"), ("a string", "a boolean"): return "write \"\(text)\""
    case ("an array", "a string"), ("an array of strings", "a string"): return "write [\(text)]"
    case ("an array", "an object"):
      return text.count < 60 && text.hasSuffix("}")
        ? "write [\(text)]" : "enclose the object in brackets: [{ … }]"
    case ("an integer", "a string"), ("a number", "a string"), ("true or false", "a string"):
      let bare = text.dropFirst().dropLast()
      let fits = Double(bare) != nil || bare == "true" || bare == "false"
      return fits ? "write \(bare), without quotation marks" : "write \(expected)"
    default: return "write \(expected)"
    }
  }
}
