import Foundation
import Testing

/// Checks the line counts that the README states for the adapters and their shared code.
struct AdapterSizeTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test(arguments: Shape.allCases)
  func `an adapter has ten lines at most, as many as the README says`(_ shape: Shape) throws {
    let readme = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("README.md")
    let count = try Self.lines(of: "Adapters/\(shape.adapter).swift")
    let text = try String(contentsOf: readme, encoding: .utf8)
    #expect(count <= 10)
    #expect(text.contains("`\(shape.adapter).swift` | \(count) |"), "it has \(count)")
  }

  @Test(arguments: ["Destination+Harness", "AppPath+Harness"])
  func `the README has the lines that adapters share`(_ name: String) throws {
    let readme = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("README.md")
    let count = try Self.lines(of: "\(name).swift")
    let text = try String(contentsOf: readme, encoding: .utf8)
    #expect(text.contains("`\(name).swift` (\(count) lines)"), "it has \(count)")
  }

  /// Returns the number of lines of code, excluding empty lines, comments and imports.
  private static func lines(of file: String) throws -> Int {
    let text = try String(contentsOf: tests.appendingPathComponent(file), encoding: .utf8)
    return text.split(separator: "\n").count { line in
      let code = line.drop { $0 == " " }
      return !code.isEmpty && !code.hasPrefix("//") && !code.hasPrefix("import ")
    }
  }
}
