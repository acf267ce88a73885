import Foundation
package import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

package struct DownloadFailure: Error, Sendable {
  package let cause: Cause
  package var response: HTTPResponse?
  /// The status of the last interim response (RFC 9110 §15.2), if there is no final response.
  var interim: Int?

  package enum Cause: Sendable, Equatable {
    /// No request was sent, for example because the host is unknown or its certificate is not trusted.
    case notSent(TransportError)
    case late(Duration)
    case closedEarly
    case headTooLarge(bytes: Int?)
    case invalidStatusLine
    case invalidStatus
    case invalidLength
    case invalidChunkSize
    case invalidCoding
    case unreadable(String)
  }

  /// A description of the failure, without an initial capital or a final period.
  package var message: String {
    switch cause {
    case .notSent(let error): error.message
    case .late(let time): "no complete response within \(time)\(awaited)"
    case .closedEarly: TransportError.broken.message
    case .headTooLarge(let bytes):
      (interim.map { "only interim responses were received, the last with status \($0)" }
        ?? "the header section is too large")
        + (bytes.map { "; gave up after \($0) bytes" } ?? "")
    case .invalidStatusLine: "the response does not start with a valid HTTP status line"
    case .invalidStatus: "the status of the response is not a number from 200 to 999"
    case .invalidLength: "the Content-Length of the response is invalid"
    case .invalidChunkSize: "the size of a chunk of the response is invalid or too large"
    case .invalidCoding: "the content of the response cannot be decoded"
    case .unreadable(let words): "the response could not be read: \(words)"
    }
  }

  package var messageOfResponse: String? {
    if case .notSent = cause { nil } else { message }
  }

  package var transportError: TransportError { cause.transportError }

  private var awaited: String {
    if let interim {
      return "; only interim responses were received, the last with status \(interim)"
    }
    guard let response else { return "; no status was received" }
    let count = response.body.count
    return "; status \(response.status.code) and \(count) bytes of the content were received"
  }
}

extension DownloadFailure.Cause {
  init(_ error: any Error, within time: Duration) {
    if let state = CertificateState(refusedBy: error) {
      self = .notSent(.certificate(state))
      return
    }
    let message = error.localizedDescription
    switch (error as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed:
      self = .notSent(.unknownHost((error as? URLError)?.failingURL?.host ?? ""))
    // A test compares these error codes with the table of faults in the documentation of `MockSite`.
    case .cannotConnectToHost: self = .notSent(.refused)
    case .timedOut: self = .late(time)
    case .networkConnectionLost: self = .closedEarly
    case .badServerResponse, .cannotParseResponse, .unknown, .unsupportedURL,
      .secureConnectionFailed:
      self = Self.curl.first { message.hasPrefix($0.start) }?.cause(message) ?? .unreadable(message)
    default: self = .notSent(.connection(message))
    }
  }

  /// The messages of libcurl, which `URLSession` on Linux uses; its error codes distinguish fewer causes.
  private static let curl: [(start: String, cause: @Sendable (String) -> Self)] = [
    ("Received HTTP/0.9", { _ in .invalidStatusLine }),
    ("Unsupported HTTP", { _ in .invalidStatusLine }),
    ("Unsupported response code", { _ in .invalidStatus }),
    ("Too large response headers: ", { .headTooLarge(bytes: number(in: $0)) }),
    // The message for a single line that is too long.
    ("Out of memory", { _ in .headTooLarge(bytes: nil) }),
    ("A value or data field grew larger", { _ in .headTooLarge(bytes: nil) }),
    ("Invalid Content-Length", { _ in .invalidLength }),
    ("Too long hexadecimal number", { _ in .invalidChunkSize }),
    ("Illegal or missing hexadecimal", { _ in .invalidChunkSize }),
    ("Error while processing content unencoding", { _ in .invalidCoding }),
    ("transfer closed", { _ in .closedEarly }),
    ("Empty reply", { _ in .closedEarly }),
  ]

  private static func number(in message: String) -> Int? {
    message.split { !$0.isASCII || !$0.isNumber }.first.flatMap { Int($0) }
  }

  var transportError: TransportError {
    switch self {
    case .notSent(let error): error
    case .late: .timedOut
    case .closedEarly, .headTooLarge, .invalidStatusLine, .invalidStatus, .invalidLength,
      .invalidChunkSize, .invalidCoding, .unreadable:
      .broken
    }
  }
}
