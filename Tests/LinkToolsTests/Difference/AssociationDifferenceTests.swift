@testable import LinkTools

struct AssociationDifferenceTests {
  private static func file(_ components: String) -> AssociationFile {
    AssociationFile.make(components: components)
  }

  @Test(arguments: [
    ("format and comments", #"{"/":"/a","comment":"x"}"#, "{ \"\\/\" :\n\"/a\" }"),
    ("a slash at the end", #"{"/":"/a"}"#, #"{"/":"/a/"}"#),
    (
      "rules apart in another order", #"{"/":"/a"},{"/":"/b"}"#, #"{"/":"/b"},{"/":"/a"}"#
    ),
    ("one rule for two", #"{"/":"/$(upper)"},{"/":"/$(lower)"}"#, #"{"/":"/$(alpha)"}"#),
    ("a rule that never decided", #"{"/":"/a/*"},{"/":"/a/b"}"#, #"{"/":"/a/*"}"#),
    ("an item that no query can have", #"{"?":{"a&b":"1"}},{"/":"/a"}"#, #"{"/":"/a"}"#),
    ("another item that no query can have", #"{"?":{"a=b":"1"}},{"/":"/a"}"#, #"{"/":"/a"}"#),
    ("a query that takes everything", #"{"/":"/a","?":{"x":"*"}}"#, #"{"/":"/a"}"#),
    ("a path that takes everything", "{}", #"{"/":"/*"}"#),
    (
      "case in another way", #"{"/":"/$(lower)"},{"/":"/$(upper)"}"#,
      #"{"/":"/$(lower)","caseSensitive":false}"#
    ),
    (
      "decoded texts", #"{"/":"/é/*","percentEncoded":false}"#,
      #"{"/":"/é/a","percentEncoded":false},{"/":"/é/*","percentEncoded":false}"#
    ),
  ])
  func `files that agree about every URL have no changes`(_: String, input: String, output: String) {
    let difference = AssociationDifference(
      from: Self.file(input), to: Self.file(output))
    expect(difference.changes.map(\.witness), equals: [])
    expect(difference.unsettledApps, equals: [])
    #expect(difference.isBehaviourSame)
  }

  @Test func `the name of a decoded query item may contain any character`() {
    let difference = AssociationDifference(
      from: Self.file(#"{"?":{"a&b":"1"},"percentEncoded":false},{"/":"/a"}"#), to: Self.file(#"{"/":"/a"}"#))
    expect(difference.changes.map(\.witness), equals: ["https://example.com/?a%26b=1"])
  }

  @Test func `query items are compared by name too`() {
    let difference = AssociationDifference(
      from: Self.file(#"{"?":{"a":"1"}}"#), to: Self.file(#"{"?":{"b":"1"}}"#))
    expect(difference.changes.map(\.witness), equals: ["https://example.com/?a=1", "https://example.com/?b=1"])
  }

  @Test func `changes are in the order of the old rules, then of the new ones`() {
    func rules(_ letters: String) -> AssociationFile {
      Self.file(letters.map { "{\"/\":\"/\($0)\"}" }.joined(separator: ","))
    }
    let difference = AssociationDifference(from: rules("hgfe"), to: rules("dcba"))
    expect(difference.changes.compactMap { $0.witness.last }, equals: Array("hgfedcba"))
  }

  @Test func `added, removed and changed apps are reported`() {
    let one = AssociationFile(
      #"{"applinks":{"details":[{"appID":"A.1","components":[{"/":"/a"}]},{"appID":"A.2"}]}}"#)
    let two = AssociationFile(
      #"{"applinks":{"details":[{"appID":"A.1","components":[{"/":"/a"}]},{"appID":"A.3"}]}}"#)
    let difference = AssociationDifference(from: one, to: two)
    expect(difference.changes.map(\.app), equals: ["A.2", "A.3"])
    expect(difference.changes.map(\.before.outcome), equals: [.match, .noMatch])
    expect(difference.changes.map(\.after.outcome), equals: [.noMatch, .match])
  }

  @Test func `rules that read different strings are compared by examples, which is reported`() {
    let difference = AssociationDifference(
      from: Self.file(#"{"/":"/a/*","percentEncoded":false},{"/":"/b"}"#),
      to: Self.file(#"{"/":"/b"}"#))
    expect(difference.unsettledApps, equals: [AssociationFile.shopApp])
    expect(difference.changes.map(\.witness), equals: ["https://example.com/a/42"])
  }

  @Test func `an exceeded budget is reported`() {
    let many = (0..<12).map { "{\"/\":\"*\($0)*a*\($0)b*\"}" }.joined(separator: ",")
    let difference = AssociationDifference(
      from: Self.file(many), to: Self.file(many + #",{"/":"/zz"}"#), stepBudget: 1_000)
    expect(difference.unsettledApps, equals: [AssociationFile.shopApp])
    expect(difference.changes.map(\.witness), equals: ["https://example.com/zz"])
  }

  @Test(arguments: 1...8)
  func `every changed URL of a small alphabet is reported`(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let pieces = ["a", "b", "/", "*", "?", "?*"]
    func rules() -> String {
      (0...dice.below(3)).map { _ in
        let path = (0..<dice.below(4)).map { _ in dice.pick(pieces) }.joined()
        let query = dice.chance(30) ? ",\"?\":{\"x\":\"\(dice.pick(pieces))\"}" : ""
        return "{\"/\":\"/\(path)\"\(query)\(dice.chance(40) ? ",\"exclude\":true" : "")}"
      }.joined(separator: ",")
    }
    var paths = ["/"]
    for _ in 0..<3 { paths += paths.flatMap { path in ["a", "b", "/"].map { path + $0 } } }
    for _ in 0..<6 {
      let (old, new) = (Self.file(rules()), Self.file(rules()))
      let difference = AssociationDifference(from: old, to: new)
      let said = Set(
        difference.changes.map { "\($0.before.reason) \($0.after.reason)" })
      expectEmpty(difference.unsettledApps)
      for change in difference.changes { #expect(change.before.outcome != change.after.outcome) }
      for path in Set(paths) {
        for query in ["", "?x=a", "?x=b", "?x=/"] {
          let link = Link("https://shop.example" + path + query)
          let before = old.verdict(for: link, app: AssociationFile.shopApp)
          let after = new.verdict(for: link, app: AssociationFile.shopApp)
          if before.outcome != after.outcome {
            #expect(
              said.contains("\(before.reason) \(after.reason)"), "\(link), seed \(seed)")
          }
        }
      }
    }
  }
}
