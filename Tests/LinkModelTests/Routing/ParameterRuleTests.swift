struct ParameterRuleTests {
  private static let uuid = "123e4567-E89B-12d3-a456-426614174000"

  /// Returns the error code for a value of a query parameter, or `nil` if the value is accepted.
  private func code(_ rule: ParameterRule, _ query: String) -> String? {
    let table = RouteTable(routes: [
      RouteDefinition("search", path: "/search", parameters: [rule])
    ])
    guard case .failure(let error) = table.route(Link("shop://search" + query)) else { return nil }
    return error.code
  }

  @Test(
    arguments: [
      NamedCase("any text", (ParameterType.string, "?q=a%20b"), nil),
      NamedCase("a number", (.integer, "?q=42"), nil),
      NamedCase("a negative number", (.integer, "?q=-7"), nil),
      NamedCase("leading zeros", (.integer, "?q=007"), nil),
      NamedCase("the largest number", (.integer, "?q=9223372036854775807"), nil),
      NamedCase("a number too large", (.integer, "?q=9223372036854775808"), "invalid-parameter"),
      NamedCase("a plus sign", (.integer, "?q=+5"), "invalid-parameter"),
      NamedCase("a word for a number", (.integer, "?q=seven"), "invalid-parameter"),
      NamedCase("a digit of another script", (.integer, "?q=%D9%A3"), "invalid-parameter"),
      NamedCase("a fraction", (.integer, "?q=1.5"), "invalid-parameter"),
      NamedCase("a UUID", (.uuid, "?q=" + uuid), nil),
      NamedCase(
        "a UUID without dashes", (.uuid, "?q=123e4567e89b12d3a456426614174000"),
        "invalid-parameter"),
      NamedCase(
        "a UUID with a stray letter", (.uuid, "?q=" + uuid.dropLast() + "g"),
        "invalid-parameter"),
      NamedCase("one of the list", (.oneOf(["new", "old"]), "?q=old"), nil),
      NamedCase("another letter case", (.oneOf(["new", "old"]), "?q=Old"), "invalid-parameter"),
    ] as [NamedCase<(ParameterType, String), String?>])
  func `a value must have the declared type`(row: NamedCase<(ParameterType, String), String?>) {
    expect(code(ParameterRule("q", type: row.input.0), row.input.1), equals: row.output)
  }

  @Test(
    arguments: [
      NamedCase("absent and optional", (ParameterRule("q"), ""), nil),
      NamedCase(
        "absent and required", (ParameterRule("q", isRequired: true), ""), "missing-parameter"),
      NamedCase("empty", (ParameterRule("q"), "?q="), "empty-parameter"),
      NamedCase("a name alone", (ParameterRule("q"), "?q"), "empty-parameter"),
      NamedCase(
        "empty, by the rule's error", (ParameterRule("q", error: .invalidSearch), "?q="),
        "invalid-search"),
      NamedCase(
        "absent, by the rule's error",
        (ParameterRule("q", isRequired: true, error: .invalidSearch), ""), "invalid-search"),
      NamedCase(
        "too long, by the rule's error",
        (ParameterRule("q", maxLength: 3, error: .invalidSearch), "?q=abcd"), "invalid-search"),
      NamedCase(
        "good, whatever the rule's error", (ParameterRule("q", error: .invalidSearch), "?q=a"), nil),
      NamedCase("empty and allowed", (ParameterRule("q", allowsEmpty: true), "?q="), nil),
      NamedCase(
        "an empty number and allowed",
        (ParameterRule("q", type: .integer, allowsEmpty: true), "?q="), nil),
      NamedCase("fifty", (ParameterRule("q"), "?q=" + "a".times(50)), nil),
      NamedCase(
        "fifty-one", (ParameterRule("q"), "?q=" + "a".times(51)),
        "parameter-too-long"),
      NamedCase(
        "fifty of two bytes",
        (ParameterRule("q"), "?q=" + "%C3%A9".times(50)), nil),
      NamedCase(
        "one letter under a tower of accents",
        (ParameterRule("q"), "?q=e" + "%CC%81".times(50)), "parameter-too-long"),
      NamedCase(
        "a limit of its own", (ParameterRule("q", maxLength: 3), "?q=abcd"),
        "parameter-too-long"),
      NamedCase(
        "a second value", (ParameterRule("q", type: .integer), "?q=1&q=x"),
        "invalid-parameter"),
    ] as [NamedCase<(ParameterRule, String), String?>])
  func `presence, emptiness and length are checked`(
    row: NamedCase<(ParameterRule, String), String?>
  ) {
    expect(code(row.input.0, row.input.1), equals: row.output)
  }

  @Test func `a path parameter without a rule has the default limit`() {
    let table = RouteTable(routes: [RouteDefinition("product", path: "/product/:id")])
    let long = "a".times(51)
    expect(
      table.route(Link("shop://product/" + long)),
      equals: .failure(
        RoutingError(.parameterTooLong("id", length: 51, limit: 50), route: "product")))
  }
}
