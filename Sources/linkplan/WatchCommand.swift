import LinkTools
import LinkHarness

/// `linkplan replay --watch`: replays again when a file of the plans changes.
struct WatchCommand {
  let replay: ReplayCommand

  /// How often files are looked at.
  private static let interval = Duration.milliseconds(500)

  /// Replays until it is asked to stop, by a signal or by whatever a test waits for.
  func run(
    _ output: Output,
    until stop: @escaping @Sendable () async -> Void = { await StopRequest.wait() }
  ) async throws(UsageError) -> CommandStatus {
    let (ticks, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let waiting = Task {
      await stop()
      continuation.finish()
    }
    let clock = Task {
      while (try? await Task.sleep(for: Self.interval)) != nil { continuation.yield() }
    }
    defer {
      waiting.cancel()
      clock.cancel()
    }
    return try await run(output, ticks: ticks)
  }

  /// Looks at the files at each tick, and ends with the status of the last replay when there are no more.
  func run(_ output: Output, ticks: AsyncStream<Void>) async throws(UsageError) -> CommandStatus {
    var (status, watch) = try await round(output)
    for await _ in ticks where watch.hasChanged {
      output.diagnostic("linkplan: something changed\n")
      (status, watch) = try await round(output)
    }
    return status
  }

  private func round(
    _ output: Output
  ) async throws(UsageError) -> (CommandStatus, PlanWatch) {
    let seen = PlanWatch(replay.paths)
    let plans = replay.plans()
    let watch = seen.covering(plans)
    let status = try await replay.replay(plans, output)
    output.diagnostic("linkplan: watching \(replay.paths.joined(separator: ", "))\n")
    return (status, watch)
  }
}
