import Driver
@testable import LinkTools
@testable import LinkModel

private let links = [
  "https://shop.example/", "https://shop.example/product/42?color=red&color=blue#top",
  "https://shop.example/a%20b/%C3%A9//c/?q=%2F", "http://shop.example:8080/x", "shop://x",
].map { Link($0) }

/// Parses arbitrary bytes as an association file.
///
/// The verdict and its explanation must agree, even for an app that is not in the file.
private func fuzzAssociation(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let file = AssociationFile(bytes)
  for finding in AssociationLinter(file, stepBudget: 2_000).findings() {
    precondition(!finding.message.isEmpty)
  }
  for app in file.appIDs.prefix(4) + ["nobody"] {
    for link in links {
      let verdict = file.verdict(for: link, app: app)
      let explanation = file.explanation(for: link, app: app)
      precondition(explanation.verdict == verdict)
      switch verdict.reason {
      case .rule: precondition(explanation.trials.last?.holds == true)
      case .noRuleHolds: precondition(explanation.trials.allSatisfy { !$0.holds })
      default: precondition(explanation.trials.isEmpty)
      }
    }
  }
  return 0
}

@main enum FuzzAssociation {
  static func main() {
    _ = fuzz(CommandLine.argc, CommandLine.unsafeArgv) { fuzzAssociation($0, $1) }
  }
}
