/// A duration as written in plans: `200ms`, `90s`, `5m`, `6h`, `7d`, or several such values, as in `1d 6h`.
enum TimeSpan {
  static func read(_ text: String) -> Duration? {
    let parts = text.split(separator: " ")
    guard !parts.isEmpty else { return nil }
    var total = 0
    for part in parts {
      let unit = part.drop { $0.isASCII && $0.isNumber }
      guard let factor = factors[String(unit)], let number = Int(part.dropLast(unit.count)),
        (0...longest / factor).contains(number)
      else { return nil }
      total += number * factor
    }
    return total <= longest ? .milliseconds(total) : nil
  }

  static func expectation(of text: String) -> String {
    meant(by: text).map { "a duration such as \"\($0)\"" }
      ?? "a duration such as \"90s\", \"5m\", \"6h\" or \"1d 6h\""
  }

  private static func meant(by text: String) -> String? {
    let parts = text.split(separator: " ")
    if Int(text).map({ $0 >= 0 }) == true { return "\(text)s" }
    guard parts.count == 2, Int(parts[0]) != nil else { return nil }
    let units = ["second": "s", "sec": "s", "minute": "m", "min": "m", "hour": "h", "day": "d"]
    let unit = parts[1].lowercased()
    let singular = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
    guard let short = units[singular] ?? factors[unit].map({ _ in unit }) else { return nil }
    return "\(parts[0])\(short)"
  }

  private static let factors = [
    "ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000,
  ]
  private static let longest = 100 * 365 * 86_400_000

  static func text(_ span: Duration) -> String {
    var rest = span.components.seconds
    var parts: [String] = []
    for (unit, factor) in [("d", Int64(86_400)), ("h", 3_600), ("m", 60), ("s", 1)] {
      if rest >= factor { parts.append("\(rest / factor)\(unit)") }
      rest %= factor
    }
    let thousandths = span.components.attoseconds / 1_000_000_000_000_000
    if thousandths > 0 { parts.append("\(thousandths)ms") }
    return parts.isEmpty ? "0s" : parts.joined(separator: " ")
  }
}
