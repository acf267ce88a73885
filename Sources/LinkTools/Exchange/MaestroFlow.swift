import LinkModel
import HarnessText
import LinkHarness

struct MaestroFlow {
  private let plans: [TestPlan]

  init(_ plans: [TestPlan]) { self.plans = plans }

  /// The flow, which opens all links in the first app, because a Maestro flow tests a single app.
  ///
  /// Strings are written as JSON, which YAML reads identically (YAML 1.2.2 §1.3). Links are written in their canonical form,
  /// which percent-encodes braces in paths, queries and fragments, because Maestro evaluates `${…}` as an expression.
  var text: String {
    let app = plans.flatMap(\.apps).first
    let bundle = app.map { $0.id.split(separator: ".").dropFirst().joined(separator: ".") }
    var text = "appId: \(JSONValue.string(bundle ?? "com.example.app").text)\n---\n"
    for plan in plans {
      text += ShellText.remark(plan.file) + "\n"
      for opened in plan.opened {
        text += ShellText.remark(opened.words) + "\n"
        text += "- openLink: \(JSONValue.string(opened.link.text).text)\n"
      }
    }
    return text
  }
}
