/// A command of `linkplan`, whose stored properties include its options and arguments, so that none is forgotten in a list.
///
/// Commands are classes, because the compiler writes out every copy of a struct of twenty options.
protocol Command: Sendable {
  var name: String { get }
  /// One line for the overview, without a full stop.
  var summary: String { get }
  var details: String { get }
  /// A command line that works with the files of a typical project.
  var example: String { get }

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus
}

extension Command {
  var declarations: [Declaration] {
    Mirror(reflecting: self).children.compactMap { ($0.value as? any Parameter)?.declaration }
      + [CommonOptions.ciLog.declaration]
  }

  var options: [Declaration] { declarations.filter(\.isOption) }
  var arguments: [Declaration] { declarations.filter { !$0.isOption } }
}
