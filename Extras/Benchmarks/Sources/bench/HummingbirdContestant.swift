import Hummingbird
import Logging

/// Hummingbird 2, which runs on SwiftNIO.
enum HummingbirdContestant: Contestant {
  static let cycles = 20
  static let name = "Hummingbird"

  static func serve(
    _ path: String, _ body: [UInt8], _ use: @escaping @Sendable (UInt16) async throws -> Void
  ) async throws {
    let router = Router()
    let buffer = ByteBuffer(bytes: body)
    router.get(RouterPath(path)) { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: buffer))
    }
    let (ports, found) = AsyncStream<UInt16>.makeStream()
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in found.yield(UInt16(channel.localAddress?.port ?? 0)) },
      logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await application.run() }
      if let port = await ports.first(where: { _ in true }) { try await use(port) }
      group.cancelAll()
    }
  }
}
