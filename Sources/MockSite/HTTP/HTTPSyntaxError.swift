/// Why bytes are not a request the server accepts.
///
/// A cause each, so that a test can expect exactly one; ``status`` is what the client is told.
public enum HTTPSyntaxError: Error, Hashable, Sendable {
  // The request line (RFC 9112 §3).
  case malformedRequestLine, invalidMethod, invalidTarget, unsupportedVersion
  case requestLineTooLong(limit: Int)
  // Lines and fields (RFC 9112 §2.2, §5; RFC 9110 §5).
  case bareLineFeed, bareCarriageReturn, foldedField, blankBeforeColon
  case invalidFieldName, invalidFieldValue
  case fieldSectionTooLarge(limit: Int)
  // Host (RFC 9112 §3.2).
  case missingHost, repeatedHost, invalidHost
  // Framing of the content (RFC 9112 §6, §7).
  case lengthAndTransferCoding, repeatedContentLength, invalidContentLength
  case unknownTransferCoding, misplacedChunked, transferCodingBeforeHTTP11
  case invalidChunkSize, chunkWithoutLineEnd
  case bodyTooLarge(limit: Int)
  // Expect (RFC 9110 §10.1.1).
  case unknownExpectation

  /// The status that answers the request.
  public var status: HTTPStatus {
    switch self {
    case .bodyTooLarge: 413  // RFC 9110 §15.5.14
    case .requestLineTooLong: 414  // RFC 9112 §3
    case .unknownExpectation: 417  // RFC 9110 §10.1.1
    case .fieldSectionTooLarge: 431  // RFC 6585 §5
    case .unknownTransferCoding: 501  // RFC 9112 §6.1
    case .unsupportedVersion: 505  // RFC 9110 §15.6.6
    default: 400
    }
  }
}
