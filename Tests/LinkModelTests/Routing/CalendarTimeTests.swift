struct CalendarTimeTests {
  @Test(arguments: [
    ("0", 0), ("1769860800", 1_769_860_800), ("99999999999", 99_999_999_999), ("1970-01-01", 0),
    ("1970-01-01T00:00:01Z", 1), ("1969-12-31T23:59:59z", -1), ("2000-02-29", 951_782_400),
    ("2026-01-31T12:00:00Z", 1_769_860_800), ("2026-01-31T13:30:00+01:30", 1_769_860_800),
    ("2026-01-31t07:00:00-05:00", 1_769_860_800), ("0001-01-01", -62_135_596_800),
    ("9999-12-31T23:59:60Z", 253_402_300_800),
  ])
  func `a date is read`(text: String, seconds: Int) {
    expect(CalendarTime.sinceEpoch(text), equals: .seconds(seconds))
  }

  @Test(arguments: ["1970-01-01T00:00:00Z", "2026-03-01T09:05:07Z", "1969-12-31T23:59:59Z", "2000-02-29T00:00:00Z"])
  func `a time is written as it is read`(text: String) {
    expect(CalendarTime.sinceEpoch(text).map(CalendarTime.text), equals: text)
  }

  @Test(arguments: [
    "", "-1", "1.5", "100000000000", "1769860800000", "2026-1-31", "2026-02-29", "1900-02-29", "2026-13-01",
    "2026-00-01", "2026-01-00", "2026-01-31T12:00:00", "2026-01-31 12:00:00Z", "2026-01-31T24:00:00Z",
    "2026-01-31T12:60:00Z", "2026-01-31T12:00:61Z", "2026-01-31T12:00Z", "2026-01-31T12:00:00.5Z",
    "٢٠٢٦-٠١-٣١", "٠", "2026-01-31Z", "tomorrow", "0000-01-01Z",
  ])
  func `what is no date is rejected`(text: String) {
    expect(CalendarTime.sinceEpoch(text), equals: nil)
  }

  @Test func `a link expires at the end of its lifetime, if the time is known`() {
    let rule = ParameterRule("signed", lifetime: .seconds(60))
    let table = RouteTable(routes: [.init("a", path: "/a", parameters: [rule])])
    func code(_ now: Duration?) -> String? {
      if case .failure(let error) = table.route(Link("shop://a?signed=100"), at: now) { error.code } else { nil }
    }
    expect(code(.seconds(159)), equals: nil)
    expect(code(.seconds(160)), equals: "link-expired")
    expect(code(nil), equals: nil)
    expect(
      RoutingError(.expired("signed", value: "100"), route: "a").developerDetail,
      equals: "link-expired: the link has expired: parameter \"signed\" is \"100\" (route \"a\")")
    expect(table.sample(of: "a", at: .scheme("shop"))?.raw, equals: "shop://a")
  }
}
