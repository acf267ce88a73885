package import MockSite

/// Why there is no answer to a request.
package enum TransportError: Error, Sendable, Equatable {
  /// No site of the plan has the host, as if its name did not resolve.
  case unknownHost(String)
  /// The certificate of the host is not one a system trusts.
  case certificate(CertificateState)
  /// The text is not a URL a request can be made for.
  case invalidURL(String)
  /// Nobody listens at the address.
  case refused
  /// The server did not answer for as long as a client waits.
  case timedOut
  /// The connection ended before the answer was whole, or what came was not HTTP.
  ///
  /// One case, since `URLSession` on Linux does not tell the two apart.
  case broken
  /// The request failed in another way, in the words of the system.
  case connection(String)

  /// What happened, as the end of a sentence.
  package var message: String {
    switch self {
    case .unknownHost(let host): "there is no site \(host)"
    case .certificate(let state): "the certificate is \(state.words)"
    case .invalidURL(let url): "\(url) is no URL a request can be made for"
    case .refused: "the connection was refused"
    case .timedOut: "the server did not answer in time"
    case .broken: "the connection broke before the answer was whole"
    case .connection(let detail): detail
    }
  }

  /// The codes of plans for why there is no answer.
  static let codes = [
    "unknown-host", "certificate", "invalid-url", "refused", "timed-out", "broken", "connection",
  ]

  /// The code of this one.
  var code: String {
    switch self {
    case .unknownHost: "unknown-host"
    case .certificate: "certificate"
    case .invalidURL: "invalid-url"
    case .refused: "refused"
    case .timedOut: "timed-out"
    case .broken: "broken"
    case .connection: "connection"
    }
  }
}

extension CertificateState {
  /// The state in words.
  package var words: String {
    switch self {
    case .valid: "valid"
    case .selfSigned: "self-signed"
    case .expired: "expired"
    case .wrongHost: "made out to another host"
    case .untrustedRoot: "signed by a root the system does not trust"
    }
  }
}
