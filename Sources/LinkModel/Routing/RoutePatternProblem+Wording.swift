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
