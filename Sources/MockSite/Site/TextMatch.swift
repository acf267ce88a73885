import HarnessText

/// A condition on a string.
///
/// A string literal creates a condition that requires equality with the literal.
public enum TextMatch: Hashable, Sendable, ExpressibleByStringInterpolation {
  case present
  case absent
  case equal(String)
  /// The string is equal to the associated value, ignoring the case of ASCII letters.
  case equalIgnoringCase(String)
  case prefix(String)
  case suffix(String)
  case contains(String)
  /// The string matches a pattern in which `*` matches any number of characters.
  case like(String)

  /// Creates a condition that requires equality with a string literal.
  public init(stringLiteral value: String) {
    self = .equal(value)
  }

  package func holds(for texts: [String]) -> Bool {
    switch self {
    case .absent: texts.isEmpty
    default: texts.contains(where: accepts)
    }
  }

  private func accepts(_ text: String) -> Bool {
    switch self {
    case .present: true
    case .absent: false
    case .equal(let wanted): text == wanted
    case .equalIgnoringCase(let wanted): text.equalsIgnoringCase(wanted)
    case .prefix(let start): text.utf8.starts(with: start.utf8)
    case .suffix(let end): text.utf8.reversed().starts(with: end.utf8.reversed())
    case .contains(let part): text.utf8.contains(part.utf8)
    case .like(let pattern): text.isLike(pattern)
    }
  }

  var words: String {
    switch self {
    case .present: "present"
    case .absent: "absent"
    case .equal(let text): text
    case .equalIgnoringCase(let text): "\(text) (ignoring case)"
    case .prefix(let text): "\(text)…"
    case .suffix(let text): "…\(text)"
    case .contains(let text): "…\(text)…"
    case .like(let text): "like \(text)"
    }
  }
}

extension String {
  /// After a mismatch, only the last `*` is retried, because retrying an earlier `*` cannot produce a match.
  func isLike(_ pattern: String) -> Bool {
    let text = Array(utf8)
    let pattern = Array(pattern.utf8)
    var (at, next) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while at < text.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next, at)
        next += 1
      } else if next < pattern.count, pattern[next] == text[at] {
        next += 1
        at += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        next = last.pattern + 1
        at = last.text + 1
      } else {
        return false
      }
    }
    while next < pattern.count, pattern[next] == "*" { next += 1 }
    return next == pattern.count
  }
}
