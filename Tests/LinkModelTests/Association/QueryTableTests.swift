@testable import LinkModel

struct QueryTableTests {
  private static let written = MatchForm(isPercentEncoded: true, isCaseSensitive: true)

  @Test func `a table agrees with a linear search`() {
    var dice = Dice(seed: 34)
    for _ in 0..<500 {
      let query = (0..<dice.below(24)).map { _ in dice.pick(["a", "b", "&", "=", "ab", "%61"]) }
        .joined()
      let items = query.split(separator: "&", omittingEmptySubsequences: query.isEmpty)
        .map { QueryItem.items(of: String($0)).first ?? QueryItem(name: "", value: nil) }
      let table = QueryTable(query, form: Self.written)
      for name in ["", "a", "b", "ab", "%61", "aa", "c"] {
        let expected = items.filter { $0.name == name }.map { Array(($0.value ?? "").utf8) }
        expect(table.values(of: Array(name.utf8)), equals: expected, "\(query) \(name)")
      }
    }
  }

  @Test func `names are decoded like values and always case-sensitive`() {
    let form = MatchForm(isPercentEncoded: false, isCaseSensitive: false)
    let table = QueryTable("%41%3D=%C3%89&a==B", form: form)
    expect(table.values(of: Array("A=".utf8)), equals: [Array("é".utf8)])
    expect(table.values(of: Array("a".utf8)), equals: [Array("=b".utf8)])
  }

  @Test func `an absent item has an empty value`() {
    let table = QueryTable("a=1&a=2", form: Self.written)
    #expect(table.values(of: [0x62], allMatch: Glob("*", variables: .none)))
    #expect(!table.values(of: [0x62], allMatch: Glob("?*", variables: .none)))
    #expect(table.values(of: [0x61], allMatch: Glob("?", variables: .none)))
    #expect(!table.values(of: [0x61], allMatch: Glob("1", variables: .none)))
  }
}
