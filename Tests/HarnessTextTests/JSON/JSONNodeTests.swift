import HarnessText
import Testing

@Suite struct JSONNodeTests {
  private let node = JSONDocument.make(
    #"{"s":"x","b":true,"n":12,"f":1.5,"a":[1],"o":{},"z":null,"s":"last"}"#)

  @Test func `a name used twice answers with its last value`() {
    #expect(node.root?["s"]?.string == "last")
    #expect(node.root?.object?.count == 8)
  }

  @Test func `a value answers only for the kind it is`() {
    #expect(node.root?["b"]?.bool == true)
    #expect(node.root?["b"]?.string == nil)
    #expect(node.root?["n"]?.integer == 12)
    #expect(node.root?["f"]?.integer == nil)
    #expect(node.root?["a"]?.array?.count == 1)
    #expect(node.root?["a"]?["x"] == nil)
    #expect(node.root?["missing"] == nil)
  }

  @Test func `the range of a node is its text and nothing around it`() {
    let document = JSONDocument.make("  { \"a\" : [ 1 , \"é\" ] }  ")
    func text(_ range: Range<Int>?) -> String {
      String(decoding: document.source.bytes[range ?? 0..<0], as: UTF8.self)
    }
    #expect(text(document.root?.range) == "{ \"a\" : [ 1 , \"é\" ] }")
    #expect(text(document.root?["a"]?.range) == "[ 1 , \"é\" ]")
    #expect(text(document.root?["a"]?.array?.last?.range) == "\"é\"")
    #expect(text(document.root?.member("a")?.nameRange) == "\"a\"")
  }

  @Test func `kinds are named with their article`() {
    let kinds = node.root?.object?.map(\.value.kind)
    #expect(
      kinds == [
        "a string", "a boolean", "a number", "a number", "an array", "an object", "null",
        "a string",
      ])
  }

  @Test func `a number keeps every digit`() {
    let text = "0.1000000000000000000000000000000000000001e-7"
    #expect(JSONDocument.make(text).root?.value == .number(text))
  }
}
