@testable import LinkTools

struct ConsoleStyleTests {
  @Test func `each kind of emphasis has its own code`() {
    let style = ConsoleReporter.Style(hasColor: true)
    expect(
      [style.good("a"), style.bad("a"), style.dim("a"), style.bold("a")],
      equals: [32, 31, 2, 1].map { "\u{1B}[\($0)ma\u{1B}[0m" })
    expect(ConsoleReporter.Style().bold("a"), equals: "a")
  }

  @Test func `marks and what was expected and found are coloured`() {
    let text = """
        plan.json:3:5: expected route "a, b", got "c"
          3 | "expect": { "route": "a, b" }
            |                      ^~~~~~
        because the | ^ is text

      """
    expect(ConsoleReporter.Style().explained(text), equals: text)
    expect(
      ConsoleReporter.Style(hasColor: true).explained(text).replacing("\u{1B}", with: "␛"),
      equals: """
          plan.json:3:5: ␛[32mexpected route "a, b"␛[0m, ␛[31mgot "c"␛[0m
            3 | "expect": { "route": "a, b" }
              |                      ␛[31m^~~~~~␛[0m
          because the | ^ is text

        """)
  }
}
