import LinkTools
import LinkHarness

/// `linkplan serve`.
struct ServeCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Serves until it is asked to stop, by a signal or by whatever a test waits for.
  func run(
    _ output: Output,
    until stop: @escaping @Sendable () async -> Void = { await StopRequest.wait() }
  ) async throws(UsageError) -> CommandStatus {
    guard let path = arguments.positionals.first else {
      throw .missingArgument("a plan", command: "serve")
    }
    if arguments.positionals.count > 1 {
      throw .unexpectedArgument(arguments.positionals[1], command: "serve")
    }
    let port = try port()
    let (reloads, continuation) = AsyncStream.makeStream(of: PlanServer.Reload.self)
    let server: PlanServer
    do {
      server = try await PlanServer.start(path, port: port) { continuation.yield($0) }
    } catch {
      switch error {
      case .severalPlans: throw .conflict("\(path) holds several plans; name one of them")
      case .socket(let error): output.diagnostic("linkplan: port \(port): \(error)\n")
      case .invalid(let findings): output.diagnostic(Self.text(findings))
      }
      return .couldNotRun
    }
    output.result("start page  \(server.origin)/\nproxy       127.0.0.1:\(server.port)\n")
    output.flush()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await stop()
        continuation.finish()
      }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil { await server.reloadIfChanged() }
      }
      for await reload in reloads {
        output.diagnostic(
          reload.findings.isEmpty
            ? "read again: \(path)\n"
            : Self.text(reload.findings) + "the last good plan is still served\n")
      }
      group.cancelAll()
    }
    await server.stop()
    return .success
  }

  private func port() throws(UsageError) -> UInt16 {
    guard let text = arguments.value("--port") else { return 0 }
    guard let port = UInt16(text) else {
      throw .invalidValue(text, option: "--port", known: ["0 to 65535"])
    }
    return port
  }

  private static func text(_ findings: [PlanFinding]) -> String {
    findings.map { $0.rendered() }.joined(separator: "\n")
  }
}
