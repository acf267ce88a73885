import HarnessText

/// The date formats of HTTP (RFC 9110 §5.6.7).
enum HTTPDate {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Formats a time, given in seconds since 1970, as an IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func text(secondsSince1970 seconds: Int) -> String {
    let (days, time) = GregorianCalendar.split(seconds: seconds)
    let (year, month, day) = GregorianCalendar.date(days: days)
    let weekday = weekdays[(days + 4).flooredDivision(by: 7).remainder]
    return "\(weekday), \(GregorianCalendar.padded(day)) \(months[month - 1]) \(year) \(time) GMT"
  }

  static func secondsSince1970(_ text: String) -> Int? {
    let parts = text.split { " ,-".contains($0) }
    switch parts.count {
    // IMF-fixdate, for example `Sun, 06 Nov 1994 08:49:37 GMT`.
    case 6 where parts[5] == "GMT" && !text.contains("-"):
      return seconds(day: parts[1], month: parts[2], year: number(parts[3], 4), time: parts[4])
    // RFC 850 format (obsolete), for example `Sunday, 06-Nov-94 08:49:37 GMT`.
    case 6 where parts[5] == "GMT":
      let year = number(parts[3], 2).map { $0 < 70 ? 2_000 + $0 : 1_900 + $0 }
      return seconds(day: parts[1], month: parts[2], year: year, time: parts[4])
    // The format of `asctime` (obsolete), for example `Sun Nov  6 08:49:37 1994`.
    case 5:
      return seconds(day: parts[2], month: parts[1], year: number(parts[4], 4), time: parts[3])
    default: return nil
    }
  }

  private static func seconds(
    day: Substring, month: Substring, year: Int?, time: Substring
  ) -> Int? {
    let times = time.split(separator: ":", omittingEmptySubsequences: false)
    guard let year, let month = months.firstIndex(where: { $0 == month }),
      let day = number(day, day.utf8.count), (1...31).contains(day), times.count == 3,
      let hour = number(times[0], 2), hour < 24, let minute = number(times[1], 2), minute < 60,
      let second = number(times[2], 2), second <= 60
    else { return nil }
    return GregorianCalendar.days(year, month + 1, day) * 86_400 + hour * 3_600 + minute * 60 + second
  }

  private static func number(_ text: Substring, _ digits: Int) -> Int? {
    guard text.utf8.count == digits, digits <= 4, text.utf8.allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return Int(text)
  }
}
