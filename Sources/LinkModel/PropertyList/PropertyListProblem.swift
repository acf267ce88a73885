package enum PropertyListProblem: Sendable {
  case notAPropertyList(found: String)
  case brokenBinary
  case xml(XMLProblem)
  /// Well-formed XML that the property list DTD does not allow.
  case shape(String)
  case duplicateKey(String)

  package var words: (message: String, fix: String) {
    switch self {
    case .notAPropertyList(let found):
      (
        "the file is \(found), not a property list",
        "write an XML property list, for example in Xcode"
      )
    case .brokenBinary:
      (
        "the file starts like a binary property list but is not valid",
        "copy the file from the built app again"
      )
    case .xml(let problem): problem.words
    case .shape(let what): (what, "see PropertyList-1.0.dtd")
    case .duplicateKey(let key): ("duplicate key \(key)", "delete one of the duplicates")
    }
  }
}
