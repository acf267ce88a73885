/// The reason why a text is no route pattern.
public enum RoutePatternProblem: Error, Sendable, Hashable {
  /// The pattern does not start with a slash.
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
  /// The same parameter twice in one pattern.
  case repeatedParameter(String)
  /// The same query item twice in one pattern.
  case repeatedItem(String)
  /// A query part that binds no parameter.
  case noBinding(String)
  /// A `#`, which patterns do not have yet.
  case fragment
}
