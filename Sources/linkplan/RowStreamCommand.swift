import LinkHarness

/// `linkplan replay -`.
struct RowStreamCommand {
  let arguments: ParsedArguments
  let settings: ReplaySettings

  init(_ arguments: ParsedArguments, _ settings: ReplaySettings) {
    self.arguments = arguments
    self.settings = settings
  }

  func run(_ output: Output) async throws(UsageError) -> CommandStatus {
    throw .conflict("not yet")
  }
}
