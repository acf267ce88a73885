import Foundation
import LinkTools
import MockSite

final class ServeCommand: Command {
  let name = "serve"
  let summary = "serve a plan's sites on loopback for browsers, simulators or curl"
  let details = """
    The start page is the lab: it shows where any link goes from any source and on
    any device, and a row for the plan to copy. It also lists hosts, pages,
    association files, and requests as they arrive. No request changes the plan.
    The Host field of a request, or its URL if the server is used as an HTTP proxy,
    selects the host. The hosts 127.0.0.1 and localhost are the start page, even if
    the plan has a site of that name. The plan is reloaded when one of its files
    changes. Press Ctrl-C to stop; if standard input is a pipe, closing it also
    stops the server.
    """
  let example = "linkplan serve TestPlans/product-links.json --port 8080"

  let plan = Argument(.path("PLAN"), "a plan")
  let port = Option(
    "--port", .number(UInt16.min...UInt16.max, expected: "a port number from 0 to 65535"),
    "port to listen on (default: any free port)")
  let open = Option("--open", "open the start page in the default browser")

  private let interval: Duration
  private let browse: @Sendable (String) throws -> Void

  /// The plan's files are looked at after each `interval`, because not all file systems report changes.
  init(
    lookingEvery interval: Duration = .seconds(1),
    browse: @escaping @Sendable (String) throws -> Void = ServeCommand.browse
  ) {
    (self.interval, self.browse) = (interval, browse)
  }

  static func browse(_ url: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [Platform.opener, url]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    try await serve(given, output) { await StopRequest.wait() }
  }

  func serve(
    _ given: Arguments, _ output: Output, until stop: @escaping @Sendable () async -> Void
  ) async throws(UsageError) -> CommandStatus {
    let path = given[plan]
    let port = given[port] ?? 0
    let (reloads, continuation) = AsyncStream.makeStream(of: PlanServer.Reload.self)
    let server: PlanServer
    do {
      server = try await PlanServer.start(path, port: port) {
        continuation.yield($0)
      }
    } catch {
      switch error {
      case .severalPlans: throw .severalPlans(path)
      case .socket(let failure):
        output.say(
          error.isPortInUse
            ? "port \(port) is in use; choose another with --port"
            : "cannot listen on port \(port): \(failure)")
        return .couldNotRun
      case .invalid(let findings): throw .invalid(findings)
      }
    }
    output.result(
      """
      start page  \(server.origin)/
      proxy       127.0.0.1:\(server.port)
      browser     \(BrowserCommand.text(port: server.port))

      """)
    output.flush()
    for note in server.notes { output.note(note) }
    if given[open] {
      do {
        try browse(server.origin + "/")
      } catch {
        output.note("no browser was opened: \(error.localizedDescription)")
      }
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await stop()
        continuation.finish()
      }
      group.addTask { [interval] in
        while (try? await Task.sleep(for: interval)) != nil { await server.reloadIfChanged() }
      }
      for await findings in reloads {
        output.diagnostic(
          findings.isEmpty
            ? "reloaded \(path)\n"
            : UsageError.invalid(findings).text(command: name)
              + "still serving the last valid plan\n")
        if findings.isEmpty { for note in server.notes { output.note(note) } }
      }
      group.cancelAll()
    }
    await server.stop()
    return .success
  }
}
