/// A `linkplan` command, whose options and arguments are stored properties found by reflection.
///
/// Commands are classes because the compiler would emit code for every copy of a struct with twenty options.
protocol Command: Sendable {
  var name: String { get }
  /// A name that the command used to have and still answers to.
  var olderName: String? { get }
  /// The one-line summary in the overview, without a period.
  var summary: String { get }
  var details: String { get }
  var example: String { get }

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus
}

extension Command {
  var olderName: String? { nil }

  var declarations: [Declaration] {
    Mirror(reflecting: self).children.compactMap { ($0.value as? any Parameter)?.declaration }
      + CommonOptions.declarations
  }

  var options: [Declaration] { declarations.filter(\.isOption) }
  var arguments: [Declaration] { declarations.filter { !$0.isOption } }
}
