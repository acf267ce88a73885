/// Something that serves one body at one path of a port of loopback.
protocol Contestant {
  static var name: String { get }
  /// How many lives of a server make one measurement.
  static var cycles: Int { get }
  /// Serves while the function runs.
  static func serve(
    _ path: String, _ body: [UInt8], _ use: @escaping @Sendable (UInt16) async throws -> Void
  ) async throws
}
