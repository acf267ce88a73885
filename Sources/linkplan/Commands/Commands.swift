import Foundation
import LinkTools

/// All commands of `linkplan`, in the order in which the overview lists them.
enum Commands {
  static let all = made.map { $0() }

  private static let made: [@Sendable () -> any Command] = [
    { ReplayCommand() }, { ReportCommand() }, { ExplainCommand() }, { MatchCommand() }, { LintCommand() },
    { DiffCommand() }, { ServeCommand() }, { CheckCommand() }, { CoverageCommand() }, { InitCommand() },
    { ImportCommand() }, { ExportCommand() }, { SchemaCommand() }, { CompletionsCommand() }, { HelpCommand() },
  ]

  /// Makes no command after the one with the name, because making all takes as long as a small replay.
  static func named(_ name: String) -> (any Command)? {
    made.lazy.map { $0() }.first { $0.name == name || $0.olderName == name }
  }
}

// Options and arguments that several commands share.

extension Argument where Value == [String] {
  static var plans: Self {
    Argument(each: .path("PATH"), "a plan or a directory of plans", default: ["TestPlans"])
  }
}

extension Option where Value == String? {
  static var sourceURL: Self {
    let kind = ValueKind("URL", expected: "a URL with {path}, such as vscode://file{path}:{line}") {
      $0.contains(":") && $0.contains("{path}") ? $0 : nil
    }
    return Option(
      "--source-url", kind,
      "link positions in the HTML report to URL, in which {line}, {commit} (of the CI job) and {path} (absolute, but relative to the working directory if URL is http or https) are replaced; for example, vscode://file{path}:{line} or https://git.example/blob/{commit}/{path}#L{line}"
    )
  }
}

extension RunFacts {
  init(of sourceURL: String?) {
    self.init(ProcessInfo.processInfo.environment)
    sources = SourceLinks(sourceURL, directory: FileManager.default.currentDirectoryPath, commit: commit)
  }
}

extension Option where Value == Bool {
  static let full = Option("--full", "draw the stages of each failed row, and print all source lines that explain it")
}
