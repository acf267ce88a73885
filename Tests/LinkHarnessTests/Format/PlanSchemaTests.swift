import HarnessText
import Foundation
import LinkModel
import TestSupport
import Testing

@testable import LinkHarness

struct PlanSchemaTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static var file: URL { root.appending(path: "Schemas/\(PlanSchema.identifier)") }

  @Test func `the file beside the sources is the schema as it is`() throws {
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try PlanSchema.text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    expect(recorded, equals: PlanSchema.text)
    expect(JSONDocument(reading: SourceText(recorded, file: "schema")).findings, equals: [])
  }

  @Test func `every reference leads to a definition`() throws {
    let document = JSONDocument(reading: SourceText(PlanSchema.text, file: "schema"))
    let root = try #require(document.root)
    let names = Set((root["$defs"]?.object ?? []).map(\.name))
    var rest = [root]
    while let node = rest.popLast() {
      rest += node.array ?? []
      for member in node.object ?? [] {
        if member.name == "$ref", let target = member.value.string {
          #expect(names.contains(String(target.dropFirst("#/$defs/".count))), "\(target)")
        }
        rest.append(member.value)
      }
    }
  }

  /// A validator nobody here wrote: Python's `jsonschema`, where it is installed.
  @Test(.enabled(if: Self.hasValidator, "python3 with jsonschema is not installed"))
  func `an independent validator takes every plan that loads`() throws {
    let result = try Self.python(["scripts/validate-plans.py"])
    expect(result, equals: "")
  }

  private static let hasValidator = (try? python(["-c", "import jsonschema"])) == ""

  private static func python(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.currentDirectoryURL = root
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
