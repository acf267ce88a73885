@testable import LinkHarness

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests the mapping from `URLSession` errors to transport errors, in particular certificate errors.
struct CertificateErrorTests {
  private func error(_ code: URLError.Code, _ text: String = "") -> URLError {
    URLError(code, userInfo: [NSLocalizedDescriptionKey: text])
  }

  private func transportError(_ error: URLError) -> TransportError {
    DownloadFailure.Cause(error, within: .zero).transportError
  }

  @Test func `error codes of Apple systems`() {
    let rows: [(URLError.Code, TransportError)] = [
      (.serverCertificateUntrusted, .certificate(.untrustedRoot)),
      (.serverCertificateHasUnknownRoot, .certificate(.untrustedRoot)),
      (.serverCertificateHasBadDate, .certificate(.expired)),
      (.serverCertificateNotYetValid, .certificate(.expired)),
      (.timedOut, .timedOut), (.networkConnectionLost, .broken),
    ]
    for (code, expected) in rows { expect(transportError(error(code)), equals: expected) }
  }

  /// The messages are those of libcurl with OpenSSL 1.1 and 3.
  @Test func `messages of libcurl`() {
    let problem = "SSL certificate problem: "
    let rows: [(String, TransportError)] = [
      (problem + "self-signed certificate", .certificate(.selfSigned)),
      (problem + "self signed certificate", .certificate(.selfSigned)),
      (problem + "self-signed certificate in certificate chain", .certificate(.untrustedRoot)),
      (problem + "unable to get local issuer certificate", .certificate(.untrustedRoot)),
      (problem + "certificate has expired", .certificate(.expired)),
      (problem + "certificate is not yet valid", .certificate(.expired)),
      (
        "SSL: no alternative certificate subject name matches target host name 'a.example'",
        .certificate(.wrongHost)
      ),
      (
        "SSL: certificate subject name 'b.example' does not match target host name 'a.example'",
        .certificate(.wrongHost)
      ),
      ("Empty reply from server", .broken), ("", .broken),
    ]
    for (text, expected) in rows {
      expect(transportError(error(.unknown, text)), equals: expected)
    }
  }
}
