struct JSONNodeTests {
  private let node = JSONDocument.make(
    #"{"s":"x","b":true,"n":12,"f":1.5,"a":[1],"o":{},"z":null,"s":"last"}"#)

  @Test func `a duplicate name has its last value`() {
    expect(node.root?["s"]?.string, equals: "last")
    expect(node.root?.object?.count, equals: 8)
  }

  @Test func `a value has only accessors of its kind`() {
    expect(node.root?["b"]?.bool, equals: true)
    expectNil(node.root?["b"]?.string)
    expect(node.root?["n"]?.integer, equals: 12)
    expectNil(node.root?["f"]?.integer)
    expect(node.root?["a"]?.array?.count, equals: 1)
    expectNil(node.root?["a"]?["x"])
    expectNil(node.root?["missing"])
  }

  @Test func `the range of a node covers exactly its text`() {
    let document = JSONDocument.make("  { \"a\" : [ 1 , \"é\" ] }  ")
    func text(_ range: Range<Int>?) -> String {
      String(decoding: document.source.bytes[range ?? 0..<0], as: UTF8.self)
    }
    expect(text(document.root?.range), equals: "{ \"a\" : [ 1 , \"é\" ] }")
    expect(text(document.root?["a"]?.range), equals: "[ 1 , \"é\" ]")
    expect(text(document.root?["a"]?.array?.last?.range), equals: "\"é\"")
    expect(text(document.root?.member("a")?.nameRange), equals: "\"a\"")
  }

  @Test func `kinds are named with their article`() {
    let kinds = node.root?.object?.map(\.value.kind)
    expect(
      kinds,
      equals: [
        "a string", "a boolean", "a number", "a number", "an array", "an object", "null",
        "a string",
      ])
  }

  @Test func `a number keeps every digit`() {
    let text = "0.1000000000000000000000000000000000000001e-7"
    expect(JSONDocument.make(text).root?.value, equals: .number(text))
  }
}
