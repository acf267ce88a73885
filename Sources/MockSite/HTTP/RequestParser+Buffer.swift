extension RequestParser {
  /// Consumes one line and returns it without its CRLF, or `nil` while its end has not arrived.
  ///
  /// The limit is held against the line before anything else is, whole or not, so that the verdict
  /// on a long line is the same however it was cut.
  mutating func line(
    _ limit: Int, or error: HTTPSyntaxError
  ) throws(HTTPSyntaxError) -> Range<Int>? {
    var index = searched
    let end = buffer.count
    while index < end, buffer[index] != 0x0A { index += 1 }
    searched = index
    guard index < end else {
      guard end - start <= limit else { throw error }
      return nil
    }
    guard index + 1 - start <= limit else { throw error }
    // RFC 9112 §2.2 lets a recipient take a lone LF for a line end; two that differ are a hole.
    guard index > start, buffer[index - 1] == 0x0D else { throw .bareLineFeed }
    let line = start..<(index - 1)
    start = index + 1
    searched = start
    return line
  }

  mutating func takeContent(_ wanted: Int) -> Int {
    let count = min(wanted, buffer.count - start)
    pending?.body.append(contentsOf: buffer[start..<(start + count)])
    start += count
    searched = start
    return count
  }

  mutating func compact() {
    let keep = pending == nil ? min(head.start, start) : start
    guard keep > 0, keep == buffer.count || keep > 32_768 else { return }
    if keep == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 131_072)
    } else {
      buffer.removeSubrange(..<keep)
    }
    start -= keep
    searched -= keep
    head.start = max(0, head.start - keep)
  }
}
