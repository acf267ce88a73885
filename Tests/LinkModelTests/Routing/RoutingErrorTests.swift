struct RoutingErrorTests {
  private static let causes: [(String, RoutingError.Cause, String)] = [
    (
      "scheme", .unknownScheme("evil", known: ["shop"]),
      "unknown-scheme: scheme \"evil\" is not among the accepted schemes [\"shop\"]"
    ),
    (
      "domain", .invalidDomain("a.example", known: ["b.example", "c.example"]),
      "invalid-domain: host \"a.example\" is not among the accepted hosts [\"b.example\", \"c.example\"]"
    ),
    ("route", .unknownRoute(path: "/a"), "unknown-route: no pattern matches \"/a\""),
    ("missing", .missingParameter("q"), "missing-parameter: parameter \"q\" is required"),
    ("empty", .emptyParameter("q"), "empty-parameter: parameter \"q\" has no value"),
    (
      "invalid", .invalidParameter("id", value: "a\u{1B}[0m\n", expected: .oneOf(["x", "y"])),
      "invalid-parameter: parameter \"id\" is \"a\\u{1B}[0m\\n\", expected one of \"x\", \"y\""
    ),
    (
      "long", .parameterTooLong("q", length: 51, limit: 50),
      "parameter-too-long: parameter \"q\" has 51 Unicode scalars; at most 50 are allowed"
    ),
    (
      "unknown", .unknownParameter("z"), "unknown-parameter: query item \"z\" is not expected"
    ),
    (
      "encoding", .invalidEncoding("%FF"),
      "invalid-encoding: \"%FF\" is not valid percent-encoded UTF-8"
    ),
    (
      "unsafe", .unsafeParameter("..", .traversal), "unsafe-parameter: \"..\" has a dot segment"
    ),
    (
      "control", .unsafeParameter("%00", .controlCharacter),
      "unsafe-parameter: \"%00\" has a control character"
    ),
  ]

  @Test(arguments: causes)
  func `the log line contains all details and escapes text from the link`(
    _: String, input: RoutingError.Cause, output: String
  ) {
    expect(RoutingError(input).developerDetail, equals: output)
    let named = RoutingError(input, route: "r").developerDetail
    expect(named, equals: output + " (route \"r\")")
  }

  @Test(arguments: causes)
  func `the message tells the user what to do, without technical terms`(
    _: String, input: RoutingError.Cause, output: String
  ) {
    let error = RoutingError(input)
    let text = (error.message + " " + error.recoverySuggestion).lowercased()
    #expect(error.message.hasSuffix(".") && error.recoverySuggestion.hasSuffix("."))
    for word in ["pars", "route", "pattern", "scheme", "host", "encod", "query", "url", "segment"] {
      #expect(!text.contains(word), "\(text)")
    }
  }
}
