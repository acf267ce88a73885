import Foundation
import HarnessText
import LinkHarness
import LinkModel
import LinkTools

enum Input {
  static var limit: Int { FileReading.standardInputLimit }

  static func bytes(_ path: String) throws(UsageError) -> [UInt8] {
    if path == "-" { return try StandardInput.all() }
    do {
      return try FileReading.bytes(of: path, acceptsPipes: true)
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
  }

  /// Returns an association file and its source; throws for a test plan, which would otherwise be read as a file
  /// without rules.
  static func association(
    _ path: String
  ) throws(UsageError) -> (source: SourceText, file: AssociationFile) {
    let source = try file(path)
    let file = AssociationFile(reading: source)
    if file.isTestPlan { throw .planInsteadOfAssociation(path) }
    return (source, file)
  }

  static func source(_ path: String) throws(UsageError) -> SourceText {
    SourceText(try bytes(path), file: path == "-" ? "(standard input)" : path)
  }

  /// Returns a file to examine; throws for a response saved by `curl -i`, whose header no file contains.
  static func file(_ path: String) throws(UsageError) -> SourceText {
    let source = try source(path)
    guard SavedResponse(source) == nil else {
      throw .unreadable(
        path, reason: "it is a saved response, with a status line and header fields",
        hint: "use explain --response, or save the file alone with curl -o")
    }
    return source
  }

  /// Returns `nil` for a file that is no saved response.
  static func response(_ source: SourceText) throws(UsageError) -> SavedResponse? {
    let response = SavedResponse(source)
    guard let coding = response?.coding else { return response }
    let isGzip = ["gzip", "x-gzip"].contains(coding.lowercased())
    throw .unreadable(
      source.file,
      reason: isGzip
        ? "its content, which is encoded with gzip, is incomplete or damaged"
        : "its content is encoded with \(coding), which linkplan cannot decode",
      hint: "save the response with curl -i --compressed, which decodes it")
  }

  /// Throws if both paths are `-`, because standard input can be read only once.
  static func refuseStandardInput(for first: String, and second: String) throws(UsageError) {
    if first == "-", second == "-" { throw .conflict("only one file can be standard input") }
  }

  /// Reads plans; what some rows need and a plan lacks is printed, if there is an output for it.
  static func plans(_ paths: [String], lacks output: Output? = nil) throws(UsageError) -> PlanCollection {
    let plans = PlanCollection(paths)
    let findings = plans.findings
    if !findings.isEmpty, output == nil || plans.loads.contains(where: { $0.plan == nil }) { throw .invalid(findings) }
    for finding in findings { output?.diagnostic(finding.rendered()) }
    return plans
  }

  static func plan(_ path: String) throws(UsageError) -> TestPlan {
    let plans = try plans([path]).loads.compactMap(\.plan)
    guard plans.count == 1 else { throw .severalPlans(path) }
    return plans[0]
  }

  static func lines(_ body: (String) -> Void) throws(UsageError) {
    let reader = LineReader(StandardInput.read)
    while var line = try reader.next() {
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if !line.isEmpty { body(String(decoding: line, as: UTF8.self)) }
    }
  }
}

/// Standard input; reading from a pipe returns the available bytes without waiting for more.
enum StandardInput {
  /// Returns an empty array at the end of the input.
  static func read(_ count: Int) throws(UsageError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      var result = -1
      repeat {
        result = Foundation.read(STDIN_FILENO, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      if result < 0 { code = errno }
      used = max(0, result)
    }
    if code != 0 {
      throw .unreadable(
        "standard input", reason: String(cString: strerror(code)),
        hint: "check what is redirected to standard input")
    }
    return bytes
  }

  static func all(
    _ read: (Int) throws(UsageError) -> [UInt8] = StandardInput.read
  ) throws(UsageError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = try read(1 << 16), !more.isEmpty {
      bytes += more
      if bytes.count > Input.limit { throw .tooLarge("standard input", limit: Input.limit) }
    }
    return bytes
  }
}
