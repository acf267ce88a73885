import Foundation

/// Standard input; the bytes in a pipe are returned without waiting for more.
enum StandardInput {
  /// Reads at most so many bytes, none at the end; a closed descriptor and a directory are errors.
  static func read(_ count: Int) throws(UsageError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      var result = -1
      repeat {
        result = Foundation.read(STDIN_FILENO, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      if result < 0 { code = errno }
      used = max(0, result)
    }
    if code != 0 { throw .unreadable("standard input", reason: String(cString: strerror(code))) }
    return bytes
  }

  static func all() throws(UsageError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = try read(1 << 16), !more.isEmpty { bytes += more }
    return bytes
  }
}
