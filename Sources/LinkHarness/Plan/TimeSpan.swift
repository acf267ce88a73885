/// A span of time as plans write it: `90s`, `5m`, `6h`, `7d`, or several of them: `1d 6h`.
enum TimeSpan {
  /// Reads a span; `nil` for any other text, for one that is negative, and for more than a hundred years.
  static func read(_ text: String) -> Duration? {
    let parts = text.split(separator: " ")
    guard !parts.isEmpty else { return nil }
    var seconds = 0
    for part in parts {
      guard let unit = part.last, let factor = factors[unit], let number = Int(part.dropLast()),
        (0...longest / factor).contains(number)
      else { return nil }
      seconds += number * factor
    }
    return seconds <= longest ? .seconds(seconds) : nil
  }

  private static let factors: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
  private static let longest = 100 * 365 * 86_400

  /// Writes a span the same way, the largest units first.
  static func text(_ span: Duration) -> String {
    var rest = span.components.seconds
    var parts: [String] = []
    for (unit, factor) in [("d", Int64(86_400)), ("h", 3_600), ("m", 60), ("s", 1)] {
      if rest >= factor { parts.append("\(rest / factor)\(unit)") }
      rest %= factor
    }
    return parts.isEmpty ? "0s" : parts.joined(separator: " ")
  }
}
