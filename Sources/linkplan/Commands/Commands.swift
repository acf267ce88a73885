/// Every command of `linkplan`, in the order of the overview.
enum Commands {
  static let all: [any Command] = [
    ReplayCommand(), MergeCommand(), ExplainCommand(), MatchCommand(), LintCommand(),
    DiffCommand(), ServeCommand(), CheckCommand(), CoverageCommand(), InitCommand(),
    ImportCommand(), ExportCommand(), SchemaCommand(), CompletionsCommand(), HelpCommand(),
  ]
}
