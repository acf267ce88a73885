/// An error found while parsing property list XML, a subset of XML 1.0 (W3C Recommendation).
package enum XMLProblem: Sendable, Equatable {
  case empty
  case encoding(String)
  case unterminated(String)
  case unclosedElement(String)
  case wrongEnd(String, expected: String)
  case strayEnd(String)
  case invalidName
  case invalidAttribute(String)
  case unknownEntity(String)
  case strayAmpersand
  case textOutside
  case secondRoot
  case tooDeep(limit: Int)
  case invalidUTF8

  package var words: (message: String, fix: String) {
    switch self {
    case .empty: ("the file is empty", "write an XML property list, for example in Xcode")
    case .encoding(let name): ("the file is encoded in \(name)", "save the file as UTF-8")
    case .unterminated(let what): ("\(what) is not closed", "close it")
    case .unclosedElement(let name): ("<\(name)> is never closed", "add </\(name)>")
    case .wrongEnd(let name, let expected):
      ("expected </\(expected)>, found </\(name)>", "write </\(expected)>")
    case .strayEnd(let name): ("</\(name)> has no matching start tag", "delete it")
    case .invalidName: ("< does not start an element", "write &lt; for the character")
    case .invalidAttribute(let element):
      ("invalid attribute in <\(element)>", "write name=\"value\"")
    case .unknownEntity(let name):
      ("unknown entity &\(name);", "use &lt; &gt; &amp; &quot; &apos; or &#number;")
    case .strayAmpersand: ("& does not start a reference", "write &amp; for the character")
    case .textOutside: ("text outside the root element", "delete it")
    case .secondRoot: ("a second root element", "keep one property list per file")
    case .tooDeep(let limit): ("more than \(limit) levels of nesting", "flatten the document")
    case .invalidUTF8: ("the file contains bytes that are not UTF-8", "save the file as UTF-8")
    }
  }
}
