@testable import LinkModel

struct SubstitutionVariablesTests {
  @Test(arguments: [
    ("*$(v)", true), ("/*$(v)", true), ("*$(v)*", true), ("*$(v)$(v)", true), ("$(v)$(v)", true), ("$(v)", false),
    ("*$(full)", false), ("*", false), ("*$(v)/", false), ("*a$(v)", false),
  ])
  func `a variable that may be empty is recognized after a star`(pattern: String, isRecognized: Bool) {
    let variables = SubstitutionVariables(values: ["v": ["*", "a"], "full": ["a", "b"]])
    let program = GlobProgram(compiling: pattern, variables: variables, caseSensitive: true)
    expect(program.hasEmptyRestAfterStar, equals: isRecognized)
  }

  @Test func `exactly the predefined names are defined`() {
    for name in SubstitutionVariables.predefinedNames {
      #expect(SubstitutionVariables.none.meaning(of: name, caseSensitive: true) != nil)
      expectNil(
        SubstitutionVariables.none.meaning(of: name.uppercased(), caseSensitive: false))
    }
  }

  @Test func `only values that refer to a variable are dropped`() {
    let variables = SubstitutionVariables(values: ["v": ["$(w)", "a$(", "$", "(", ""]])
    expect(variables.values, equals: ["v": ["$", "(", ""]])
  }

  @Test func `a value that would form a variable with the following text is dropped there only`() {
    let variables = SubstitutionVariables(values: ["v": ["a$", "b"]])
    func matches(_ pattern: String, _ text: String) -> Bool {
      Glob(pattern, variables: variables).matches(Array(text.utf8))
    }
    #expect(matches("$(v)-", "a$-"))
    #expect(!matches("$(v)(x)", "a$(x)"))
    #expect(matches("$(v)(x)", "b(x)"))
  }

  @Test func `a class matches its ASCII characters`() {
    func members(_ name: String, caseSensitive: Bool = true) -> String {
      let meaning = SubstitutionVariables.none.meaning(of: name, caseSensitive: caseSensitive)
      guard case .byteClass(let set)? = meaning else { return "" }
      return String(decoding: (UInt8(0)...255).filter(set.contains), as: UTF8.self)
    }
    expect(members("digit"), equals: "0123456789")
    expect(members("xdigit"), equals: "0123456789ABCDEFabcdef")
    expect(members("upper"), equals: "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    expect(members("lower", caseSensitive: false), equals: members("alpha"))
    expect(members("alnum").count, equals: 62)
  }

  @Test func `the values of a variable are stored contiguously`() {
    let values = VariableValues(["ab", "", "É"], caseSensitive: false)
    expect(values.starts, equals: [0, 3, 4])
    expect(values.bytes, equals: Array("ab".utf8) + [0xFF, 0xFF] + Array("é".utf8) + [0xFF])
  }
}
