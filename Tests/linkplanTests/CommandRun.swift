@testable import linkplan

/// The output and exit status of `linkplan`, which runs in the test's process.
struct CommandRun {
  var results = ""
  var diagnostics = ""
  var status = CommandStatus.success

  /// The results, with all lines that are indented at the ends of those before them, because long lines are wrapped.
  var unwrapped: String { results.replacing(/\n +/, with: " ") }

  static func of(_ arguments: String...) async -> CommandRun { await of(arguments) }

  static func of(_ arguments: [String]) async -> CommandRun {
    await printed { await LinkPlan.run(arguments, $0) }
  }

  /// Runs `replay` as in CI, or as on a developer's machine; without this, the tests' own environment decides.
  static func ofReplay(isCI: Bool, _ arguments: [String]) async throws -> CommandRun {
    let command = ReplayCommand(isCI: isCI)
    let given = try Arguments(arguments, of: command)
    return try await printed { output in try await command.run(given, output) }
  }

  private static func printed(_ run: (Output) async throws -> CommandStatus) async rethrows -> CommandRun {
    let collector = Collector()
    let output = Output { text, isResult in
      if isResult { collector.run.results += text } else { collector.run.diagnostics += text }
    }
    collector.run.status = try await run(output)
    output.flush()
    return collector.run
  }

  private final class Collector {
    var run = CommandRun()
  }
}

extension Folder {
  /// Runs the command; in its arguments, `@` is the directory.
  func run(_ arguments: String...) async -> CommandRun { await run(arguments) }

  func run(_ arguments: [String]) async -> CommandRun {
    await CommandRun.of(arguments.map { $0 == "@" ? path : $0.replacing("@/", with: path + "/") })
  }
}

/// Parses JSON Lines with Foundation instead of this project's parser, and returns the objects.
func jsonLines(_ text: String) throws -> [[String: Any]] {
  try text.lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
}

func expect(
  _ run: CommandRun, _ status: CommandStatus, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) {
  expect(
    run.status, equals: status, "\(run.results)\(run.diagnostics)", fileID: fileID, filePath: filePath, line: line,
    column: column)
}

extension CommandRun {
  /// The objects of results in JSON Lines.
  var json: [[String: Any]] { get throws { try jsonLines(results) } }

  /// Expects texts in the results.
  func prints(
    _ texts: String..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    for text in texts {
      expect(results, contains: text, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Expects texts in the diagnostics.
  func says(
    _ texts: String..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    for text in texts {
      expect(diagnostics, contains: text, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Expects that texts are not in the results.
  func lacks(
    _ texts: String..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    for text in texts {
      expect(results, lacks: text, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}
