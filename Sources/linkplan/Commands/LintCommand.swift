import LinkTools
import HarnessText
import LinkHarness
import LinkModel

final class LintCommand: Command {
  let name = "lint"
  let summary = "find errors in association files, entitlements and Info.plist"
  let details = """
    The kind of each FILE is detected from its content; - is standard input. Of a
    response saved by curl -i, the association file is checked, if the system reads
    one. Of a test plan, the association files and property lists that it contains
    or refers to are checked, and whether its apps and its sites name each other. Of
    a directory, its plans are checked, and the association files and property lists
    in it. Entitlements and an Info.plist are compared with the association files
    given beside them. The exit status is 1 if there are errors; warnings and notes
    do not change it unless --fail-on is given. The system never reads an
    association file of more than \(AssociationDownload.sizeLimit) bytes, so its
    content is analysed only with --all. Unless --all is given, at most
    \(FileLint.limitPerCode) findings with one code and \(FileLint.limit) in all are
    printed, and the text has findings of several files with one code once; the
    totals and the exit status include the others.
    """
  let example = "linkplan lint apple-app-site-association Shop.entitlements Info.plist"

  let files = Argument(each: .path("FILE"), "a file or directory")
  let all = Option(
    "--all", "print all findings, and analyse even association files that exceed the system's limit"
  )
  let failOn = Option.failOn(
    "least severity of a finding that results in exit status 1; info includes notes")
  let json = Option("--json", "print a JSON object for each finding, one per line")
  let github = Option("--github", "print annotations for GitHub Actions")
  let reports = Option.reports(Format.self)

  func run(_ given: Arguments, _ output: Output) throws(UsageError) -> CommandStatus {
    let switches = [(json, Format.json), (github, .github)]
    let targets = try given.targets(
      reports, and: switches.filter { given[$0.0] }.map(\.1), default: .console)
    var status = CommandStatus.success
    var files: [FileLint] = []
    for path in given[self.files] {
      do throws(UsageError) {
        let (found, invalid) = try Self.files(path, ignoresSizeLimit: given[all], output)
        // Several plans can name one file.
        files += found.filter { new in
          !files.contains { $0.source.file == new.source.file && $0.findings == new.findings }
        }
        if !invalid.isEmpty { throw .invalid(invalid) }
      } catch {
        output.diagnostic(error.text(command: name))
        status = .couldNotRun
      }
    }
    files = FileLint.compared(files)
    for target in targets {
      let shown = target.format == .console ? files.summary : files
      let text = target.format.text(of: given[all] ? files : shown.limited, counting: files)
      try output.write(
        text, as: target.format.form, to: target.file, besides: given[self.files] + files.map(\.source.file))
    }
    let isGood = files.findings(from: given[failOn]).allSatisfy(\.findings.isEmpty)
    return status == .success && !isGood ? .failure : status
  }

  private static func files(
    _ path: String, ignoresSizeLimit: Bool, _ output: Output
  ) throws(UsageError) -> (files: [FileLint], invalid: [Finding]) {
    let isFolder = PlanFiles.isFolder(path) == true
    let source = isFolder ? nil : try Input.source(path)
    if let source, let response = try Input.response(source) {
      return ([FileLint(response, ignoresSizeLimit: ignoresSizeLimit)], [])
    }
    if let source, path == "-" || JSONDocument(reading: source).root.map(AssociationFile.isTestPlan) != true {
      return ([FileLint(source, ignoresSizeLimit: ignoresSizeLimit)], [])
    }
    // The files of a plan can be checked before its expectations are written.
    let loads = PlanCollection([path], fillsMissing: true).loads
    let plans = loads.compactMap(\.plan)
    // A directory needs no plans; that it has none is no finding.
    var invalid = loads.filter { !isFolder || $0.file != path }.flatMap(\.findings)
      .distinct { "\($0.place) \($0.message)" }
    var all = [FileLint](of: plans, ignoresSizeLimit: ignoresSizeLimit)
    // A plan that cannot be read is checked as a text.
    if let source, all.isEmpty, !invalid.isEmpty {
      let text = FileLint(source, ignoresSizeLimit: ignoresSizeLimit)
      return text.findings.allSatisfy { $0.lint == .noServices } ? ([], invalid) : ([text], [])
    }
    all += PlanLint.files(plans)
    let known = Set(all.map(\.source.file))
    for file in isFolder ? PlanFiles.systemFiles(in: path) : [] where !known.contains(file) {
      switch PlanFiles(root: path).read(found: file) {
      case .success(let source): all.append(FileLint(source, ignoresSizeLimit: ignoresSizeLimit))
      case .failure(let cause): invalid.append(Finding(cause, file: file))
      }
    }
    if all.isEmpty, invalid.isEmpty {
      guard !plans.isEmpty else {
        throw .unreadable(path, reason: "it is a directory without plans and association files")
      }
      output.note("nothing to check: \(path) has no association file, entitlements or Info.plist")
    }
    return (all, invalid)
  }

  enum Format: String, CaseIterable {
    case console, json, github

    var form: TextForm {
      switch self {
      case .console: .report
      case .json: .json
      case .github: .program
      }
    }

    func text(of files: [FileLint], counting all: [FileLint]) -> String {
      switch self {
      // No totals are printed if no file could be read.
      case .console: files.map(\.text).joined() + (all.isEmpty ? "" : all.counts + "\n")
      case .json: files.map(\.json).joined()
      case .github: files.map(\.github).joined()
      }
    }
  }
}
