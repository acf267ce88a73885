import LinkModel
import HarnessText
import LinkHarness

struct MaestroFlow {
  private let plans: [TestPlan]

  init(_ plans: [TestPlan]) { self.plans = plans }

  /// A Maestro flow that opens all links in the first app, because a flow can test only one app.
  ///
  /// Strings are written as JSON strings, which have the same meaning in YAML (YAML 1.2.1 §1.3).
  var text: String {
    let app = plans.flatMap(\.apps).first
    let bundle = app.map { $0.id.split(separator: ".").dropFirst().joined(separator: ".") }
    var text = "appId: \(Self.string(bundle ?? "com.example.app"))\n---\n"
    for plan in plans {
      text += ShellText.remark(plan.file) + "\n"
      for opened in plan.opened {
        text += ShellText.remark(opened.words) + "\n"
        text += "- openLink: \(Self.string(opened.link.text))\n"
      }
    }
    return text
  }

  /// Returns a JSON string in which braces are percent-encoded, because Maestro evaluates `${…}` as an expression.
  ///
  /// RFC 3986 §2 does not allow unencoded braces, but the host of a link with a custom scheme can contain them.
  private static func string(_ text: String) -> String {
    JSONValue.string(text.replacing("{", with: "%7B").replacing("}", with: "%7D")).text
  }
}
