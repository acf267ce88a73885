import LinkModel
import HarnessText

// The only place that turns findings of plans into words.

extension PlanFinding {
  /// What was found, in one sentence.
  public var message: String { Self.shortened(cause.message) }

  /// What to do about it.
  public var fix: String { Self.shortened(wholeFix) }

  /// A text without its middle when it is too long to read: a key or value may be megabytes.
  private static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > longest, scalars.count > longest else { return text }
    let half = longest / 2
    return String(String.UnicodeScalarView(scalars.prefix(half))) + "…"
      + String(String.UnicodeScalarView(scalars.suffix(half)))
  }

  private static let longest = 2_000
}

extension PlanFinding.Cause {
  /// What was found, in one sentence.
  var message: String {
    switch self {
    case .json(let finding): finding.message
    case .unknownKey(let key, let object, _): "unknown key \"\(key)\" in \(object)"
    case .unknownStep(let key, _):
      key.isEmpty ? "the step does not say what happens" : "unknown step \"\(key)\""
    case .severalSteps(let keys):
      "one step says several things happen: \(Self.list(keys))"
    case .wrongKind(let expected, let found): "expected \(expected), found \(found)"
    case .pathAlone: "expected an object, found a string"
    case .missingKey(let key, let object): "\(object) has no \"\(key)\""
    case .missingOneOf(let keys, let object): "\(object) has none of \(Self.list(keys))"
    case .severalOf(let keys, let object): "\(object) has \(Self.list(keys)) at once"
    case .unknownValue(let value, let what, _): "\"\(value)\" is no \(what)"
    case .malformed(let value, let expected): "\"\(value)\" is not \(expected)"
    case .duplicateID(let id, let line): "the id \"\(id)\" is taken by the row on line \(line)"
    case .ownedRoute(let route, let owner, let line):
      "the route \"\(route)\" belongs to \(owner) already, on line \(line)"
    case .noExpectation(let row): "the row \"\(row)\" expects nothing, so it could not fail"
    case .uncoveredCells(let ids):
      ids.count == 1
        ? "the cell \(ids[0]) expects nothing, so it could not fail"
        : "\(ids.count) cells expect nothing, so they could not fail: \(Self.list(ids))"
    case .emptyMatrix: "there is no value here, so there are no cells"
    case .tooManyCells(let count, let limit):
      (count == .max
        ? "the matrix has more cells than can be counted" : "the matrix has \(count) cells")
        + ", and \(limit) are allowed"
    case .sameLabel(let label, let axis): "\(axis) has two values called \"\(label)\""
    case .unusedAxis(let name):
      "nothing in the row names ${\(name)}, so its cells would be the same"
    case .emptyCase: "the case says nothing"
    case .unusedCase(let isShadowed):
      isShadowed
        ? "earlier cases take every cell this one fits" : "no cell has these values together"
    case .undefinedVariable(let name, _): "there is no variable \"\(name)\""
    case .placeholderInKey: "placeholders are filled in in values, not in keys"
    case .expansionTooLarge: "placeholders and matrices make more of this plan than may be"
    case .givenTooLate: "only a row's first step is given what is installed"
    case .lineTooLong(let limit): "the line has more than \(limit) bytes"
    case .tooMany(let limit): "there is more to say than \(limit) findings"
    case .emptyExpectation: "nothing is expected here, so it could not fail"
    case .noRows: "the plan has no rows, so nothing would be tested"
    case .onlyInCI(let row): "the row \"\(row)\" is marked \"only\", and CI is set"
    case .unsupportedVersion(let version): "version \(version) of the plan format is not known here"
    case .fileMissing(let path, _): "there is no file \(path)"
    case .fileUnreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .fileOutsideRoot(let path, let root): "\(path) lies outside \(root)"
    case .noPlans(let path): "there is no plan in \(path)"
    case .propertyList(let message, _): message
    case .foreignParameter(let text): "\(text) stands for these characters themselves"
    case .noObject(let what, _, let found):
      "expected an object for \(what), found \(found)"
    case .secretInLink(let name):
      "the link hands \"\(name)\" to everyone who sees it: histories, logs, servers on the way"
    case .route(let finding): finding.message
    }
  }

  /// Words in quotation marks; of very many the first.
  fileprivate static func list(_ words: [String]) -> String {
    let shown = words.prefix(mostWords).map { "\"\($0)\"" }.joined(separator: ", ")
    return words.count > mostWords ? shown + " and \(words.count - mostWords) more" : shown
  }

  private static let mostWords = 60
}

extension PlanFinding {
  /// What to do about it.
  private var wholeFix: String {
    switch cause {
    case .json(let finding): finding.fix
    case .unknownKey(_, _, known: []): "delete it"
    case .unknownKey(let key, _, let known), .unknownStep(let key, let known):
      Self.suggestion(key, known, otherwise: "the keys are")
    case .severalSteps: "write one step for each, in the order they happen"
    case .wrongKind(let expected, let found): rewriting(found, as: expected)
    case .pathAlone(let path): "write { \"file\": \"\(path)\" }, or the document itself"
    case .missingKey(let key, _): "add \"\(key)\""
    case .missingOneOf: "add one of them"
    case .severalOf: "keep one of them"
    case .unknownValue(let value, _, let known):
      Self.suggestion(value, known, otherwise: "the choices are")
    case .malformed(_, let expected): "write \(expected)"
    case .duplicateID: "give each row of a plan an id of its own"
    case .ownedRoute: "name it in one place, the only one that gets its links"
    case .noExpectation: "add an \"expect\" with at least one expectation, for example \"opens\""
    case .uncoveredCells:
      "add a case that fits them, or \"expect\" to the row for all that fit none"
    case .emptyMatrix: "add values, or delete it"
    case .tooManyCells: "take values away, or make several rows of it"
    case .sameLabel: "name the values: { \"one\": …, \"other\": … }"
    case .unusedAxis(let name): "write \"${\(name)}\" where its values belong, or delete it"
    case .emptyCase: "say what is expected of the cells, or write \"exclude\": true"
    case .unusedCase(let isShadowed):
      isShadowed ? "delete it, or move it before them" : "delete it, or correct its values"
    case .undefinedVariable(let name, let known):
      NearMiss.nearest(to: name, among: known).map { "did you mean \"${\($0)}\"?" }
        ?? "define it in \"variables\", or write $${ for the characters themselves"
    case .placeholderInKey: "write the key out, or $${ for the characters themselves"
    case .expansionTooLarge: "make several plans of it"
    case .givenTooLate: "write a step with \"install\" or \"delete\""
    case .lineTooLong: "write one row a line, with a line break behind each"
    case .tooMany: "correct what was found so far, then look again"
    case .emptyExpectation: "name at least one value that is expected, or delete this"
    case .noRows: "add rows to \"links\""
    case .onlyInCI: "delete the \"only\"; it would hide the other rows"
    case .unsupportedVersion: "write \"version\": 1"
    case .fileMissing(let path, let near):
      NearMiss.nearest(to: path, among: near).map { "did you mean \"\($0)\"?" }
        ?? (path == file
          ? "name a plan or a folder of plans that is there"
          : "paths are relative to the file that names them, here to \(folderWords)")
    case .fileUnreadable: "name a file that can be read"
    case .fileOutsideRoot:
      "move the file into the folder of the plan, or name a folder above both on the command line"
    case .noPlans: "name a plan, or a folder with .json files that have \"version\" and \"links\""
    case .propertyList(_, let fix): fix
    case .foreignParameter(let text):
      "write :\(text.dropFirst().dropLast()) for a parameter of that name"
    case .noObject(_, let keys, let found): object(with: keys, in: found)
    case .secretInLink:
      "let the link carry a code that works once, and exchange it for the secret"
    case .route(let finding): finding.fix
    }
  }

  private static func suggestion(_ word: String, _ known: [String], otherwise: String) -> String {
    if let meant = Synonym.meant(by: word, among: known) { return "did you mean \"\(meant)\"?" }
    if let nearest = NearMiss.nearest(to: word, among: known) {
      return "did you mean \"\(nearest)\"?"
    }
    switch known.count {
    case 0: return "delete it, or add it first"
    case 1: return "write \(Cause.list(known))"
    default: return "\(otherwise) \(Cause.list(known))"
    }
  }

  /// The folder of the file, as people call it.
  private var folderWords: String {
    let folder = PlanFiles.folder(of: file)
    return folder == "." ? "the folder of \(file)" : folder
  }

  /// What an object with some keys looks like, with the value that stands in its place where that is plain.
  private func object(with keys: [String], in found: String) -> String {
    let list = "\(keys.count == 1 ? "the key is" : "the keys are") \(Cause.list(keys))"
    let text = String(Excerpt(of: source, at: position, length: length).marked)
    guard found == "a string", text.count < 60,
      let key = ["open", "opens", "title"].first(where: keys.contains)
    else { return "write { … }; \(list)" }
    return "write { \"\(key)\": \(text) }, with whatever else belongs there"
  }

  /// The value in its right form where that is plain, and the form alone where it is not.
  private func rewriting(_ found: String, as expected: String) -> String {
    let scalars = Excerpt(of: source, at: position, length: length).marked
    let text = String(scalars)
    switch (expected, found) {
    case ("a string", "a number"), ("a string", "a boolean"): return "write \"\(text)\""
    case ("an array", "a string"), ("an array of strings", "a string"): return "write [\(text)]"
    case ("an array", "an object"):
      return text.count < 60 && text.hasSuffix("}")
        ? "write [\(text)]" : "put it into brackets: [{ … }]"
    case ("a whole number", "a string"), ("true or false", "a string"):
      let bare = text.dropFirst().dropLast()
      let fits = Int(bare) != nil || bare == "true" || bare == "false"
      return fits ? "write \(bare), without quotation marks" : "write \(expected)"
    default: return "write \(expected)"
    }
  }

  /// The finding as compilers print theirs: place, message, line with a caret, and what to do.
  public func rendered() -> String {
    let place = "\(file):\(position.line):\(position.column)"
    var text = "\(place): \(severity.rawValue): \(TerminalText.escaped(message))\n"
    for line in excerpt { text += "  \(line)\n" }
    return text + "  fix: \(TerminalText.escaped(fix))\n"
  }

  /// The line it stands on with a mark under the part that matters; nothing where there is no such line.
  var excerpt: [String] { Excerpt(of: source, at: position, length: length).lines }
}
