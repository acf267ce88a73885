@testable import LinkTools

struct ShellTextTests {
  @Test(arguments: [
    ("plans/row-2_B.json:7", "plans/row-2_B.json:7"), ("", "''"), ("a b", "'a b'"), ("$1", "'$1'"),
    ("it's", "'it'\\''s'"), ("\u{0}", nil),
  ])
  func `an argument is quoted only if a shell would not take it as it is`(text: String, argument: String?) {
    expect(ShellText.argument(text), equals: argument)
  }
}
