import LinkTools
import HarnessText

extension ReplayCommand {
  func watch(
    _ given: Arguments, _ output: Output, until stop: @escaping @Sendable () async -> Void
  ) async throws(UsageError) -> CommandStatus {
    let (ticks, continuation) = AsyncStream.makeStream(of: Void.self)
    let waiting = Task {
      await stop()
      continuation.finish()
    }
    let clock = Task {
      while (try? await Task.sleep(for: .milliseconds(500))) != nil { continuation.yield() }
    }
    defer {
      waiting.cancel()
      clock.cancel()
    }
    return try await watch(given, output, ticks: ticks)
  }

  func watch(
    _ given: Arguments, _ output: Output, ticks: AsyncStream<Void>
  ) async throws(UsageError) -> CommandStatus {
    var (status, files) = try await round(given, output)
    for await _ in ticks {
      let changed = files.changedFiles
      if changed.isEmpty { continue }
      output.clear()
      let others = changed.count - 1
      output.inform(
        TerminalText.escaped(changed[0])
          + (others == 0 ? "" : " and \(others.of("other file", "other files"))")
          + " changed; replaying")
      (status, files) = try await round(given, output)
    }
    return status
  }

  private func round(
    _ given: Arguments, _ output: Output
  ) async throws(UsageError) -> (CommandStatus, PlanWatch) {
    let seen = PlanWatch(given[paths])
    let plans = plans(given)
    let files = seen.covering(plans)
    let status = try await replay(plans, given, output)
    output.inform("watching \(given[paths].joined(separator: ", "))")
    return (status, files)
  }
}
