/// An error in a request; the server rejects the request with ``status``.
public enum HTTPSyntaxError: Error, Hashable, Sendable {
  // MARK: The request line (RFC 9112 §3)

  /// The request line contains fewer than two spaces, or does not end with a version such as `HTTP/1.1`.
  case malformedRequestLine
  case invalidMethod
  /// The request target is not a path, an `http` or `https` URL, or `*` for `OPTIONS`.
  ///
  /// A target with a space, a control character, `#` or a non-ASCII character is also invalid.
  case invalidTarget
  /// The major HTTP version is not 1.
  case unsupportedVersion
  case requestLineTooLong(limit: Int)

  // MARK: Lines and fields (RFC 9112 §2.2 and §5, RFC 9110 §5)

  case bareLineFeed
  case bareCarriageReturn
  case foldedField
  case blankBeforeColon
  case invalidFieldName
  case invalidFieldValue
  case fieldSectionTooLarge(limit: Int)

  // MARK: Host (RFC 9112 §3.2)

  case missingHost
  case repeatedHost
  case invalidHost

  // MARK: Framing of the content (RFC 9112 §6 and §7)

  /// `Content-Length` and `Transfer-Encoding` are both present; this combination enables request smuggling.
  case lengthAndTransferCoding
  /// `Content-Length` has more than one value, even if the values are identical.
  case repeatedContentLength
  case invalidContentLength
  case unknownTransferCoding
  /// The chunked coding is applied more than once.
  case misplacedChunked
  case transferCodingBeforeHTTP11
  /// The first line of a chunk is invalid or too long. A valid line is a hexadecimal size of at most 15 digits,
  /// optionally followed by chunk extensions.
  case invalidChunkSize
  case chunkExtensionsTooLarge(limit: Int)
  case chunkWithoutLineEnd
  case bodyTooLarge(limit: Int)

  // MARK: Expect (RFC 9110 §10.1.1)

  /// The `Expect` field is not `100-continue`.
  case unknownExpectation

  // MARK: Time (RFC 9110 §15.5.9)

  case requestTooSlow

  /// The status with which the server rejects the request.
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

extension HTTPSyntaxError: CustomStringConvertible {
  /// A description of the problem, including the violated rule or limit.
  ///
  /// The description is also sent to the client.
  public var description: String {
    switch self {
    case .malformedRequestLine:
      "the request line is not 'METHOD TARGET HTTP/1.1' with single spaces (RFC 9112 §3)"
    case .invalidMethod: "the method is not a token (RFC 9110 §9.1)"
    case .invalidTarget:
      "the target is not a valid path, an http or https URL, or '*' for OPTIONS (RFC 9112 §3.2)"
    case .unsupportedVersion: "the major HTTP version is not 1 (RFC 9110 §2.5)"
    case .requestLineTooLong(let limit): "the request line is longer than \(limit) bytes"
    case .bareLineFeed: "a line ends with a bare LF (RFC 9112 §2.2)"
    case .bareCarriageReturn: "bare CR in a field value (RFC 9112 §2.2)"
    case .foldedField: "a field line is folded (RFC 9112 §5.2)"
    case .blankBeforeColon: "white space between a field name and its colon (RFC 9112 §5.1)"
    case .invalidFieldName: "a field line does not start with a token and a colon (RFC 9112 §5)"
    case .invalidFieldValue: "a field value contains a control character (RFC 9110 §5.5)"
    case .fieldSectionTooLarge(let limit):
      "the header or trailer section is larger than \(limit) bytes"
    case .missingHost: "the HTTP/1.1 request has no Host field (RFC 9112 §3.2)"
    case .repeatedHost: "more than one Host field (RFC 9112 §3.2)"
    case .invalidHost:
      "invalid host in the Host field or request target; expected a name or address with an optional port (RFC 9112 §3.2)"
    case .lengthAndTransferCoding:
      "Content-Length and Transfer-Encoding are both present (RFC 9112 §6.1)"
    case .repeatedContentLength: "more than one Content-Length value (RFC 9112 §6.3)"
    case .invalidContentLength:
      "Content-Length is not a decimal number of at most 18 digits (RFC 9110 §8.6)"
    case .unknownTransferCoding:
      "unsupported transfer coding; only chunked is supported (RFC 9112 §6.1)"
    case .misplacedChunked: "the chunked coding is applied more than once (RFC 9112 §6.1)"
    case .transferCodingBeforeHTTP11: "Transfer-Encoding in an HTTP/1.0 request (RFC 9112 §6.1)"
    case .invalidChunkSize:
      "the first line of a chunk is invalid or too long; expected a hexadecimal size of at most 15 digits with optional extensions (RFC 9112 §7.1)"
    case .chunkExtensionsTooLarge(let limit):
      "the chunk extensions are larger than \(limit) bytes in total (RFC 9112 §7.1.1)"
    case .chunkWithoutLineEnd: "chunk data is not followed by CRLF (RFC 9112 §7.1)"
    case .bodyTooLarge(let limit): "the content is larger than \(limit) bytes"
    case .requestTooSlow: "the rest of the request did not arrive in time (RFC 9110 §15.5.9)"
    case .unknownExpectation:
      "unsupported expectation; only 100-continue is supported (RFC 9110 §10.1.1)"
    }
  }
}
