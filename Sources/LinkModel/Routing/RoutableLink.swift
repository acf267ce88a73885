import HarnessText

/// Segments are decoded after the link has been split, so `%2F` does not separate segments; a `+` is not decoded to a
/// space.
struct RoutableLink {
  struct Item {
    let name: String?
    let encodedName: String
    let encodedValue: String
  }

  let path: [String]
  let items: [Item]
  private let habits: RouterHabits
  let now: Duration?

  init(path: [String], items: [Item], _ habits: RouterHabits = RouterHabits()) {
    (self.path, self.items, self.habits, now) = (path, items, habits, nil)
  }

  init(_ link: Link, _ habits: RouterHabits, at now: Duration? = nil) throws(RoutingError) {
    (self.habits, self.now) = (habits, now)
    var path = habits.segments(of: link)
    for index in path.indices where !path[index].isPlain {
      path[index] = try Self.read(path[index], dots: .refused, habits)
    }
    self.path = path
    items = link.queryItems.map {
      Item(
        name: PercentEncoding.decode($0.name), encodedName: $0.name, encodedValue: $0.value ?? "")
    }
  }

  var lookup: [String] { habits.letterCase == .nothing ? path.map { $0.lowercased() } : path }

  /// Whether a string may contain dot segments, which are harmless in a search query but allow path traversal in an
  /// identifier.
  enum DotSegments { case allowed, refused }

  func read(_ encoded: String, dots: DotSegments) throws(RoutingError) -> String {
    try Self.read(encoded, dots: dots, habits)
  }

  private static func read(
    _ encoded: String, dots: DotSegments, _ habits: RouterHabits
  ) throws(RoutingError) -> String {
    guard var text = PercentEncoding.decode(encoded) else {
      throw RoutingError(.invalidEncoding(encoded))
    }
    if habits.decodesTwice {
      guard let again = PercentEncoding.decode(text) else { throw RoutingError(.invalidEncoding(text)) }
      text = again
    }
    if text.hasControlCharacter {
      throw RoutingError(.unsafeParameter(encoded, .controlCharacter))
    }
    if dots == .refused, text.hasDotSegment {
      throw RoutingError(.unsafeParameter(encoded, .traversal))
    }
    return text
  }
}

extension String {
  fileprivate var isPlain: Bool {
    // The bytes of a string in its own storage are read without a call for each byte.
    var text = self
    return text.withUTF8 { $0.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != "%" && $0 != "." } }
  }

  /// Whether the string contains a character of Unicode category Cc: C0, DEL or C1 (`C2 80`–`C2 9F` in UTF-8).
  fileprivate var hasControlCharacter: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      if byte < 0x20 || byte == 0x7F { return true }
      if previous == 0xC2, byte < 0xA0 { return true }
      previous = byte
    }
    return false
  }

  fileprivate var hasDotSegment: Bool {
    guard utf8.contains(".") else { return false }
    return utf8.split(whereSeparator: { $0 == "/" || $0 == "\\" })
      .contains { $0.count <= 2 && $0.allSatisfy { $0 == "." } }
  }
}
