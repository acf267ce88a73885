@testable import MockSite

struct HTTPValueTests {
  @Test(arguments: ["GET", "M-SEARCH", "x!#$%&'*+-.^_`|~9"])
  func `any token is a method`(_ text: String) {
    expect(HTTPMethod(rawValue: text)?.rawValue, equals: text)
  }

  @Test(arguments: ["", "A B", "GET\r", "é", "a/b", "(", ")", "<", "@", "[", "{", "\u{7F}"])
  func `other strings are not methods`(_ text: String) {
    expectNil(HTTPMethod(rawValue: text))
  }

  @Test func `only final statuses are valid`() {
    for code in [Int.min, 0, 99, 100, 101, 103, 199, 1_000, .max] {
      expectNil(HTTPStatus(code: code))
    }
    expect(HTTPStatus(code: 200), equals: .ok)
    expect(HTTPStatus(code: 421)?.description, equals: "421 Misdirected Request")
    expect(HTTPStatus(code: 999)?.description, equals: "999")
    expect(HTTPSyntaxError.unknownExpectation.status.description, equals: "417 Expectation Failed")
  }

  @Test func `a field name is case-insensitive, and a field is replaced in place`() {
    var fields: HTTPFields = ["A": "1", "b": "2", "a": "3"]
    fields["a"] = "4"
    expect(fields, equals: ["a": "4", "b": "2"])
    fields["B"] = nil
    expect(fields.count, equals: 1)
    fields["C"] = "5"
    expect(fields.last, equals: HTTPFields.Field(name: "C", value: "5"))
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
  ])
  func `a date is written in the format of HTTP`(_ seconds: Int, _ text: String) {
    expect(HTTPDate.text(secondsSince1970: seconds), equals: text)
  }

  @Test func `days from 1800 to 2300 are written and read`() {
    var weekdays: [Substring: Int] = [:]
    // The end of February and the beginning of March are in every cycle of leap years: 31 and 1,461 have no common
    // divisor.
    for day in stride(from: -62_091, through: 120_530, by: 31) {
      let seconds = day * 86_400 + 43_199
      let text = HTTPDate.text(secondsSince1970: seconds)
      #expect(HTTPDate.secondsSince1970(text) == seconds)
      weekdays[text.prefix(3), default: 0] += 1
    }
    // The day after 31 days is three weekdays later, so the weekdays occur equally often.
    expect(weekdays.values.sorted(), equals: [841, 841, 842, 842, 842, 842, 842])
  }

  @Test func `HTML is escaped`() {
    expect(HTMLPage.escaped(#"<a href="x">&'"#), equals: "&lt;a href=&quot;x&quot;&gt;&amp;&#39;")
  }
}
