/// Reads any bytes as JSON; what is found has a place in the text, and so has every value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = SourceText(Array(UnsafeBufferPointer(start: start, count: count)), file: "fuzz")
  let document = JSONDocument(reading: source)
  for finding in document.findings {
    precondition(0 <= finding.range.lowerBound && finding.range.upperBound <= count)
    precondition(source.position(at: finding.range.lowerBound).line >= 1)
    precondition(!finding.message.isEmpty)
  }
  // A document without a value says why.
  precondition(document.root != nil || !document.isStrict)
  var nodes = document.root.map { [$0] } ?? []
  while let node = nodes.popLast() {
    precondition(0 <= node.range.lowerBound && node.range.upperBound <= count)
    let children = (node.array ?? []) + (node.object ?? []).map(\.value)
    for child in children {
      precondition(node.range.lowerBound <= child.range.lowerBound)
      precondition(child.range.upperBound <= node.range.upperBound)
    }
    nodes += children
  }
  return 0
}
