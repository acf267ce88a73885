import HarnessText
import LinkModel

/// The errors in plans and how to correct them: one entry for each.
extension PlanFinding {
  package struct Cause: Error, Equatable {
    let message: String
    let fix: @Sendable (PlanFinding) -> String

    fileprivate init(_ message: String, _ fix: @escaping @Sendable (PlanFinding) -> String) {
      (self.message, self.fix) = (message, fix)
    }

    fileprivate init(_ message: String, _ fix: String) { self.init(message) { _ in fix } }

    package static func == (left: Self, right: Self) -> Bool { left.message == right.message }
  }
}

// MARK: Keys and values

extension PlanFinding.Cause {
  static func json(_ finding: JSONFinding) -> Self { Self(finding.message, finding.fix) }
  static func unknownKey(_ key: String, of object: String, known: [String]) -> Self {
    Self("unknown key \"\(key)\" in \(object)") { _ in
      known.isEmpty ? "delete it" : suggestion(key, known, otherwise: "the keys are")
    }
  }
  static func wrongKind(expected: String, found: String) -> Self {
    Self("expected \(expected), found \(found)") { $0.rewriting(found, as: expected) }
  }
  static func noObject(_ what: String, keys: [String], found: String) -> Self {
    Self("expected an object for \(what), found \(found)") { $0.object(with: keys, in: found) }
  }
  /// The path of a file where a document, or an object that names its file, is expected.
  static func pathAlone(_ path: String) -> Self {
    Self(
      "expected an object, found a string",
      "write { \"file\": \"\(path)\" }, or the document itself")
  }
  static func missingKey(_ key: String, of object: String) -> Self {
    Self("\(object) has no \"\(key)\"", "add \"\(key)\"")
  }
  static func missingOneOf(_ keys: [String], of object: String) -> Self {
    Self("\(object) has none of \(list(keys))", "add one of them")
  }
  static func severalOf(_ keys: [String], of object: String) -> Self {
    Self("\(object) has \(list(keys)) at once", "keep one of them")
  }
  static func unknownValue(_ value: String, what: String, known: [String]) -> Self {
    Self("\"\(value)\" is no \(what)") { _ in
      suggestion(value, known, otherwise: "the choices are")
    }
  }
  static func malformed(_ value: String, expected: String) -> Self {
    Self("\"\(value)\" is not \(expected)", "write \(expected)")
  }
  static func noName(_ name: String) -> Self {
    malformed(name, expected: "a name of letters, digits, _ and -")
  }
  static func duplicateSite(_ name: String, firstLine: Int) -> Self {
    Self(
      "the site \"\(name)\" is defined on line \(firstLine) already: letter case does not matter in a host",
      "put both into one site")
  }
  static func unsupportedVersion(_ version: String) -> Self {
    Self("version \(version) of the plan format is not known here", "write \"version\": 1")
  }
  static func tooMany(_ limit: Int) -> Self {
    Self(
      "there is more to say than \(limit) findings",
      "correct what was found so far, then look again")
  }
}

// MARK: Rows and steps

extension PlanFinding.Cause {
  static func unknownStep(known: [String]) -> Self {
    Self("the step does not say what happens") { _ in
      suggestion("", known, otherwise: "the keys are")
    }
  }
  static func severalSteps(_ keys: [String]) -> Self {
    Self(
      "one step says several things happen: \(list(keys))",
      "write one step for each, in the order they happen")
  }
  static func duplicateID(_ id: String, firstLine: Int) -> Self {
    Self(
      "the id \"\(id)\" is taken by the row on line \(firstLine)",
      "give each row of a plan an id of its own")
  }
  static func noExpectation(row: String) -> Self {
    Self(
      "the row \"\(row)\" expects nothing, so it could not fail",
      "add an \"expect\" with at least one expectation, for example \"opens\"")
  }
  static let emptyExpectation = Self(
    "nothing is expected here, so it could not fail",
    "name at least one value that is expected, or delete this")
  static let givenTooLate = Self(
    "only a row's first step is given what is installed",
    "write a step with \"install\" or \"delete\"")
  package static let noRows = Self(
    "the plan has no rows, so nothing would be tested", "add rows to \"links\"")
  static func onlyInCI(row: String) -> Self {
    Self(
      "the row \"\(row)\" is marked \"only\", and CI is set",
      "delete the \"only\"; it would hide the other rows")
  }
  static func lineTooLong(_ limit: Int) -> Self {
    Self(
      "the line has more than \(limit) bytes", "write one row a line, with a line break behind each"
    )
  }
  static func secretInLink(_ name: String) -> Self {
    Self(
      "the link hands \"\(name)\" to everyone who sees it: histories, logs, servers on the way",
      "let the link carry a code that works once, and exchange it for the secret")
  }
}

// MARK: Matrices and variables

extension PlanFinding.Cause {
  static func uncoveredCells(_ ids: [String]) -> Self {
    Self(
      ids.count == 1
        ? "the cell \(ids[0]) expects nothing, so it could not fail"
        : "\(ids.count) cells expect nothing, so they could not fail: \(list(ids))",
      "add a case that fits them, or \"expect\" to the row for all that fit none")
  }
  static let emptyMatrix = Self(
    "there is no value here, so there are no cells", "add values, or delete it")
  static func tooManyCells(_ count: Int, limit: Int) -> Self {
    Self(
      (count == .max
        ? "the matrix has more cells than can be counted" : "the matrix has \(count) cells")
        + ", and \(limit) are allowed", "take values away, or make several rows of it")
  }
  static func sameLabel(_ label: String, axis: String) -> Self {
    Self(
      "\(axis) has two values called \"\(label)\"",
      "name the values: { \"one\": …, \"other\": … }")
  }
  static func unusedAxis(_ name: String) -> Self {
    Self(
      "nothing in the row names ${\(name)}, so its cells would be the same",
      "write \"${\(name)}\" where its values belong, or delete it")
  }
  static let emptyCase = Self(
    "the case says nothing", "say what is expected of the cells, or write \"exclude\": true")
  static func unusedCase(isShadowed: Bool) -> Self {
    isShadowed
      ? Self("earlier cases take every cell this one fits", "delete it, or move it before them")
      : Self("no cell has these values together", "delete it, or correct its values")
  }
  static func undefinedVariable(_ name: String, known: [String]) -> Self {
    Self("there is no variable \"\(name)\"") { _ in
      NearMiss.nearest(to: name, among: known).map { "did you mean \"${\($0)}\"?" }
        ?? "define it in \"variables\", or write $${ for the characters themselves"
    }
  }
  static let placeholderInKey = Self(
    "placeholders are filled in in values, not in keys",
    "write the key out, or $${ for the characters themselves")
  static let expansionTooLarge = Self(
    "the expanded plan exceeds the limit of \(Filler.limit >> 20) MB, and of \(Filler.limitPerByte) times its own size besides",
    "use fewer or smaller values, or make several plans of it")
}

// MARK: Files and documents

extension PlanFinding.Cause {
  /// The neighbours are looked up when they are shown, because a plan may name thousands of missing files.
  static func fileMissing(
    _ path: String, near: @autoclosure @escaping @Sendable () -> [String]
  ) -> Self {
    Self("there is no file \(path)") { finding in
      NearMiss.nearest(to: path, among: near()).map { "did you mean \"\($0)\"?" }
        ?? (path == finding.file
          ? "name a plan or a folder of plans that is there"
          : "paths are relative to the file that names them, here to \(finding.folderWords)")
    }
  }
  static func nameNotUTF8(_ path: String) -> Self {
    Self("the name of \(path) is not UTF-8", "rename it, so that reports and plans can refer to it")
  }
  static func fileUnreadable(_ path: String, reason: String) -> Self {
    Self("\(path) cannot be read: \(reason)", "name a file that can be read")
  }
  static func fileOutsideRoot(_ path: String, root: String) -> Self {
    Self(
      "\(path) lies outside \(root)",
      "move the file into the folder of the plan, or name a folder above both on the command line")
  }
  static func noPlans(_ path: String) -> Self {
    Self(
      "there is no plan in \(path)",
      "name a plan, or a folder with .json files that have \"version\" and \"links\"")
  }
  static func propertyList(message: String, fix: String) -> Self { Self(message, fix) }
  static func route(_ finding: RouteTableFinding, rival: DocumentPlace?) -> Self {
    Self(finding.message, finding.fix + (rival.map { "; the other is at \($0)" } ?? ""))
  }
  static func ownedRoute(_ route: String, owner: String, firstLine: Int) -> Self {
    Self(
      "the route \"\(route)\" belongs to \(owner) already, on line \(firstLine)",
      "name it in one place, the only one that gets its links")
  }
  static func foreignParameter(_ text: String) -> Self {
    Self(
      "\(text) stands for these characters themselves",
      "write :\(text.dropFirst().dropLast()) for a parameter of that name")
  }
}

extension PlanFinding.Cause {
  static func list(_ words: [String]) -> String {
    let shown = words.prefix(mostWords).map { "\"\($0)\"" }.joined(separator: ", ")
    return words.count > mostWords ? shown + " and \(words.count - mostWords) more" : shown
  }

  private static let mostWords = 60

  private static func suggestion(_ word: String, _ known: [String], otherwise: String) -> String {
    if let meant = Synonym.meant(by: word, among: known) { return "did you mean \"\(meant)\"?" }
    if let nearest = NearMiss.nearest(to: word, among: known) {
      return "did you mean \"\(nearest)\"?"
    }
    switch known.count {
    case 0: return "delete it, or add it first"
    case 1: return "write \(list(known))"
    default: return "\(otherwise) \(list(known))"
    }
  }
}
