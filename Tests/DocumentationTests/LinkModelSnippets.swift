import LinkModel
import Testing

/// Tests the Swift snippets of LinkModel's documentation pages.
struct LinkModelSnippets {
  @Test func `the landing page explains what a file says about a link`() {
    let file = AssociationFile(
      """
      { "applinks": { "details": [{ "appIDs": ["ABCDE12345.com.example.shop"], "components": [
        { "/": "/product/help", "exclude": true }, { "/": "/product/*" } ] }] } }
      """)
    let link = Link("https://shop.example/product/help")
    let explanation = file.explanation(for: link, app: "ABCDE12345.com.example.shop")
    // explanation.verdict.outcome == .exclude
    for check in explanation.trials.flatMap(\.checks) {
      print(check.pattern, check.holds)  // "/product/help true"
    }
    #expect(explanation.verdict.outcome == .exclude)
    #expect(explanation.trials.flatMap(\.checks).map { "\($0.pattern) \($0.holds)" } == ["/product/help true"])
  }
}
