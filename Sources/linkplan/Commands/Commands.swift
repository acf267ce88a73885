/// All commands of `linkplan`, in the order in which the overview lists them.
enum Commands {
  static let all: [any Command] = [
    ReplayCommand(), ReportCommand(), ExplainCommand(), MatchCommand(), LintCommand(),
    DiffCommand(), ServeCommand(), CheckCommand(), CoverageCommand(), InitCommand(),
    ImportCommand(), ExportCommand(), SchemaCommand(), CompletionsCommand(), HelpCommand(),
  ]

  static func named(_ name: String) -> (any Command)? {
    all.first { $0.name == name || $0.olderName == name }
  }
}

// Options and arguments that several commands share.

extension Argument where Value == [String] {
  static var plans: Self {
    Argument(each: .path("PATH"), "a plan or a directory of plans", default: ["TestPlans"])
  }
}

extension Option where Value == Int? {
  static var slowest: Self { Option("--slowest", .count, "list the N slowest rows on the console") }
}
