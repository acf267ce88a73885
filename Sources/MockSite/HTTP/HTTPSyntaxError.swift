/// Why bytes are not a request the server accepts.
///
/// A cause each, so that a test can expect exactly one; ``status`` is what the client is told.
public enum HTTPSyntaxError: Error, Hashable, Sendable {
  // MARK: The request line (RFC 9112 §3)

  /// The line is not method, target and version with single spaces between.
  case malformedRequestLine
  /// The method is not a token.
  case invalidMethod
  /// The target has none of the four forms, or holds a character no URL has.
  case invalidTarget
  /// The version is neither 1.0 nor 1.1 nor a later 1.
  case unsupportedVersion
  /// The line is longer than its limit.
  case requestLineTooLong(limit: Int)

  // MARK: Lines and fields (RFC 9112 §2.2 and §5, RFC 9110 §5)

  /// A line ends without CR.
  case bareLineFeed
  /// A CR stands where no line ends.
  case bareCarriageReturn
  /// A line begins with a blank, as folded lines once did.
  case foldedField
  /// A blank stands between the name and its colon.
  case blankBeforeColon
  /// A line has no colon, or no token in front of it.
  case invalidFieldName
  /// A value holds a control character.
  case invalidFieldValue
  /// The fields together are larger than their limit.
  case fieldSectionTooLarge(limit: Int)

  // MARK: Host (RFC 9112 §3.2)

  /// A request of HTTP/1.1 names no host.
  case missingHost
  /// There are two fields that name a host.
  case repeatedHost
  /// The host is not a name or address with an optional port.
  case invalidHost

  // MARK: Framing of the content (RFC 9112 §6 and §7)

  /// Two fields tell how the content ends, the classic of request smuggling.
  case lengthAndTransferCoding
  /// The length is given twice, the same or not.
  case repeatedContentLength
  /// The length is not a decimal number.
  case invalidContentLength
  /// A transfer coding is named that the server does not have.
  case unknownTransferCoding
  /// The content is said to be chunked twice.
  case misplacedChunked
  /// A transfer coding is used by a client whose version has none.
  case transferCodingBeforeHTTP11
  /// The size of a chunk is not a hexadecimal number, or its line is too long.
  case invalidChunkSize
  /// The data of a chunk goes on where it should have ended.
  case chunkWithoutLineEnd
  /// The content is larger than its limit.
  case bodyTooLarge(limit: Int)

  // MARK: Expect (RFC 9110 §10.1.1)

  /// Something other than `100-continue` is expected of the server.
  case unknownExpectation

  // MARK: Time (RFC 9110 §15.5.9)

  /// The rest of the request did not arrive in time.
  case requestTooSlow

  /// The status that answers the request.
  public var status: HTTPStatus {
    switch self {
    case .requestTooSlow: 408  // RFC 9110 §15.5.9
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
