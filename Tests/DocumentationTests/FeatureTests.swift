import Foundation
import TestSupport
import Testing

struct FeatureTests {
  /// The names of the tests in the last column of the feature table.
  static let tests: [String] = {
    let page = Documentation.file(
      "Sources/MockSite/MockSite.docc/Features.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.lines.compactMap { line in
      line.firstMatch(of: /^\| .* \| `([^`]+)` \|$/).map { String($0.1) }
    }
  }()

  @Test func `the table of features has rows`() {
    #expect(Self.tests.count > 30)
  }

  /// The raw identifiers of all functions in the tests.
  private static let functions: Set<Substring> = {
    let folder = Documentation.file("Tests").path
    let files = FileManager.default.subpaths(atPath: folder) ?? []
    return files.filter { $0.hasSuffix(".swift") }.reduce(into: []) { all, name in
      let text = try? contents(of: folder + "/" + name)
      let parts = (text ?? "").split(separator: "`", omittingEmptySubsequences: false)
      for (before, part) in zip(parts, parts.dropFirst()) where before.hasSuffix("func ") {
        all.insert(part)
      }
    }
  }()

  @Test(arguments: tests) func `every feature is demonstrated by a test`(_ title: String) {
    #expect(Self.functions.contains(title[...]))
  }
}

struct PackageTests {
  @Test func `the package requires only Swift 6`() throws {
    let manifest = try Documentation.text("Package.swift")
    expect(manifest, contains: ["swift-tools-version: 6.2", "swiftLanguageModes: [.v6]"])
    expect(manifest, lacks: [".package(", "#if os"])
    // A newer compiler may emit new warnings, which should fail only the project's own checks, not users' builds.
    expect(manifest, lacks: ["treatAllWarnings", "unsafeFlags"])
    let gate = try Documentation.text("scripts/check.sh")
    let builds = gate.lines.filter { line in
      !line.contains("-c release") && line.contains(#/^ *swift (build|test) /#)
    }
    #expect(builds.count >= 3)
    for line in builds { expect(line, contains: #""${strict[@]}""#) }
  }
}
