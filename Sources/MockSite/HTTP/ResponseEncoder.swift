import HarnessText

package enum Persistence: Hashable, Sendable {
  case keepAlive
  /// The connection stays open at the request of an HTTP/1.0 client; the response contains `Connection: keep-alive`
  /// (RFC 9112 §9.3).
  case keepAliveAnnounced
  /// The connection closes after the response, which contains `Connection: close` (RFC 9112 §9.6).
  case close
}

/// A `Content-Length` set by the site is used only in responses to HEAD.
enum ResponseEncoder {
  /// The framing declared in the head; a length that differs from the actual content length is an injected fault.
  enum Framing: Hashable, Sendable {
    case length(Int)
    case chunked
    case untilClose
  }

  static func encodeHead(
    of response: HTTPResponse, toHead isHead: Bool, persistence: Persistence, date: String,
    framing: Framing? = nil, into output: inout [UInt8]
  ) {
    output += "HTTP/1.1 ".utf8  // the version of the server (RFC 9112 §2.3)
    output += String(response.status.code).utf8
    output.append(0x20)  // required even if the phrase is empty (RFC 9112 §4)
    output += response.status.reason.utf8
    output += "\r\nDate: ".utf8  // RFC 9110 §6.6.1
    output += date.utf8
    let status = response.status
    var length = status.hasNoContent ? nil : status.dropsContent ? 0 : response.content.count
    for field in response.fields {
      switch field.name.utf8.count {
      case 4 where field.name.equalsIgnoringCase("Date"): continue
      case 10 where field.name.equalsIgnoringCase("Connection"): continue
      case 14 where field.name.equalsIgnoringCase("Content-Length"):
        // A response to HEAD declares the content length of the response to GET, if known (RFC 9110 §8.6).
        if isHead, !status.dropsContent, let told = Int(field.value), told >= 0 { length = told }
        continue
      case 17 where field.name.equalsIgnoringCase("Transfer-Encoding"): continue
      default: break
      }
      append(field, to: &output)
    }
    switch framing {
    case .length(let told): length = length.map { _ in told }
    case .chunked:
      length = nil
      output += "\r\nTransfer-Encoding: chunked".utf8
    case .untilClose: length = nil
    case nil: break
    }
    if let length {
      output += "\r\nContent-Length: \(length)".utf8
    }
    switch persistence {
    case .keepAlive: output += "\r\n\r\n".utf8
    case .keepAliveAnnounced: output += "\r\nConnection: keep-alive\r\n\r\n".utf8
    case .close: output += "\r\nConnection: close\r\n\r\n".utf8
    }
  }

  /// Returns the content to send after the head; it is empty for HEAD and for statuses without content (RFC 9112 §6.3).
  static func content(of response: HTTPResponse, toHead isHead: Bool) -> HTTPContent {
    isHead || response.status.dropsContent ? .bytes([]) : response.content
  }

  /// Writes a field line; control characters become spaces, so a value cannot inject another line.
  private static func append(_ field: HTTPFields.Field, to output: inout [UInt8]) {
    output += "\r\n".utf8
    let start = output.count
    for part in [field.name, ": ", field.value] { output += part.utf8 }
    for index in start..<output.count where !output[index].isFieldCharacter {
      output[index] = 0x20  // RFC 9110 §5.5
    }
  }
}
