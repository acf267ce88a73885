import LinkModel

// The only place that turns findings of plans into words.

extension PlanFinding {
  /// What was found, in one sentence.
  public var message: String {
    switch cause {
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
    case .unknownValue(let value, let what, _): "\"\(value)\" is no \(what)"
    case .malformed(let value, let expected): "\"\(value)\" is not \(expected)"
    case .duplicateID(let id, let line): "the id \"\(id)\" is taken by the row on line \(line)"
    case .noExpectation(let row): "the row \"\(row)\" expects nothing, so it could not fail"
    case .emptyExpectation: "nothing is expected here, so it could not fail"
    case .noRows: "the plan has no rows, so nothing would be tested"
    case .onlyInCI(let row): "the row \"\(row)\" is marked \"only\", and CI is set"
    case .unsupportedVersion(let version): "version \(version) of the plan format is not known here"
    case .fileMissing(let path, _): "there is no file \(path)"
    case .fileUnreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .fileOutsideRoot(let path, let root): "\(path) lies outside \(root)"
    case .noPlans(let path): "there is no plan in \(path)"
    case .propertyList(let message, _): message
    case .route(let finding): finding.message
    }
  }

  /// What to do about it.
  public var fix: String {
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
    case .unknownValue(let value, _, let known):
      Self.suggestion(value, known, otherwise: "the choices are")
    case .malformed(_, let expected): "write \(expected)"
    case .duplicateID: "give each row of a plan an id of its own"
    case .noExpectation: "add an \"expect\" with at least one expectation, for example \"opens\""
    case .emptyExpectation: "name at least one value that is expected, or delete this"
    case .noRows: "add rows to \"links\""
    case .onlyInCI: "delete the \"only\"; it would hide the other rows"
    case .unsupportedVersion: "write \"version\": 1"
    case .fileMissing(let path, let near):
      NearMiss.nearest(to: path, among: near).map { "did you mean \"\($0)\"?" }
        ?? "paths are relative to the file that names them, here to \(PlanFiles.folder(of: file))"
    case .fileUnreadable: "name a file that can be read"
    case .fileOutsideRoot:
      "move the file into the folder of the plan, or name a folder above both on the command line"
    case .noPlans: "name a plan, or a folder with .json files that have \"version\" and \"links\""
    case .propertyList(_, let fix): fix
    case .route(let finding): finding.fix
    }
  }

  private static func suggestion(_ word: String, _ known: [String], otherwise: String) -> String {
    if let nearest = NearMiss.nearest(to: word, among: known) {
      return "did you mean \"\(nearest)\"?"
    }
    switch known.count {
    case 0: return "delete it, or add it first"
    case 1: return "write \(list(known))"
    default: return "\(otherwise) \(list(known))"
    }
  }

  /// The value in its right form where that is plain, and the form alone where it is not.
  private func rewriting(_ found: String, as expected: String) -> String {
    let scalars = sourceLine.unicodeScalars.dropFirst(position.column - 1).prefix(length)
    let text = String(scalars)
    switch (expected, found) {
    case ("a string", "a number"), ("a string", "a boolean"): return "write \"\(text)\""
    case ("an array", "a string"), ("an array of strings", "a string"): return "write [\(text)]"
    case ("a whole number", "a string"), ("true or false", "a string"):
      let bare = text.dropFirst().dropLast()
      let fits = Int(bare) != nil || bare == "true" || bare == "false"
      return fits ? "write \(bare), without quotation marks" : "write \(expected)"
    default: return "write \(expected)"
    }
  }

  private static func list(_ words: [String]) -> String {
    words.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// The finding as compilers print theirs: place, message, line with a caret, and what to do.
  public func rendered() -> String {
    let place = "\(file):\(position.line):\(position.column)"
    var text = "\(place): error: \(message)\n"
    for line in excerpt { text += "  \(line)\n" }
    return text + "  fix: \(fix)\n"
  }

  /// The line it stands on with a mark under the part that matters; nothing where there is no such line.
  var excerpt: [String] {
    sourceLine.isEmpty
      ? []
      : Excerpt(line: sourceLine, number: position.line, column: position.column, length: length)
        .lines
  }
}
