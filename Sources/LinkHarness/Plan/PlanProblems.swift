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

// MARK: Matrices and variables

extension Problem {
  static func uncoveredCells(_ ids: [String]) -> Self {
    Self(
      ids.count == 1
        ? "the cell \"\(ids[0])\" has no expectations, so it cannot fail"
        : "\(ids.count) cells have no expectations, so they cannot fail: \(list(ids))",
      "add \"expect\" to the row or one of its steps" + toFillIn)
  }
  static let toFillIn =
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

  static func suggestion(_ word: String, _ known: [String], after prefix: String = "") -> String {
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
