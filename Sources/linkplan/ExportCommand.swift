import LinkTools
import LinkHarness

/// `linkplan export`.
struct ExportCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) throws(UsageError) -> CommandStatus {
    let known = PlanExport.Format.allCases.map(\.rawValue)
    guard let word = arguments.value("--format") else {
      throw .missingArgument("--format \(known.joined(separator: "|"))", command: "export")
    }
    guard let format = PlanExport.Format(rawValue: word) else {
      throw .invalidValue(word, option: "--format", known: known)
    }
    let root = arguments.value("--root") ?? "/var/www"
    // A dollar sign would start a variable of nginx, and a line break another setting.
    let isSafe = root.unicodeScalars.allSatisfy {
      $0 != "$" && $0.value >= 0x20 && $0.value != 0x7F
    }
    guard isSafe, root.hasPrefix("/") else {
      throw .invalidValue(root, option: "--root", known: ["an absolute path without $"])
    }
    let plans = PlanCollection(
      arguments.positionals.isEmpty ? ["TestPlans"] : arguments.positionals)
    let findings = plans.loads.flatMap(\.findings)
    if !findings.isEmpty {
      output.diagnostic(findings.map { $0.rendered() }.joined(separator: "\n"))
      return .couldNotRun
    }
    output.result(PlanExport(plans.loads.compactMap(\.plan), root: root).text(format))
    return .success
  }
}
