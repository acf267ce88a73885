@testable import HarnessText

struct JSONNumberTests {
  @Test(arguments: ["0", "-0", "7", "10", "0.0", "1e5", "1E-5", "-1.25e+10", "0e0"])
  func `the grammar accepts valid numbers`(_ text: String) {
    #expect(JSONNumber.isValid(Array(text.utf8)[...]))
  }

  @Test(arguments: [
    "", "-", "00", "01", "1.", ".1", "1e", "1e+", "e1", "1.e1", "1 ", " 1", "1-", "+1", "0x1",
  ])
  func `the grammar refuses invalid numbers`(_ text: String) {
    #expect(!JSONNumber.isValid(Array(text.utf8)[...]))
  }
}
