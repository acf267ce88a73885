import HarnessText

/// Whether a connection may be used again, and whether the answer has to say so.
package enum Persistence: Hashable, Sendable {
  case keepAlive
  /// Stays open because an HTTP/1.0 client asked; the answer confirms it (RFC 9112 §9.3).
  case keepAliveAnnounced
  /// Closes after this answer, which says so (RFC 9112 §9.6).
  case close
}

/// Turns answers into bytes.
///
/// Framing is the encoder's business alone: every answer is given the length it has, whatever the
/// site wrote about it. Lying about lengths is a fault and belongs to faults.
enum ResponseEncoder {
  /// How the end of the content is told to the client; anything but its length is a fault.
  enum Framing: Hashable, Sendable {
    case length(Int)
    case chunked
  }

  /// Appends status line and header section, up to and with the empty line.
  static func encodeHead(
    of response: HTTPResponse, toHead isHead: Bool, persistence: Persistence, date: String,
    framing: Framing? = nil, into output: inout [UInt8]
  ) {
    output.append(contentsOf: "HTTP/1.1 ".utf8)  // the version of the server (RFC 9112 §2.3)
    append(decimal: response.status.code, to: &output)
    output.append(0x20)  // there even where the phrase is empty (RFC 9112 §4)
    output.append(contentsOf: response.status.reason.utf8)
    output.append(contentsOf: "\r\nDate: ".utf8)  // RFC 9110 §6.6.1
    output.append(contentsOf: date.utf8)
    let status = response.status
    var length = status.hasNoContent ? nil : status.dropsContent ? 0 : response.body.count
    for field in response.fields {
      switch field.name.utf8.count {
      case 4 where field.name.equalsIgnoringCase("Date"): continue
      case 10 where field.name.equalsIgnoringCase("Connection"): continue
      case 14 where field.name.equalsIgnoringCase("Content-Length"):
        // An answer to HEAD tells the length of what GET would send, where that has one (RFC 9110 §8.6).
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
      output.append(contentsOf: "\r\nTransfer-Encoding: chunked".utf8)
    case nil: break
    }
    if let length {
      output.append(contentsOf: "\r\nContent-Length: ".utf8)
      append(decimal: length, to: &output)
    }
    switch persistence {
    case .keepAlive: output.append(contentsOf: "\r\n\r\n".utf8)
    case .keepAliveAnnounced: output.append(contentsOf: "\r\nConnection: keep-alive\r\n\r\n".utf8)
    case .close: output.append(contentsOf: "\r\nConnection: close\r\n\r\n".utf8)
    }
  }

  /// The content that follows the head: none for HEAD and for statuses without (RFC 9112 §6.3).
  package static func content(of response: HTTPResponse, toHead isHead: Bool) -> [UInt8] {
    isHead || response.status.dropsContent ? [] : response.body
  }

  /// Writes a number digit by digit, which is faster than by way of a text.
  static func append(decimal number: Int, to output: inout [UInt8]) {
    if number < 0 { output.append(0x2D) }
    var rest = number.magnitude
    var unit: UInt = 1
    while unit <= rest / 10 { unit *= 10 }
    while unit > 0 {
      output.append(0x30 + UInt8(truncatingIfNeeded: rest / unit))
      (rest, unit) = (rest % unit, unit / 10)
    }
  }

  /// Writes a field line; CR, LF and NUL become spaces, so that no value can end its line.
  private static func append(_ field: HTTPFields.Field, to output: inout [UInt8]) {
    output.append(0x0D)
    output.append(0x0A)
    let start = output.count
    output.append(contentsOf: field.name.utf8)
    output.append(0x3A)
    output.append(0x20)
    output.append(contentsOf: field.value.utf8)
    for index in start..<output.count where !output[index].isFieldCharacter {
      output[index] = 0x20  // RFC 9110 §5.5
    }
  }
}
