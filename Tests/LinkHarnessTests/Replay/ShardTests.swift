import TestSupport
import Testing

@testable import LinkHarness

struct ShardTests {
  @Test(arguments: ["1/1", "2/4", "1000/1000"]) func `a valid shard is parsed`(text: String) {
    expect(Shard(text)?.description, equals: text)
  }

  @Test(arguments: ["", "1", "0/4", "5/4", "1/0", "-1/2", "1/2/3", "a/b", "1/1001", " 1/2"])
  func `an invalid shard is refused`(text: String) {
    expectNil(Shard(text))
  }

  @Test(arguments: [[0, 0, 0, 0, 0, 0, 0], [9, 1, 1, 1, 1, 1, 1, 1, 1, 1], [5, 5, 4, 3, 3], []])
  func `every row belongs to exactly one shard, for any weights`(weights: [Int]) throws {
    let shard = try #require(Shard("1/3"))
    let shares = shard.shares(of: weights)
    expect(shares.count, equals: weights.count)
    #expect(shares.allSatisfy { (1...3).contains($0) })
    expect(shares, equals: (Shard("3/3")?.shares(of: weights)))
  }

  @Test func `slow rows are distributed to balance the shards`() throws {
    let weights = [8_000, 7_000, 6_000, 5_000, 4_000]
    let shares = try #require(Shard("1/2")).shares(of: weights)
    let first = zip(weights, shares).filter { $0.1 == 1 }.map(\.0).reduce(0, +)
    expect(shares, equals: [1, 2, 2, 1, 1])
    expect(first, equals: 17_000)
  }

  @Test func `rows without durations are distributed in turn`() throws {
    let shares = try #require(Shard("1/4")).shares(of: [Int](repeating: 0, count: 8))
    expect(shares, equals: [1, 2, 3, 4, 1, 2, 3, 4])
  }

  @Test func `overflowing weights do not crash`() throws {
    let shares = try #require(Shard("1/1")).shares(of: [Int.max, Int.max, 1])
    expect(shares, equals: [1, 1, 1])
  }
}
