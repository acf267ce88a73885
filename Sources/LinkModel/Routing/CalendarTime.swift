import HarnessText

package enum CalendarTime {
  /// A timestamp of RFC 3339 in UTC, with whole seconds.
  package static func text(_ time: Duration) -> String {
    let (days, clock) = GregorianCalendar.split(seconds: Int(time.components.seconds))
    let (year, month, day) = GregorianCalendar.date(days: days)
    return "\(year)-\(GregorianCalendar.padded(month))-\(GregorianCalendar.padded(day))T\(clock)Z"
  }

  /// A date is a Unix time of at most eleven digits, so that one in milliseconds is not read as a far future, or a
  /// timestamp of RFC 3339 with whole seconds; a date without a time is midnight UTC.
  package static func sinceEpoch(_ text: String) -> Duration? {
    if text.utf8.count <= 11, text.utf8.allSatisfy(\.isASCIIDigit) { return Int64(text).map { .seconds($0) } }
    guard
      let match = text.wholeMatch(
        of: /(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d):(\d\d)(?:[Zz]|([+-])(\d\d):(\d\d)))?/.asciiOnlyDigits())
    else { return nil }
    let parts = match.output
    func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
    let (year, month, day) = (number(parts.1), number(parts.2), number(parts.3))
    let (hour, minute, second) = (number(parts.4), number(parts.5), number(parts.6))
    let offset = (number(parts.8) * 60 + number(parts.9)) * (parts.7 == "-" ? -60 : 60)
    let days = GregorianCalendar.days(year, month, day)
    // Of a day that the month does not have, the calendar makes another one.
    guard GregorianCalendar.date(days: days) == (year, month, day), hour < 24, minute < 60, second <= 60
    else { return nil }
    return .seconds(days * 86_400 + hour * 3_600 + minute * 60 + second - offset)
  }
}
