import HarnessText

/// The items of a query, sorted by name; names are compared case-sensitively even with `caseSensitive: false`
/// (reported).
struct QueryTable: Sendable {
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  private struct Entry: Sendable {
    let name: Range<Int>
    let value: Range<Int>
  }

  init(_ query: String, form: MatchForm) {
    guard !query.isEmpty else { return }
    var nameForm = form
    nameForm.isCaseSensitive = true
    // Splits the query like `QueryItem.items(of:)`, but creates no strings and retains empty items, as in `&&`
    // (reported).
    let written = Array(query.utf8)
    bytes.reserveCapacity(written.count)
    var start = 0
    while start <= written.count {
      let end = written[start...].firstIndex(of: "&") ?? written.count
      let equals = written[start..<end].firstIndex(of: "=") ?? end
      let name = append(written[start..<equals], in: nameForm)
      let value = append(written[min(equals + 1, end)..<end], in: form)
      entries.append(Entry(name: name, value: value))
      start = end + 1
    }
    let bytes = bytes
    // The sort is stable, so items with the same name keep their order in the query.
    entries.sort { bytes[$0.name].lexicographicallyPrecedes(bytes[$1.name]) }
  }

  private mutating func append(_ text: ArraySlice<UInt8>, in form: MatchForm) -> Range<Int> {
    let start = bytes.count
    if form.isPercentEncoded && form.isCaseSensitive {
      bytes += text
    } else {
      bytes += form.converted(Array(text))
    }
    return start..<bytes.count
  }

  func values(of name: [UInt8]) -> [[UInt8]] {
    entries[range(of: name)].map { Array(bytes[$0.value]) }
  }

  /// If no item has the given name, the pattern is compared with an empty value.
  func values(of name: [UInt8], allMatch glob: Glob) -> Bool {
    let range = range(of: name)
    return range.isEmpty
      ? glob.matches([]) : entries[range].allSatisfy { glob.matches(Array(bytes[$0.value])) }
  }

  private func range(of name: [UInt8]) -> Range<Int> {
    let low = entries.indices.partitioningIndex { !bytes[entries[$0].name].lexicographicallyPrecedes(name) }
    var end = low
    while end < entries.count, bytes[entries[end].name].elementsEqual(name) { end += 1 }
    return low..<end
  }
}
