package struct PropertyListProblem: Sendable {
  package enum Kind: Sendable {
    case notAPropertyList
    case xml
    case shape
    case duplicateKey
  }

  package let kind: Kind
  package let words: (message: String, fix: String)

  init(_ kind: Kind, _ message: String, _ fix: String) { (self.kind, words) = (kind, (message, fix)) }
}
