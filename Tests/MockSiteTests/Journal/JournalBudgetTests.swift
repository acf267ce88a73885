@testable import MockSite

/// Tests the journal's memory budget with large requests.
struct JournalBudgetTests {
  private func exchange(_ index: Int, target: String = "/", body: Int = 0) throws -> Site.Exchange {
    let request = try HTTPRequest(
      .post, "http://a" + target, body: Array(repeating: 7, count: body))
    return Site.Exchange(
      connection: 1, index: index, request: request, outcome: .answered(421, resource: nil))
  }

  @Test func `the oldest content is dropped first, and its exchange remains and reports it`() throws {
    var journal = Journal(capacity: 100, budget: 10_000)
    for index in 0..<30 { journal.append(try exchange(index, body: 3_000)) }
    let kept = journal.exchanges
    expect(kept.map(\.index), equals: Array(0..<30))
    expect(journal.dropped, equals: 0)
    expect(kept.map(\.droppedBytes), equals: Array(repeating: 3_000, count: 27) + [0, 0, 0])
    expect(
      kept.map { $0.request?.body.count },
      equals: Array(repeating: 0, count: 27) + [3_000, 3_000, 3_000])
    expect(kept[0].description, hasSuffix: "→ 421 by no resource, 3000 bytes of content dropped")
    expect(kept[29].description, hasSuffix: "→ 421 by no resource")
  }

  @Test func `after exchanges were dropped, the oldest content is that of the oldest exchange`() throws {
    var journal = Journal(capacity: 3, budget: 10_000)
    for (index, size) in [3_000, 3_000, 3_000, 3_000, 4_500].enumerated() {
      journal.append(try exchange(index, body: size))
    }
    expect(journal.exchanges.map(\.index), equals: [2, 3, 4])
    expect(journal.exchanges.map(\.droppedBytes), equals: [3_000, 0, 0])
  }

  @Test func `invalid bytes count too, and a body above the budget is not recorded`() {
    var journal = Journal(capacity: 100, budget: 10_000)
    for size in [4_000, 20_000] {
      journal.append(
        Site.Exchange(
          connection: 1, index: 0, request: nil, bytes: Array(repeating: 0x41, count: size),
          outcome: .unfinished))
    }
    expect(journal.exchanges.map(\.droppedBytes), equals: [4_000, 20_000])
    expect(
      journal.exchanges.last?.description,
      equals: "#1.0 20000 bytes → incomplete, 20000 bytes of content dropped")
  }

  @Test(arguments: [1, 7, 1_000])
  func `requests without content stay within the budget and the capacity`(_ capacity: Int) throws {
    var journal = Journal(capacity: capacity, budget: 50_000)
    let target = "/" + "x".times(9_999)
    for index in 0..<200 { journal.append(try exchange(index, target: target, body: index % 3)) }
    let count = min(capacity, 4)
    expect(journal.exchanges.map(\.index), equals: Array((200 - count)..<200))
    expect(journal.dropped, equals: 200 - count)
  }

  @Test func `a server limits bodies to its budget, also for unknown hosts`() async throws {
    var options = SiteServer.Options()
    options.journalBytes = 4 << 20
    let site = Site([.init("shop.example", [.fixed(nil, "/", .text("here"))])])
    try await withServer(site, options: options) { server in
      var client = try server.client()
      let body = "b".times(1 << 20)
      for number in 0..<20 {
        let host = number % 2 == 0 ? "shop.example" : "other.example"
        try client.send(
          lines("POST / HTTP/1.1", "Host: \(host)", "Content-Length: \(1 << 20)", body: body))
        expect(try client.receive()?.status, equals: number % 2 == 0 ? 200 : 421)
      }
      let journal = server.journal
      expect(journal.count, equals: 20)
      expect(journal.first?.droppedBytes, equals: 1 << 20)
      expect(journal.last?.request?.body.count, equals: 1 << 20)
      let kept = journal.reduce(0) { $0 + ($1.request?.body.count ?? 0) }
      #expect(kept <= 4 << 20)
    }
  }
}
