/// The reason why a text is no route pattern.
public enum RoutePatternProblem: Error, Sendable, Hashable {
  case noLeadingSlash
  /// Two slashes in a row, or one at the end: links are compared without empty segments.
  case emptySegment
  /// A `.` or `..`, which no safe link contains.
  case dotSegment
  /// A `*` next to other characters of the segment.
  case partialWildcard(String)
  /// A percent sign that starts no escape, or bytes that are not UTF-8.
  case brokenEscape(String)
  /// A parameter name that is empty or has characters besides letters, digits, `_` and `-`.
  case badName(String)
  /// An optional or rest segment with another one after it.
  case notLast(String)
  case repeatedParameter(String)
  case repeatedItem(String)
  case noBinding(String)
  case fragment
}

extension RoutePatternProblem {
  /// What is wrong, in one sentence.
  public var message: String {
    switch self {
    case .noLeadingSlash: "the pattern does not start with a slash"
    case .emptySegment: "the pattern has an empty segment"
    case .dotSegment: "the pattern has a dot segment, and links with one are refused"
    case .partialWildcard(let text):
      "\"\(text)\" has a star inside, and a star takes a whole segment"
    case .brokenEscape(let text): "\"\(text)\" has a percent sign that starts no escape"
    case .badName(let name): "\"\(name)\" is no parameter name"
    case .notLast(let text): "\"\(text)\" is not the last segment"
    case .repeatedParameter(let name): "the parameter \"\(name)\" stands twice in one pattern"
    case .repeatedItem(let name): "the query item \"\(name)\" stands twice in one pattern"
    case .noBinding(let text): "\"\(text)\" binds no parameter"
    case .fragment: "the pattern has a fragment"
    }
  }

  /// What to do about it.
  public var fix: String {
    switch self {
    case .noLeadingSlash: "write a slash in front; scheme and host have their own keys"
    case .emptySegment: "delete the extra slash"
    case .dotSegment: "write the path without it"
    case .partialWildcard: "write * for the whole segment, or :name to keep it"
    case .brokenEscape: "write %25 for a percent sign"
    case .badName: "use letters, digits, _ and -"
    case .notLast: "move it to the end, or write it as :name"
    case .repeatedParameter, .repeatedItem: "give one of them another name"
    case .noBinding: "write name=:parameter"
    case .fragment: "delete everything from the # on"
    }
  }
}
