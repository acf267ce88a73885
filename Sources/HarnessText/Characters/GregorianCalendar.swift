/// The calendar of the dates of HTTP and RFC 3339.
///
/// Its cycle of 400 years has 146,097 days. Years begin in March here, so that the leap day is the last one.
package enum GregorianCalendar {
  /// Returns the number of days since 1970-01-01.
  package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (cycle, yearOfCycle) = (month > 2 ? year : year - 1).flooredDivision(by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
  }

  /// Returns a moment, given in seconds since 1970, as days since 1970, and the time of day as `08:49:37`.
  package static func split(seconds: Int) -> (days: Int, clock: String) {
    let (days, second) = seconds.flooredDivision(by: 86_400)
    return (days, [second / 3_600, second / 60 % 60, second % 60].map(padded).joined(separator: ":"))
  }

  package static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  package static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let (cycle, dayOfCycle) = (days + 719_468).flooredDivision(by: 146_097)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = (monthFromMarch + 2) % 12 + 1
    return (cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}

extension Int {
  package func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
