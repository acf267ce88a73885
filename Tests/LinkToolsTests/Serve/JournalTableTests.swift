@testable import LinkTools
@testable import MockSite

struct JournalTableTests {
  private static func exchange(body: Int, isDropped: Bool) throws -> Site.Exchange {
    var exchange = Site.Exchange(
      connection: 1, index: 0,
      request: try HTTPRequest(.post, "http://a/", body: Array(repeating: 0x41, count: body)),
      outcome: .answered(200, resource: nil))
    if isDropped { _ = exchange.dropContent() }
    return exchange
  }

  @Test func `requests keep their numbers, and dropped or hidden bytes are counted`() throws {
    let exchanges = [
      try Self.exchange(body: 5_000, isDropped: true), try Self.exchange(body: 4_001, isDropped: false),
      try Self.exchange(body: 4_000, isDropped: false),
    ]
    let page = JournalTable(exchanges: exchanges, dropped: 7).html(limit: 10).text
    for number in 8...10 { expect(page, contains: "data-key=\"request \(number)\"") }
    expect(page, contains: ["\n5000 more bytes", "A\n1 more byte<"])
    expect(page.components(separatedBy: " more byte").count, equals: 3)
  }
}
