struct RoutingErrorTests {
  private static let causes: [NamedCase<RoutingError.Cause, String>] = [
    NamedCase(
      "scheme", .unknownScheme("evil", known: ["shop"]),
      "unknown-scheme: scheme \"evil\" is not among the accepted schemes [\"shop\"]"),
    NamedCase(
      "domain", .invalidDomain("a.example", known: ["b.example", "c.example"]),
      "invalid-domain: host \"a.example\" is not among the accepted hosts [\"b.example\", \"c.example\"]"
    ),
    NamedCase("route", .unknownRoute(path: "/a"), "unknown-route: no pattern matches \"/a\""),
    NamedCase("missing", .missingParameter("q"), "missing-parameter: parameter \"q\" is required"),
    NamedCase("empty", .emptyParameter("q"), "empty-parameter: parameter \"q\" has no value"),
    NamedCase(
      "invalid", .invalidParameter("id", value: "a\u{1B}[0m\n", expected: .oneOf(["x", "y"])),
      "invalid-parameter: parameter \"id\" is \"a\\u{1B}[0m\\n\", expected one of \"x\", \"y\""),
    NamedCase(
      "long", .parameterTooLong("q", length: 51, limit: 50),
      "parameter-too-long: parameter \"q\" has 51 Unicode scalars; at most 50 are allowed"),
    NamedCase(
      "unknown", .unknownParameter("z"), "unknown-parameter: query item \"z\" is not expected"),
    NamedCase(
      "encoding", .invalidEncoding("%FF"),
      "invalid-encoding: \"%FF\" is not valid percent-encoded UTF-8"),
    NamedCase(
      "unsafe", .unsafeParameter("..", .traversal), "unsafe-parameter: \"..\" has a dot segment"),
    NamedCase(
      "control", .unsafeParameter("%00", .controlCharacter),
      "unsafe-parameter: \"%00\" has a control character"),
  ]

  @Test(arguments: causes)
  func `the log line contains all details and escapes text from the link`(
    row: NamedCase<RoutingError.Cause, String>
  ) {
    expect(RoutingError(row.input).developerDetail, equals: row.output)
    let named = RoutingError(row.input, route: "r").developerDetail
    expect(named, equals: row.output + " (route \"r\")")
  }

  @Test(arguments: causes)
  func `the message tells the user what to do, without technical terms`(
    row: NamedCase<RoutingError.Cause, String>
  ) {
    let error = RoutingError(row.input)
    let text = (error.message + " " + error.recoverySuggestion).lowercased()
    #expect(error.message.hasSuffix(".") && error.recoverySuggestion.hasSuffix("."))
    for word in ["pars", "route", "pattern", "scheme", "host", "encod", "query", "url", "segment"] {
      #expect(!text.contains(word), "\(text)")
    }
  }
}
