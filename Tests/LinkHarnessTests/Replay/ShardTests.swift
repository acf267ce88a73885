@testable import LinkHarness

struct ShardTests {
  @Test(arguments: ["1/1", "2/4", "1000/1000"]) func `a valid shard is parsed`(text: String) {
    expect(Shard(text)?.description, equals: text)
  }

  @Test(arguments: ["", "1", "0/4", "5/4", "1/0", "-1/2", "1/2/3", "a/b", "1/1001", " 1/2"])
  func `an invalid shard is refused`(text: String) {
    expectNil(Shard(text))
  }
}
