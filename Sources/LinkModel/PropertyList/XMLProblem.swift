/// An error in the subset of XML 1.0 (W3C Recommendation) that property lists use.
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
    case .empty: ("the file is empty", "save it from Xcode")
    case .encoding(let name): ("the text is \(name)", "save the file as UTF-8")
    case .unterminated(let what): ("\(what) has no end", "close it")
    case .unclosedElement(let name): ("<\(name)> is never closed", "add </\(name)>")
    case .wrongEnd(let name, let expected):
      ("</\(name)> where </\(expected)> belongs", "write </\(expected)>")
    case .strayEnd(let name): ("</\(name)> closes nothing", "delete it")
    case .invalidName: ("a < that does not begin an element", "write &lt; for the character")
    case .invalidAttribute(let element):
      ("an attribute of <\(element)> that is not name=\"value\"", "write name=\"value\"")
    case .unknownEntity(let name):
      ("unknown entity &\(name);", "XML has &lt; &gt; &amp; &quot; &apos; and &#number;")
    case .strayAmpersand: ("an & that does not begin a reference", "write &amp; for the character")
    case .textOutside: ("text outside the root element", "delete it")
    case .secondRoot: ("a second root element", "a file contains one property list")
    case .tooDeep(let limit): ("more than \(limit) levels of nesting", "flatten the document")
    case .invalidUTF8: ("bytes that are not UTF-8", "save the file as UTF-8")
    }
  }
}
