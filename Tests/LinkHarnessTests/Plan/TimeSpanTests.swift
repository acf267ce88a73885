@testable import LinkHarness

struct TimeSpanTests {
  @Test(arguments: [
    ("90s", 90), ("5m", 300), ("6h", 21_600), ("7d", 604_800), ("1d 6h", 108_000), ("0s", 0),
  ])
  func `a duration is one or more numbers with units`(text: String, seconds: Int) {
    expect(TimeSpan.read(text), equals: .seconds(seconds))
  }

  @Test func `a duration can be shorter than a second`() {
    expect(TimeSpan.read("200ms"), equals: .milliseconds(200))
    expect(TimeSpan.read("1s 5ms"), equals: .milliseconds(1_005))
  }

  @Test(arguments: [
    "", "6", "6µs", "ms", "6 ms", "٣s", "h", "-1h", "1.5h", "6 h", "6H", "99999999999999999999d",
    "40000d",
  ])
  func `other strings are refused`(text: String) {
    expectNil(TimeSpan.read(text))
  }

  @Test(arguments: ["1d 6h", "1m 30s", "0s", "7d", "20ms", "1m 1ms"])
  func `a formatted duration is parsed to the same value`(text: String) throws {
    expect(TimeSpan.text(try #require(TimeSpan.read(text))), equals: text)
  }
}
