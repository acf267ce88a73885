/// A server that serves one body at one path on a loopback port.
protocol Contestant {
  static var name: String { get }
  /// The number of start-and-stop cycles per measurement.
  static var cycles: Int { get }
  /// Serves the body while `use` runs; `use` receives the port.
  static func serve(
    _ path: String, _ body: [UInt8], _ use: @escaping @Sendable (UInt16) async throws -> Void
  ) async throws
}
