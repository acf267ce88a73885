package struct PropertyListProblem: Sendable {
  package enum Kind: Sendable {
    case notAPropertyList
    case openStep
    case xml
    case shape
    case duplicateKey
  }

  package let kind: Kind
  package let words: (message: String, fix: String)

  package static let openStep = PropertyListProblem(
    .openStep, "the file is an OpenStep property list, { key = value; }, which linkplan does not read",
    "convert it with `plutil -convert xml1`, or use the copy in the built app")

  init(_ kind: Kind, _ message: String, _ fix: String) { (self.kind, words) = (kind, (message, fix)) }
}
