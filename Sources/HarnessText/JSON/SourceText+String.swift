extension SourceText {
  package init?(stringAt range: Range<Int>, of source: SourceText) {
    let (range, source) = source.resolved(range)
    var reader = JSONReader(Array(source.bytes[range]))
    guard !range.isEmpty, let value = reader.readString(), reader.index == range.count,
      reader.problems.isEmpty
    else { return nil }
    // The value starts after the quotation mark.
    self.init(
      Array(value.utf8), in: source,
      offsets: OffsetMap(start: range.lowerBound + 1, escapes: reader.escapes))
  }
}
