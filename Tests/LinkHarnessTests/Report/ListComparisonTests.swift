@testable import LinkHarness

struct ListComparisonTests {
  private static func text(_ expected: Expected, _ actual: [String]) -> String? {
    ListComparison(expected, .list(actual))?.elements.map { element in
      switch element.mark {
      case .equal: "=\(element.actual ?? "")"
      case .missing: "-\(element.expected?.json.text ?? "")"
      case .extra: "+\(element.actual ?? "")"
      case .open: "?\(element.actual ?? "")"
      }
    }.joined(separator: " ").replacing("\"", with: "")
  }

  private static func match(_ matchers: Matcher...) -> Expected { .match(matchers, json: .null) }

  private static func texts(_ list: String) -> [Expected] {
    list.split(separator: " ").map { .value(.text(String($0))) }
  }

  @Test(arguments: [
    ("", "", ""), ("a", "", "-a"), ("", "a", "+a"), ("a b c", "a b c", "=a =b =c"),
    ("a b c", "a c", "=a -b =c"), ("a c", "a b c", "=a +b =c"), ("a b", "b a", "-a =b +a"),
    ("a b c d", "x a c y d", "+x =a -b =c +y =d"), ("a a b", "a b b", "=a -a +b =b"),
    ("a", "b", "-a +b"), ("a x b x c", "a y b z c", "=a -x +y =b -x +z =c"),
    ("a a", "a", "=a -a"), ("a", "a a a", "=a +a +a"),
  ])
  func `two lists are aligned by their longest common subsequence`(
    expected: String, actual: String, aligned: String
  ) {
    let found = actual.split(separator: " ").map(String.init)
    let whole = Expected.value(.list(expected.split(separator: " ").map(String.init)))
    expect(Self.text(whole, found), equals: aligned)
    expect(Self.text(Self.match(.elements(Self.texts(expected))), found), equals: aligned)
  }

  @Test func `elements outside the part that is expected are not compared`() {
    let wanted = Self.texts("a b")
    let list = ["x", "a", "y", "b", "z"]
    expect(Self.text(Self.match(.prefix(wanted)), list), equals: "+x =a +y =b ?z")
    expect(Self.text(Self.match(.suffix(wanted)), list), equals: "?x =a +y =b +z")
    expect(Self.text(Self.match(.contains(wanted)), list), equals: "?x =a +y =b ?z")
    expect(Self.text(Self.match(.includes(Self.texts("b c a"))), list), equals: "=b -c =a ?x ?y ?z")
    expect(Self.text(Self.match(.includes(Self.texts("a"))), ["a", "b", "a"]), equals: "=a ?b ?a")
    expect(Self.text(Self.match(.prefix(wanted)), ["x"]), equals: "-a -b +x")
    expect(Self.text(Self.match(.prefix(Self.texts("a"))), ["x", "y"]), equals: "-a +x ?y")
    expect(Self.text(Self.match(.suffix(Self.texts("a"))), ["x", "y"]), equals: "-a +x +y")
  }

  @Test func `an element may be described instead of written`() {
    let product = Self.match(.text(.prefix("product/")))
    let wanted = Expected.match([.elements(Self.texts("home") + [product])], json: .null)
    expect(Self.text(wanted, ["home", "cart", "product/7"]), equals: "=home +cart =product/7")
  }

  @Test func `values without elements are not aligned`() {
    expect(ListComparison(.value(.list(["a"])), .text("a")) == nil, equals: true)
    expect(ListComparison(.value(.list(["a"])), nil) == nil, equals: true)
    expect(ListComparison(.absent, .list(["a"])) == nil, equals: true)
    expect(Self.text(Self.match(.atLeast("2")), ["a"]), equals: nil)
    expect(Self.text(Self.match(.count(.value(.number(2)))), ["a"]), equals: nil)
  }

  /// Without `pairLimit`, comparing these lists would take ten billion steps.
  @Test(.timeLimit(.minutes(1)))
  func `long lists take linear time`() throws {
    let (one, other) = ((0..<100_000).map { "a\($0)" }, (0..<100_000).map { "b\($0)" })
    let expected = Expected.value(.list(["same"] + one + ["end"]))
    let all = try #require(ListComparison(expected, .list(["same"] + other + ["end"]))).elements
    expect(all.count, equals: 200_002)
    expect(all.count { $0.mark == .equal }, equals: 2)
    let included = Expected.match([.includes(one.map { .value(.text($0)) })], json: .null)
    expectNil(ListComparison(included, .list(other)))
  }

  /// An alignment must contain both lists, in order, and the maximum number of equal pairs.
  @Test func `an alignment is complete and longest`() throws {
    var state: UInt64 = 7
    func next(_ limit: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % limit)
    }
    for _ in 0..<500 {
      let (one, other) = (0..<2).map { _ in (0..<next(8)).map { _ in ["a", "b", "c"][next(3)] } }
        .pair
      let all = try #require(ListComparison(.value(.list(one)), .list(other))).elements
      expect(all.compactMap { $0.expected.map { JSONNode($0.json) }?.string }, equals: one)
      expect(all.compactMap(\.actual), equals: other)
      expect(all.count { $0.mark == .equal }, equals: Self.longest(one[...], other[...]))
    }
  }

  private static func longest(_ one: ArraySlice<String>, _ other: ArraySlice<String>) -> Int {
    guard let first = one.first, let second = other.first else { return 0 }
    if first == second { return 1 + longest(one.dropFirst(), other.dropFirst()) }
    return max(longest(one.dropFirst(), other), longest(one, other.dropFirst()))
  }
}

extension [[String]] {
  fileprivate var pair: ([String], [String]) { (self[0], self[1]) }
}
