import Foundation
import TestSupport
import Testing

@Suite(.requires("python3")) struct WeightTests {
  @Test func `code that grows fails until its size is recorded`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["scripts", "Sources/A/A.docc", "Tests/ATests"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    func weight(_ arguments: String...) throws -> (status: Int32, lines: [String]) {
      let run = try Tool.run("python3", ["scripts/weight"] + arguments, in: folder.path, mergesErrors: true)
      let lines = String(decoding: run.output, as: UTF8.self).lines
      return (run.status, lines.map { $0.split(separator: " ").joined(separator: " ") })
    }
    try FileManager.default.copyItem(
      at: Documentation.file("scripts/weight"),
      to: folder.appendingPathComponent("scripts/weight"))
    try write(##"public let a = "//\("b()")" // c"##, "Sources/A/a.swift")
    try write("not counted", "Sources/A/A.docc/a.md")
    try write("a {} /* b */", "Sources/A/a.css")
    try write(##"let a = #"\"/*"# /* b */"##, "Tests/ATests/a.swift")
    try write("{}", "Tests/ATests/a.json")
    expect(try weight("--record").lines, equals: ["Sources 26", "Sources/A 26", "Tests 13", "public 1"])
    expect(try weight().status, equals: 0)
    try write("a b", "Sources/A/a.txt")
    let larger = try weight()
    expect(larger.status, equals: 1)
    expect(larger.lines.prefix(2), equals: ["Sources 28 +2", "Sources/A 28 +2"])
    expect(larger.lines.last ?? "", hasPrefix: "larger than recorded: Sources.")
    try write("", "Sources/A/a.txt")
    try write("", "Tests/ATests/a.swift")
    expect(try weight().status, equals: 0)
    expect(
      try weight().lines.suffix(3),
      equals: [
        "Tests 0 -13", "public 1", "smaller than recorded: run scripts/weight --record",
      ])
  }
}
