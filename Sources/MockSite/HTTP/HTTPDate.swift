import HarnessText

enum HTTPDate {
  /// Writes seconds since 1970 as an IMF-fixdate, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
  static func text(secondsSince1970 seconds: Int) -> String {
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let inDay = seconds - days * 86_400
    let (year, month, day) = civil(daysSince1970: days)
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let weekday = weekdays[((days + 4) % 7 + 7) % 7]  // 1970-01-01 was a Thursday
    let time = [inDay / 3_600, inDay / 60 % 60, inDay % 60].map(padded).joined(separator: ":")
    return "\(weekday), \(padded(day)) \(months[month - 1]) \(year) \(time) GMT"
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Turns a day number into a date of the Gregorian calendar.
  ///
  /// Counts in years that begin in March, so that the leap day is the last of its year.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468  // days since 0000-03-01
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }
}

extension HTTPDate {
  /// Reads a date in any of the three forms a recipient has to know, `nil` for anything else
  /// (RFC 9110 §5.6.7).
  static func secondsSince1970(_ text: String) -> Int? {
    let parts = text.split { " ,-".contains($0) }
    switch parts.count {
    // Sun, 06 Nov 1994 08:49:37 GMT
    case 6 where parts[5] == "GMT" && !text.contains("-"):
      return seconds(day: parts[1], month: parts[2], year: number(parts[3], 4), time: parts[4])
    // Sunday, 06-Nov-94 08:49:37 GMT
    case 6 where parts[5] == "GMT":
      let year = number(parts[3], 2).map { $0 < 70 ? 2_000 + $0 : 1_900 + $0 }
      return seconds(day: parts[1], month: parts[2], year: year, time: parts[4])
    // Sun Nov  6 08:49:37 1994
    case 5:
      return seconds(day: parts[2], month: parts[1], year: number(parts[4], 4), time: parts[3])
    default: return nil
    }
  }

  private static func seconds(
    day: Substring, month: Substring, year: Int?, time: Substring
  ) -> Int? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let times = time.split(separator: ":", omittingEmptySubsequences: false)
    guard let year, let month = months.firstIndex(where: { $0 == month }),
      let day = number(day, day.utf8.count), (1...31).contains(day), times.count == 3,
      let hour = number(times[0], 2), hour < 24, let minute = number(times[1], 2), minute < 60,
      let second = number(times[2], 2), second <= 60
    else { return nil }
    return days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60
      + second
  }

  private static func number(_ text: Substring, _ digits: Int) -> Int? {
    guard text.utf8.count == digits, digits <= 4, text.utf8.allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return Int(text)
  }

  /// The day number of a date, by years that begin in March.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
