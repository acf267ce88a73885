import HarnessText

/// Parses `Range` fields and creates the responses to range requests (RFC 9110 §14).
enum ByteRanges {
  static func answer(_ whole: HTTPResponse, _ field: String) -> HTTPResponse {
    guard let ranges = read(field, size: whole.content.count) else { return whole }
    var response = whole
    response.status = 206
    guard let first = ranges.first else {
      response.status = 416  // RFC 9110 §15.5.17
      response.fields["Content-Range"] = "bytes */\(whole.content.count)"
      response.body = []
      return response
    }
    if ranges.count == 1 {
      response.fields["Content-Range"] = contentRange(first, whole.content.count)
      response.content = whole.content[first]
      return response
    }
    let boundary = boundary(for: whole.content)
    let type = whole.fields["Content-Type"]
    response.fields["Content-Type"] = "multipart/byteranges; boundary=\(boundary)"
    var parts: [HTTPContent] = []
    for range in ranges {
      let head = type.map { "Content-Type: \($0)\r\n" } ?? ""
      let part = "Content-Range: \(contentRange(range, whole.content.count))\r\n\r\n"
      parts.append(.bytes(Array("--\(boundary)\r\n\(head)\(part)".utf8)))
      parts += [whole.content[range], .bytes(Array("\r\n".utf8))]
    }
    parts.append(.bytes(Array("--\(boundary)--\r\n".utf8)))
    response.content = .parts(parts)
    return response
  }

  private static func contentRange(_ range: Range<Int>, _ size: Int) -> String {
    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
  }

  /// Returns a boundary that does not occur in the content, so no part can end early (RFC 2046 §5.1).
  private static func boundary(for content: HTTPContent) -> String {
    var number = 0
    while content.contains(Array("--part\(number)".utf8)) { number += 1 }
    return "part\(number)"
  }

  /// The field is ignored if its unit is not `bytes`, its syntax is invalid, its ranges overlap, or it has more than 16
  /// ranges (RFC 9110 §17.15).
  static func read(_ field: String, size: Int) -> [Range<Int>]? {
    guard let equals = field.utf8.firstIndex(of: 0x3D),
      field[..<equals].equalsIgnoringCase("bytes")
    else { return nil }
    let items = field[field.utf8.index(after: equals)...].split(separator: ",")
    guard !items.isEmpty, items.count <= 16 else { return nil }
    var ranges: [Range<Int>] = []
    for item in items {
      let parts = item.filter { $0 != " " && $0 != "\t" }.split(
        separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, let first = number(parts[0]), let last = number(parts[1]) else {
        return nil
      }
      switch (first, last) {
      case (nil, nil): return nil
      case (nil, let suffix?):
        if suffix > 0, size > 0 { ranges.append(max(0, size - suffix)..<size) }
      case (let start?, nil):
        if start < size { ranges.append(start..<size) }
      case (let start?, let end?):
        guard start <= end else { return nil }
        if start < size { ranges.append(start..<min(size, end + 1)) }
      }
    }
    for (index, range) in ranges.enumerated()
    where ranges[..<index].contains(where: { $0.overlaps(range) }) {
      return nil
    }
    return ranges
  }

  /// Returns `.some(nil)` for an empty string and `nil` for an invalid one.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy(\.isASCIIDigit), text.utf8.count <= 18 else { return nil }
    return Int(text).map { .some($0) }
  }
}
