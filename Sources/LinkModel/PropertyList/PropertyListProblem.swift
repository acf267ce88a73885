package enum PropertyListProblem: Sendable {
  case notAPropertyList(found: String)
  case brokenBinary
  case xml(XMLProblem)
  /// XML that the document type of property lists does not allow.
  case shape(String)
  case duplicateKey(String)

  package var words: (message: String, fix: String) {
    switch self {
    case .notAPropertyList(let found):
      ("the file is \(found), not a property list", "save it from Xcode")
    case .brokenBinary:
      (
        "the file begins like a binary property list and is none",
        "take it from the built app again, whole"
      )
    case .xml(let problem): problem.words
    case .shape(let what): (what, "see PropertyList-1.0.dtd")
    case .duplicateKey(let key): ("the key \(key) stands here a second time", "keep one of the two")
    }
  }
}
