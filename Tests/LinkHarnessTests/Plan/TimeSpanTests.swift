import Testing

@testable import LinkHarness

@Suite struct TimeSpanTests {
  @Test(arguments: [
    ("90s", 90), ("5m", 300), ("6h", 21_600), ("7d", 604_800), ("1d 6h", 108_000), ("0s", 0),
  ])
  func `a span is a number with a unit, or several`(text: String, seconds: Int) {
    #expect(TimeSpan.read(text) == .seconds(seconds))
  }

  @Test(arguments: ["", "6", "h", "-1h", "1.5h", "6 h", "6H", "99999999999999999999d", "40000d"])
  func `anything else is none`(text: String) {
    #expect(TimeSpan.read(text) == nil)
  }

  @Test(arguments: ["1d 6h", "1m 30s", "0s", "7d"])
  func `what is written is read again`(text: String) throws {
    #expect(TimeSpan.text(try #require(TimeSpan.read(text))) == text)
  }
}
