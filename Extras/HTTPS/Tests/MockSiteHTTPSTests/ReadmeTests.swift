import Foundation
import MockSite
import MockSiteHTTPS
import Testing

@Suite(.timeLimit(.minutes(1))) struct ReadmeTests {
  /// The body contains the snippet from README.md; `everySwiftSnippetIsCompiledHere` checks that they are equal.
  @Test(.enabled(if: Curl.path != nil, "curl is not installed"))
  func curlAcceptsTheAuthority() async throws {
    let bundle = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).pem"
    defer { try? FileManager.default.removeItem(atPath: bundle) }

    let shop = Site([Site.Host("shop.example", [.page("/product/:id", title: "Product {id}")])])
    try await withHTTPSSite(shop) { site in
      try site.authority.pem.write(toFile: bundle, atomically: true, encoding: .utf8)
      let url = "https://shop.example/product/42"
      let page = try curl("--cacert", bundle, "--proxy", site.proxy, url)
      #expect(page.contains("<title>Product 42</title>"))
    }
  }

  @Test func everySwiftSnippetIsCompiledHere() throws {
    let file = URL(fileURLWithPath: #filePath)
    let readme = file.deletingLastPathComponent().appendingPathComponent("../../README.md")
    let page = try String(contentsOf: readme.standardizedFileURL, encoding: .utf8)
    let source = try String(contentsOf: file, encoding: .utf8)
    let snippets = page.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(!snippets.isEmpty)
    for snippet in snippets {
      let lines = snippet.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
      #expect(source.contains(lines), "no test contains this snippet:\n\(snippet)")
    }
  }

  private func curl(_ arguments: String...) throws -> String {
    let program = try #require(Curl.path)
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["--silent", "--show-error", "--max-time", "20"] + arguments
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

private enum Curl {
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: $0 + "/curl") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
