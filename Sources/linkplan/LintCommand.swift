import LinkAudit
import LinkTools
import HarnessText
import LinkHarness
import LinkModel

/// `linkplan lint`.
struct LintCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// The forms findings are written in; each of them but `console` has a switch of its own as well.
  private enum Format: String, CaseIterable {
    case console, json, github, sarif

    func text(of files: [FileLint]) -> String {
      switch self {
      case .console: files.map { LintReport($0).text }.joined() + Self.counts(files)
      case .json: files.map { LintReport($0).json }.joined()
      case .github: files.map { LintReport($0).github }.joined()
      case .sarif: SARIFReport(files).text
      }
    }

    private static func counts(_ files: [FileLint]) -> String {
      LintFinding.Severity.allCases.map { severity in
        let count = files.reduce(0) { $0 + $1.findings.count { $0.severity == severity } }
        let noun = severity == .info ? "note" : severity.rawValue
        return "\(count) \(noun)\(count == 1 ? "" : "s")"
      }.joined(separator: ", ") + "\n"
    }
  }

  func run(_ output: Output) throws(UsageError) -> CommandStatus {
    guard !arguments.positionals.isEmpty else {
      throw .missingArgument("a file", command: "lint")
    }
    let reports = try reports()
    var status = CommandStatus.success
    var files: [FileLint] = []
    for path in arguments.positionals {
      do {
        files.append(FileLint(SourceText(try Input.bytes(path), file: path)))
      } catch {
        output.diagnostic("linkplan: \(error.message)\n  \(error.hint)\n")
        status = .couldNotRun
      }
    }
    for (format, file) in reports {
      let text = format.text(of: files)
      guard let file else {
        output.result(text)
        continue
      }
      do throws(OutputFile.Failure) {
        let place = try OutputFile(file)
        try place.write(text)
        try place.close()
      } catch {
        throw .unwritable(file, reason: error.reason)
      }
    }
    let hasErrors = files.contains { $0.findings.contains { $0.severity == .error } }
    if status == .success, hasErrors { status = .failure }
    return status
  }

  private func reports() throws(UsageError) -> [(Format, file: String?)] {
    var reports: [(Format, file: String?)] = []
    for format in Format.allCases where arguments.has("--\(format.rawValue)") {
      reports.append((format, nil))
    }
    for word in arguments.all("--report") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let format = parts.first.flatMap(Format.init) else {
        throw .invalidValue(
          parts.first ?? "", option: "--report", known: Format.allCases.map(\.rawValue))
      }
      reports.append((format, parts.count == 2 ? parts[1] : nil))
    }
    if reports.isEmpty { reports = [(.console, nil)] }
    let onOutput = reports.filter { $0.file == nil }.map(\.0.rawValue)
    if onOutput.count > 1 {
      throw .conflict(
        "--\(onOutput[0]) and --\(onOutput[1]) exclude each other; write --report FORMAT=FILE")
    }
    return reports
  }
}
