import TestSupport
import Testing

@testable import LinkTools

struct ConsoleStyleTests {
  @Test func `each kind of emphasis has its own code`() {
    let style = ConsoleReporter.Style(hasColor: true)
    expect(
      [style.good("a"), style.bad("a"), style.dim("a"), style.bold("a")],
      equals: [32, 31, 2, 1].map { "\u{1B}[\($0)ma\u{1B}[0m" })
    expect(ConsoleReporter.Style().bold("a"), equals: "a")
  }
}
