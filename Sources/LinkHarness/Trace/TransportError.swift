package import MockSite

package enum TransportError: Error, Sendable, Equatable {
  /// The host's name does not resolve, for example because the plan has no site for the host.
  case unknownHost(String)
  case certificate(CertificateState)
  case invalidURL(String)
  case refused
  case timedOut
  /// The connection ended early, or the response was not HTTP.
  case broken
  case tooLarge(limit: Int)
  case connection(String)

  enum Code: String, CaseIterable {
    case unknownHost = "unknown-host"
    case certificate
    case invalidURL = "invalid-url"
    case refused
    case timedOut = "timed-out"
    case broken
    case tooLarge = "too-large"
    case connection
  }

  package var message: String { terms.message }

  var code: String { terms.code.rawValue }

  private var terms: (code: Code, message: String) {
    switch self {
    case .unknownHost(let host): (.unknownHost, "unknown host \(host)")
    case .certificate(let state): (.certificate, "the certificate is \(state.words)")
    case .invalidURL(let url): (.invalidURL, "the URL \(url) cannot be requested")
    case .refused: (.refused, "the connection was refused")
    case .timedOut: (.timedOut, "the request timed out")
    case .broken: (.broken, "the connection was closed before the response was complete")
    case .tooLarge(let limit): (.tooLarge, "the content is larger than \(limit) bytes")
    case .connection(let detail): (.connection, detail)
    }
  }
}

extension CertificateState {
  package var words: String {
    switch self {
    case .valid: "valid"
    case .selfSigned: "self-signed"
    case .expired: "expired"
    case .wrongHost: "issued for another host"
    case .untrustedRoot: "issued by a certificate authority that the system does not trust"
    }
  }
}
