/// A fault injected into the TLS handshake.
public enum TLSFault: String, Hashable, Sendable, CaseIterable {
  /// Closes the connection after the ClientHello.
  case handshakeCut
  /// Sends no response to the ClientHello, and closes the connection after one minute.
  case noAnswer
  /// Supports only TLS 1.0 and 1.1, which RFC 8996 deprecates.
  case oldVersionOnly
}
