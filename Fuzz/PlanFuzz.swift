import LinkModel

/// Reads any bytes as a plan; without a plan there are findings, each with a sentence and a place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlan(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = SourceText(Array(UnsafeBufferPointer(start: start, count: count)), file: "fuzz")
  // A folder that is not there: what a plan names is looked for and not found.
  let reader = PlanReader(
    source: source, files: PlanFiles(root: "/nonexistent-fuzz-root"), forbidsOnly: true)
  let outcome = reader.read()
  precondition((outcome.plan == nil) == !outcome.findings.isEmpty)
  for finding in outcome.findings {
    precondition(finding.position.line >= 1 && !finding.message.isEmpty)
  }
  return 0
}
