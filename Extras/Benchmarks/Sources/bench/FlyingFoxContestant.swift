import FlyingFox
import Foundation

/// FlyingFox, which runs on Swift concurrency.
enum FlyingFoxContestant: Contestant {
  static let cycles = 3
  static let name = "FlyingFox"

  static func serve(
    _ path: String, _ body: [UInt8], _ use: @escaping @Sendable (UInt16) async throws -> Void
  ) async throws {
    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
    let data = Data(body)
    await server.appendRoute(HTTPRoute("GET \(path)")) { _ in
      HTTPResponse(
        statusCode: .ok, headers: [.contentType: "application/json"], body: data)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await server.run() }
      try await server.waitUntilListening()
      if case .ip4(_, let port) = await server.listeningAddress { try await use(port) }
      await server.stop()
      group.cancelAll()
    }
  }
}
