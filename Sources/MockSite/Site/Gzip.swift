/// The gzip format (RFC 1952) around bytes that are stored and not made smaller.
///
/// What a test needs is a client that has to decode; a compressor would add size to the module and
/// nothing to the test.
enum Gzip {
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var start = 0
    repeat {
      let end = min(bytes.count, start + 0xFFFF)
      let count = UInt16(end - start)
      result.append(end == bytes.count ? 1 : 0)  // the last block or not, stored (RFC 1951 §3.2.4)
      append(count, to: &result)
      append(~count, to: &result)
      result += bytes[start..<end]
      start = end
    } while start < bytes.count
    append(checksum(bytes), to: &result)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &result)
    return result
  }

  /// The sum of RFC 1952 §8.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(index) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }

  private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

extension Site.Resource {
  /// Returns the resource with its content coded as gzip for clients that accept it (RFC 9110 §12.5.3).
  public func gzip() -> Site.Resource {
    mapping { response, request in
      response.fields.append(name: "Vary", value: "Accept-Encoding")
      let accepts = request.fields.values(of: "Accept-Encoding").contains { value in
        value.split(separator: ",").contains { item in
          let parts = item.filter { $0 != " " }.split(separator: ";")
          let isOff = parts.dropFirst().contains { $0 == "q=0" || $0.hasPrefix("q=0.0") }
          return parts.first?.equalsIgnoringCase("gzip") == true && !isOff
        }
      }
      guard accepts, response.status == .ok else { return }
      response.fields["Content-Encoding"] = "gzip"
      response.body = Gzip.stored(response.body)
    }
  }
}
