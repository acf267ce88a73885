import HarnessText
import Foundation
import LinkHarness

enum Input {
  /// The bytes of a file; `-` is standard input.
  static func bytes(_ path: String) throws(UsageError) -> [UInt8] {
    if path == "-" { return try StandardInput.all() }
    try requireFile(path)
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path, reason: "permission denied")
    }
    return Array(data)
  }

  static func source(_ path: String) throws(UsageError) -> SourceText {
    SourceText(try bytes(path), file: path == "-" ? "(standard input)" : path)
  }

  /// Only one of two files can come from standard input.
  static func refuseStandardInput(for first: String, and second: String) throws(UsageError) {
    if first == "-", second == "-" { throw .conflict("only one file can be standard input") }
  }

  static func requireFile(_ path: String) throws(UsageError) {
    guard let isDirectory = PlanFiles.isFolder(path) else {
      throw .unreadable(path, reason: "no such file")
    }
    if isDirectory { throw .unreadable(path, reason: "it is a directory") }
  }

  static func plans(_ paths: [String]) throws(UsageError) -> PlanCollection {
    let plans = PlanCollection(paths)
    let findings = plans.loads.flatMap(\.findings)
    if !findings.isEmpty { throw .invalid(findings) }
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
