struct ParameterRuleTests {
  private static let uuid = "123e4567-E89B-12d3-a456-426614174000"

  /// Returns the error code for a value of a query parameter, or `nil` if the value is accepted.
  private func code(_ rule: ParameterRule, _ query: String) -> String? {
    let table = RouteTable(routes: [
      .init("search", path: "/search", parameters: [rule])
    ])
    guard case .failure(let error) = table.route(Link("shop://search" + query)) else { return nil }
    return error.code
  }

  @Test(
    arguments: [
      ("any text", (ParameterType.string, "?q=a%20b"), nil),
      ("a number", (.integer, "?q=42"), nil),
      ("a negative number", (.integer, "?q=-7"), nil),
      ("leading zeros", (.integer, "?q=007"), nil),
      ("the largest number", (.integer, "?q=9223372036854775807"), nil),
      ("a number too large", (.integer, "?q=9223372036854775808"), "invalid-parameter"),
      ("a plus sign", (.integer, "?q=+5"), "invalid-parameter"),
      ("a word for a number", (.integer, "?q=seven"), "invalid-parameter"),
      ("a digit of another script", (.integer, "?q=%D9%A3"), "invalid-parameter"),
      ("a fraction", (.integer, "?q=1.5"), "invalid-parameter"),
      ("a UUID", (.uuid, "?q=" + uuid), nil),
      (
        "a UUID without dashes", (.uuid, "?q=123e4567e89b12d3a456426614174000"),
        "invalid-parameter"
      ),
      (
        "a UUID with a stray letter", (.uuid, "?q=" + uuid.dropLast() + "g"),
        "invalid-parameter"
      ),
      ("one of the list", (.oneOf(["new", "old"]), "?q=old"), nil),
      ("another letter case", (.oneOf(["new", "old"]), "?q=Old"), "invalid-parameter"),
    ] as [(String, (ParameterType, String), String?)])
  func `a value must have the declared type`(_: String, input: (ParameterType, String), output: String?) {
    expect(code(ParameterRule("q", type: input.0), input.1), equals: output)
  }

  @Test(
    arguments: [
      ("absent and optional", (ParameterRule("q"), ""), nil),
      (
        "absent and required", (ParameterRule("q", isRequired: true), ""), "missing-parameter"
      ),
      ("empty", (ParameterRule("q"), "?q="), "empty-parameter"),
      ("a name alone", (ParameterRule("q"), "?q"), "empty-parameter"),
      (
        "empty, by the rule's error", (ParameterRule("q", error: .invalidSearch), "?q="),
        "invalid-search"
      ),
      (
        "absent, by the rule's error",
        (ParameterRule("q", isRequired: true, error: .invalidSearch), ""), "invalid-search"
      ),
      (
        "too long, by the rule's error",
        (ParameterRule("q", maxLength: 3, error: .invalidSearch), "?q=abcd"), "invalid-search"
      ),
      (
        "good, whatever the rule's error", (ParameterRule("q", error: .invalidSearch), "?q=a"), nil
      ),
      ("empty and allowed", (ParameterRule("q", allowsEmpty: true), "?q="), nil),
      (
        "an empty number and allowed",
        (ParameterRule("q", type: .integer, allowsEmpty: true), "?q="), nil
      ),
      ("fifty", (ParameterRule("q"), "?q=" + "a".times(50)), nil),
      (
        "fifty-one", (ParameterRule("q"), "?q=" + "a".times(51)),
        "parameter-too-long"
      ),
      (
        "fifty of two bytes",
        (ParameterRule("q"), "?q=" + "%C3%A9".times(50)), nil
      ),
      (
        "one letter under a tower of accents",
        (ParameterRule("q"), "?q=e" + "%CC%81".times(50)), "parameter-too-long"
      ),
      (
        "a limit of its own", (ParameterRule("q", maxLength: 3), "?q=abcd"),
        "parameter-too-long"
      ),
      (
        "a second value", (ParameterRule("q", type: .integer), "?q=1&q=x"),
        "invalid-parameter"
      ),
    ] as [(String, (ParameterRule, String), String?)])
  func `presence, emptiness and length are checked`(_: String, input: (ParameterRule, String), output: String?) {
    expect(code(input.0, input.1), equals: output)
  }

  @Test func `a path parameter without a rule has the default limit`() {
    let table = RouteTable(routes: [.init("product", path: "/product/:id")])
    let long = "a".times(51)
    expect(
      table.route(Link("shop://product/" + long)),
      equals: .failure(
        RoutingError(.parameterTooLong("id", length: 51, limit: 50), route: "product")))
  }
}
