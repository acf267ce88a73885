struct PathPatternTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: String
    let path: String
    let captures: [String: String]?
    var testDescription: String { "\(pattern) on \(path)" }

    init(_ pattern: String, _ path: String, _ captures: [String: String]?) {
      (self.pattern, self.path, self.captures) = (pattern, path, captures)
    }
  }

  static let rows = [
    Row("/", "/", [:]),
    Row("/", "/x", nil),
    Row("/a/b", "/a/b", [:]),
    Row("/a/b", "/a/b/", nil),
    Row("/a/b", "/A/b", nil),
    Row("/a/:x", "/a/1", ["x": "1"]),
    Row("/a/:x", "/a/", nil),
    Row("/a/:x", "/a", nil),
    Row("/a/:x", "/a/1/", nil),
    Row("/a/:x", "/a/b%2Fc", ["x": "b/c"]),
    Row("/a/:x", "/a/%zz", ["x": "%zz"]),
    Row("/a/:x", "/a/%FF", ["x": "%FF"]),
    Row("/a/:x/:y", "/a/1/2", ["x": "1", "y": "2"]),
    Row("/a/*/c", "/a/b/c", [:]),
    Row("/a/*/c", "/a//c", nil),
    Row("/a/:rest*", "/a/b/c/", ["rest": "b/c/"]),
    Row("/a/:rest*", "/a/", ["rest": ""]),
    Row("/a/:rest*", "/a", ["rest": ""]),
    Row("/a/:rest*", "/ab", nil),
    Row("/:rest*", "/", ["rest": ""]),
    Row("/café", "/caf%C3%A9", [:]),
    Row("/caf%C3%A9", "/caf%c3%a9", [:]),
    Row("/a b", "/a%20b", [:]),
    Row("/a%2Fb", "/a/b", nil),
    Row("/%2525", "/%2525", [:]),
    Row("/%2525", "/%25", nil),
    Row("/a", "*", nil),
    Row("/a", "", nil),
  ]

  @Test(arguments: rows) func `a pattern captures its variables`(_ row: Row) throws {
    let captures = try PathPattern(row.pattern).match(row.path)
    let taken = captures.map { captures in
      Dictionary(uniqueKeysWithValues: captures.names.map { ($0, captures[$0] ?? "") })
    }
    expect(taken, equals: row.captures)
  }

  @Test(arguments: [
    ("", PathPattern.Problem.noLeadingSlash), ("a", .noLeadingSlash),
    ("/:", .invalidName(":")), ("/:*", .invalidName(":*")), ("/:a.b", .invalidName(":a.b")),
    ("/:a/:a", .repeatedName("a")), ("/:a*/b", .restNotLast("a")),
  ])
  func `an invalid pattern is refused`(_ text: String, _ problem: PathPattern.Problem) {
    #expect(throws: problem) { try PathPattern(text) }
  }
}
