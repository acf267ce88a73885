import LinkHarness
import LinkModel

/// `linkplan lint`.
struct LintCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) throws(UsageError) -> CommandStatus {
    guard !arguments.positionals.isEmpty else {
      throw .missingArgument("a file", command: "lint")
    }
    if arguments.has("--json"), arguments.has("--github") {
      throw .conflict("--json and --github exclude each other")
    }
    var status = CommandStatus.success
    var counts: [LintFinding.Severity: Int] = [:]
    for path in arguments.positionals {
      let bytes: [UInt8]
      do {
        bytes = try Input.bytes(path)
      } catch {
        output.diagnostic("linkplan: \(error.message)\n  \(error.hint)\n")
        status = .couldNotRun
        continue
      }
      let file = FileLint(SourceText(bytes, file: path))
      for finding in file.findings { counts[finding.severity, default: 0] += 1 }
      let report = LintReport(file)
      output.result(
        arguments.has("--json")
          ? report.json : arguments.has("--github") ? report.github : report.text)
    }
    if !arguments.has("--json"), !arguments.has("--github") {
      let words = LintFinding.Severity.allCases.map { severity in
        Self.count(counts[severity] ?? 0, of: severity)
      }
      output.result(words.joined(separator: ", ") + "\n")
    }
    if status == .success, counts[.error] != nil { status = .failure }
    return status
  }

  private static func count(_ count: Int, of severity: LintFinding.Severity) -> String {
    "\(count) \(severity == .info ? "note" : severity.rawValue)\(count == 1 ? "" : "s")"
  }
}
