extension HTTPSyntaxError: CustomStringConvertible {
  /// What is wrong, which rule says so, and for limits the number; also the text the client is sent.
  public var description: String {
    switch self {
    case .malformedRequestLine:
      "the request line is not 'METHOD TARGET HTTP/1.1' with single spaces (RFC 9112 §3)"
    case .invalidMethod: "the method is not a token (RFC 9110 §9.1)"
    case .invalidTarget: "the request target is not a path, an http URL or '*' (RFC 9112 §3.2)"
    case .unsupportedVersion: "the version is not HTTP/1.0 or HTTP/1.1 (RFC 9110 §2.5)"
    case .requestLineTooLong(let limit): "the request line is longer than \(limit) bytes"
    case .bareLineFeed: "a line ends in LF without CR (RFC 9112 §2.2)"
    case .bareCarriageReturn: "a CR stands alone (RFC 9112 §2.2)"
    case .foldedField: "a field line is folded (RFC 9112 §5.2)"
    case .blankBeforeColon: "white space stands between field name and colon (RFC 9112 §5.1)"
    case .invalidFieldName: "a field line has no name that is a token (RFC 9110 §5.1)"
    case .invalidFieldValue: "a field value holds a control character (RFC 9110 §5.5)"
    case .fieldSectionTooLarge(let limit): "the header section is larger than \(limit) bytes"
    case .missingHost: "an HTTP/1.1 request has no Host field (RFC 9112 §3.2)"
    case .repeatedHost: "there is more than one Host field (RFC 9112 §3.2)"
    case .invalidHost: "the host is not a host with an optional port (RFC 9112 §3.2)"
    case .lengthAndTransferCoding:
      "both Content-Length and Transfer-Encoding are given (RFC 9112 §6.1)"
    case .repeatedContentLength: "Content-Length is given more than once (RFC 9112 §6.3)"
    case .invalidContentLength: "Content-Length is not a decimal number (RFC 9110 §8.6)"
    case .unknownTransferCoding: "a transfer coding other than chunked is used (RFC 9112 §6.1)"
    case .misplacedChunked: "chunked is applied more than once (RFC 9112 §6.1)"
    case .transferCodingBeforeHTTP11: "HTTP/1.0 has no Transfer-Encoding (RFC 9112 §6.1)"
    case .invalidChunkSize: "a chunk size is not a hexadecimal number (RFC 9112 §7.1)"
    case .chunkWithoutLineEnd: "the data of a chunk is not followed by CRLF (RFC 9112 §7.1)"
    case .bodyTooLarge(let limit): "the content is larger than \(limit) bytes"
    case .requestTooSlow: "the rest of the request did not arrive in time (RFC 9110 §15.5.9)"
    case .unknownExpectation: "the only expectation known is 100-continue (RFC 9110 §10.1.1)"
    }
  }
}
