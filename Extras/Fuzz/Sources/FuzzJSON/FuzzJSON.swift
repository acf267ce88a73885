import Driver
@testable import HarnessText

/// Parses arbitrary bytes as JSON.
///
/// The ranges of findings must be within the text. A valid value must not change when it is written and parsed again.
private func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let document = JSONDocument(reading: SourceText(bytes, file: "fuzz"))
  for finding in document.problems {
    precondition(finding.range.lowerBound >= 0 && finding.range.upperBound <= count)
    precondition(!finding.message.isEmpty && !finding.fix.isEmpty)
    _ = document.source.position(at: finding.range.lowerBound)
  }
  if document.problems.isEmpty, let root = document.root {
    let again = JSONDocument(reading: SourceText(root.value.text, file: "again"))
    precondition(again.isStrict)
    precondition(again.root?.value.text == root.value.text)
    precondition(
      JSONDocument(reading: SourceText(root.value.indentedText, file: "again")).root?.value.text
        == root.value.text)
  }
  return 0
}

@main enum FuzzJSON {
  static func main() {
    _ = fuzz(CommandLine.argc, CommandLine.unsafeArgv) { fuzzJSON($0, $1) }
  }
}
