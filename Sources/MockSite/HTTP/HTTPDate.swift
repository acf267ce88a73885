/// Dates as HTTP writes them.
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
