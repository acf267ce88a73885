import Dispatch

@testable import LinkTools

@Suite(.enabled(if: Chromium.path != nil, "Chromium is not installed"))
struct BrowserVisitTests {
  @Test func `a browser reads the start page and visits a host through the proxy`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let page = try await Chromium.document(at: server.origin + "/", profile: folder.path)
    expect(
      page,
      contains: [
        "Opens <b>shop</b> <code>https://shop.example/product/42</code>", #""open": "https://shop.example/product/42""#,
      ])
    let visited = try await Chromium.document(
      at: "http://shop.example/product/42", profile: folder.path,
      "--proxy-server=127.0.0.1:\(server.port)")
    expect(visited, contains: "<title>Product 42</title>")
    await server.stop()
  }
}

enum Chromium {
  static let path = ["chromium", "chromium-browser", "google-chrome"].lazy
    .compactMap { Tool.path($0) }.first

  static func document(
    at url: String, profile: String, _ options: String...
  ) async throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--timeout=20000",
        "--user-data-dir=\(profile)/chromium", "--dump-dom",
      ] + options + [url]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Reading blocks until the browser exits, so it must not run on the cooperative thread pool.
    let text = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: output.fileHandleForReading.readDataToEndOfFile())
      }
    }
    return text.utf8Text
  }
}
