import HarnessText

/// A pattern for request paths that is matched segment by segment.
///
/// - `:name` captures one non-empty segment.
/// - `*` matches one non-empty segment without capturing it.
/// - `:name*` as the last segment captures the rest of the path, which may be empty.
/// - Any other segment is literal and is compared after percent-decoding: `/café` matches `/caf%C3%A9`.
///
/// A percent-encoded slash does not separate segments.
public struct PathPattern: Hashable, Sendable {
  /// An error in a path pattern.
  public enum Problem: Error, Hashable, Sendable {
    case noLeadingSlash
    /// The name after a `:` is empty, or contains characters other than letters, digits, `_` and `-`.
    case invalidName(String)
    case repeatedName(String)
    /// A segment of the form `:name*` is not the last segment.
    case restNotLast(String)
  }

  enum Segment: Hashable, Sendable {
    case literal(String)
    case capture(String)
    case any
    case rest(String)

    var name: String? {
      switch self {
      case .capture(let name), .rest(let name): name
      case .literal, .any: nil
      }
    }
  }

  package let text: String
  let segments: [Segment]
  let isLiteral: Bool

  package var names: [String] { segments.compactMap(\.name) }

  /// Parses a pattern that is not a string literal, such as one from a file.
  public init(_ text: String) throws(Problem) {
    guard text.utf8.first == 0x2F else { throw .noLeadingSlash }
    var segments: [Segment] = []
    var names: Set<String> = []
    let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let segment = try Self.segment(part)
      if case .rest(let name) = segment, index != parts.count - 1 { throw .restNotLast(name) }
      if let name = segment.name, !names.insert(name).inserted { throw .repeatedName(name) }
      segments.append(segment)
    }
    self.init(text: text, segments: segments)
  }

  private init(text: String, segments: [Segment]) {
    self.text = text
    self.segments = segments
    isLiteral = segments.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  func appending(capture name: String) -> PathPattern {
    PathPattern(text: "\(text)/:\(name)", segments: segments + [.capture(name)])
  }

  func appendingRest(under name: String) -> PathPattern {
    // The empty segment after a trailing slash is dropped; otherwise, the pattern `/img/` would not match
    // `/img/logo.png`.
    let segments = segments.last == .literal("") ? Array(segments.dropLast()) : segments
    return PathPattern(text: "\(text)/:\(name)*", segments: segments + [.rest(name)])
  }

  private static func segment(_ part: Substring) throws(Problem) -> Segment {
    if part == "*" { return .any }
    guard part.utf8.first == 0x3A else { return .literal(PercentEncoding.decodedOrSame(part)) }
    let isRest = part.utf8.last == 0x2A
    let name = isRest ? part.dropFirst().dropLast() : part.dropFirst()
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard !name.isEmpty, isName else { throw .invalidName(String(part)) }
    return isRest ? .rest(String(name)) : .capture(String(name))
  }
}

extension PathPattern {
  /// Matches a percent-encoded path; returns the captured values, or `nil` if the path does not match.
  package func match(_ path: String) -> PathCaptures? {
    if path == text { return isLiteral ? PathCaptures() : matchSegments(path) }
    // If neither the path nor the pattern contains `%`, a literal pattern matches only an identical path.
    if isLiteral, !path.utf8.contains(0x25), !text.utf8.contains(0x25) { return nil }
    return matchSegments(path)
  }

  private func matchSegments(_ path: String) -> PathCaptures? {
    guard path.utf8.first == 0x2F else { return nil }
    var captures = PathCaptures()
    var rest: Substring? = path.dropFirst()
    for segment in segments {
      if case .rest(let name) = segment {
        captures.append(name: name, raw: rest ?? "")
        return captures
      }
      guard let remaining = rest else { return nil }
      let end = remaining.utf8.firstIndex(of: 0x2F)
      let part = end.map { remaining[..<$0] } ?? remaining
      rest = end.map { remaining[remaining.utf8.index(after: $0)...] }
      if case .literal(let text) = segment {
        let isEscaped = part.utf8.contains("%")
        guard isEscaped ? PercentEncoding.decodedOrSame(part) == text : part == text else { return nil }
      } else if part.isEmpty {
        return nil
      } else if case .capture(let name) = segment {
        captures.append(name: name, raw: part)
      }
    }
    return rest == nil ? captures : nil
  }
}

extension PathPattern: ExpressibleByStringLiteral {
  /// Creates a pattern from a string literal; traps if the pattern is invalid.
  public init(stringLiteral text: String) {
    do {
      try self.init(text)
    } catch {
      preconditionFailure("invalid path pattern '\(text)': \(error)")
    }
  }
}
