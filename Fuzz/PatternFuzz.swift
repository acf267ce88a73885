/// Holds the fast matcher against the naive one of the tests: a byte of flags, then pattern, text and the value of a
/// variable `v`, one on each line.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPattern(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let lines = input.dropFirst().split(
    separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
  guard let flags = input.first, lines.count == 3,
    let pattern = String(validating: lines[0], as: UTF8.self),
    let text = String(validating: lines[1], as: UTF8.self),
    let value = String(validating: lines[2], as: UTF8.self)
  else { return 0 }
  // The naive matcher is exponential in the ways to read a text.
  func number(_ byte: Unicode.Scalar, in text: String) -> Int {
    text.unicodeScalars.count { $0 == byte }
  }
  let ways =
    number("*", in: pattern)
    + number("$", in: pattern) * (1 + number("*", in: value) + number(",", in: value))
  guard ways <= 6, text.utf8.count <= 24 else { return 0 }
  let form = Glob.Form(isPath: flags & 1 != 0, caseSensitive: flags & 2 == 0)
  // İ is the one scalar whose lower case is two, which the naive matcher takes for one.
  if !form.caseSensitive, text.unicodeScalars.contains("\u{130}") { return 0 }
  let values = ["v": value.split(separator: ",").map(String.init)]
  let glob = Glob(pattern, variables: SubstitutionVariables(values: values), form: form)
  let naive = NaiveGlob(
    form.isPath ? NaiveGlob.normalizedPath(pattern) : pattern, values: values,
    caseSensitive: form.caseSensitive)
  let subject = form.isPath ? NaiveGlob.normalizedPath(text) : text
  var bytes = form.isPath ? PathNormalization.normalized(Array(text.utf8)) : Array(text.utf8)
  precondition(bytes == Array(subject.utf8), "the path is normalised differently")
  if !form.caseSensitive { bytes = CaseFolding.folded(bytes) }
  precondition(glob.matches(bytes) == naive.matches(subject), "the matchers disagree")
  if glob.matches(bytes) {
    precondition(bytes.starts(with: glob.program.beginning), "it begins with something else")
    let ending = glob.program.ending(atMost: 8)
    precondition(bytes.suffix(ending.count) == ending[...], "it ends with something else")
  }
  return 0
}
