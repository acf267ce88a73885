/// A system call that failed while a server was started.
public struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call, such as `bind`.
  public let operation: String
  /// The value of `errno` after the call.
  public let code: Int32

  /// The symbol of the code, such as `EADDRINUSE`.
  public var name: String { Platform.errorNames[code] ?? "errno \(code)" }

  /// The call, the symbol and the system's own words.
  public var description: String {
    "\(operation) failed with \(name) (\(code)): \(Platform.message(for: code))"
  }

  static func last(_ operation: String) -> SocketError {
    SocketError(operation: operation, code: Platform.lastError)
  }
}
