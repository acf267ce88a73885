import HarnessText

/// Converts host names to ASCII (RFC 5890 §2.3.2.1, RFC 3492); the names are first lowercased, and Unicode dots are
/// mapped to `.` (UTS #46).
package enum Punycode {
  /// Whether a label of a host in ASCII stands for other letters.
  package static func isInternational(_ host: String) -> Bool {
    // Most hosts have no hyphen, and a row asks for its host several times.
    var host = host
    guard host.withUTF8({ $0.contains(UInt8(ascii: "-")) }) else { return false }
    return host.split(separator: ".").contains { $0.hasPrefix("xn--") }
  }

  /// Maximum length of a DNS label (RFC 1035 §2.3.4); it also bounds the quadratic part of the encoder's running time.
  private static let labelLimit = 63

  static func asciiHost(_ host: String) -> String {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
    return host.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isDot)
      .map { label in
        if label.allSatisfy(\.isASCII) { return String(label) }
        let folded = Array(String(label).lowercased().unicodeScalars)
        return folded.count > labelLimit ? String(label) : "xn--" + encoded(folded)
      }
      .joined(separator: ".")
  }

  private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
    ".\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains(scalar)
  }

  /// Encodes a label (RFC 3492 §6.3); a label has at most 63 scalars, so `Int` cannot overflow.
  private static func encoded(_ label: [Unicode.Scalar]) -> String {
    var out = label.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
    let basic = out.count
    if basic > 0 { out.append(UInt8(ascii: "-")) }
    var (handled, next, delta, bias) = (basic, 128, 0, 72)
    while let least = label.lazy.map({ Int($0.value) }).filter({ $0 >= next }).min() {
      delta += (least - next) * (handled + 1)
      next = least
      for scalar in label {
        if Int(scalar.value) < next { delta += 1 }
        guard Int(scalar.value) == next else { continue }
        append(delta, bias, to: &out)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        (delta, handled) = (0, handled + 1)
      }
      (delta, next) = (delta + 1, next + 1)
    }
    return out.utf8Text
  }

  /// Appends a generalized variable-length integer (RFC 3492 §3.3).
  private static func append(_ number: Int, _ bias: Int, to out: inout [UInt8]) {
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var (rest, place) = (number, 36)
    while true {
      let threshold = min(max(place - bias, 1), 26)
      if rest < threshold { break }
      out.append(digits[threshold + (rest - threshold) % (36 - threshold)])
      rest = (rest - threshold) / (36 - threshold)
      place += 36
    }
    out.append(digits[rest])
  }

  /// Returns the adapted bias (RFC 3492 §6.1).
  private static func adapted(_ number: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? number / 700 : number / 2
    delta += delta / count
    var places = 0
    while delta > 35 * 26 / 2 {
      delta /= 35
      places += 36
    }
    return places + 36 * delta / (delta + 38)
  }
}
