import LinkTools
import HarnessText

extension ReplayCommand {
  func watch(
    _ given: Arguments, _ output: Output, until stop: @escaping @Sendable () async -> Void
  ) async throws(UsageError) -> CommandStatus {
    let (events, continuation) = AsyncStream.makeStream(of: WatchEvent.self)
    let waiting = Task {
      await stop()
      continuation.finish()
    }
    let clock = Task {
      while (try? await Task.sleep(for: .milliseconds(500))) != nil { continuation.yield(.tick) }
    }
    let keys = TerminalKeys { continuation.yield(.key($0)) }
    defer {
      waiting.cancel()
      clock.cancel()
      keys?.stop()
    }
    return try await watch(given, output, events: events, hasKeys: keys != nil)
  }

  /// Checks the files at each tick and handles key presses; returns the status of the last replay.
  func watch(
    _ given: Arguments, _ output: Output, events: AsyncStream<WatchEvent>, hasKeys: Bool = false
  ) async throws(UsageError) -> CommandStatus {
    var keys = WatchKeys()
    var scope = WatchScope.all
    var (status, files) = try await round(given, output, scope, hasKeys)
    for await event in events {
      switch event {
      case .tick:
        let changed = files.changedFiles
        if changed.isEmpty { continue }
        output.clear()
        output.inform("\(Self.words(changed)) changed; replaying")
      case .key(let key):
        switch keys.press(key) {
        case nil: continue
        case .quit: return status
        case .typing(let text):
          output.progress("filter: \(TerminalText.escaped(text))")
          continue
        case .replay(let asked):
          scope = asked
          output.clear()
        }
      }
      (status, files) = try await round(given, output, scope, hasKeys)
    }
    return status
  }

  private static func words(_ files: [String]) -> String {
    let first = TerminalText.escaped(files[0])
    let others = files.count - 1
    return others == 0 ? first : "\(first) and \(others.of("other file", "other files"))"
  }

  private func round(
    _ given: Arguments, _ output: Output, _ scope: WatchScope, _ hasKeys: Bool
  ) async throws(UsageError) -> (CommandStatus, PlanWatch) {
    let seen = PlanWatch(given[paths])
    let plans = plans(given)
    let files = seen.covering(plans)
    let status = try await replay(plans, given, output, choosing: scope)
    output.inform(
      "watching \(given[paths].joined(separator: ", "))" + (hasKeys ? "; \(WatchKeys.help)" : ""))
    return (status, files)
  }
}
