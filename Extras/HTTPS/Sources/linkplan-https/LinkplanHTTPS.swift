import Foundation
import LinkHarness
import MockSite
import MockSiteHTTPS

@main
struct LinkplanHTTPS {
  static func main() async {
    do {
      switch try CommandOptions.parse(Array(CommandLine.arguments.dropFirst())) {
      case .help: say(CommandOptions.help)
      case .remove(let folder): try remove(folder)
      case .serve(let options): try await serve(options)
      }
    } catch {
      say("linkplan-https: \(error)\n", to: .standardError)
      exit(2)
    }
  }

  static func serve(_ options: CommandOptions) async throws {
    let plans = try PlanSites(options.plans)
    for host in options.faults.keys.sorted() where plans.site[host] == nil && plans.site["*"] == nil {
      throw CommandError("unknown host \(host) in --tls-fault: no plan has it")
    }
    let authority = try options.folder.open()
    let server =
      options.sitePort == nil ? try SiteServer.start(plans.site) : nil
    let front = try await HTTPSFront.start(
      plans.site, servedOn: options.sitePort ?? server?.port ?? 0, authority: authority,
      options: HTTPSFront.Options(port: options.port, faults: options.faults))
    let guide = TrustGuide(
      certificate: options.folder.certificatePath, name: authority.name, port: front.port)
    say(
      """
      direct      https://127.0.0.1:\(front.port)/
      proxy       127.0.0.1:\(front.port)
      authority   \(options.folder.certificatePath)

      To trust the authority "\(authority.name)":

      \(guide.trust)
      """)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await StopRequest.wait() }
      group.addTask { await reload(plans, into: front, server) }
      await group.next()
      group.cancelAll()
    }
    await front.stop()
    await server?.stop()
    if options.removesAuthority { try remove(options.folder) }
  }

  /// Reloads the plans when one of their files changes, until the task is cancelled.
  private static func reload(
    _ plans: PlanSites, into front: HTTPSFront, _ server: SiteServer?
  ) async {
    var plans = plans
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      guard plans.haveChanged else { continue }
      do {
        plans = try PlanSites(plans.paths)
        server?.update(plans.site)
        front.update(plans.site)
        say("reloaded \(plans.paths.joined(separator: ", "))\n")
      } catch {
        plans.acceptFiles()
        say("linkplan-https: \(error)\nstill serving the last valid plan\n", to: .standardError)
      }
    }
  }

  private static func remove(_ folder: AuthorityFolder) throws {
    let name = (try? folder.read())?.name
    let removed = try folder.remove()
    guard !removed.isEmpty else { return say("no authority in \(folder.path)\n") }
    say(removed.map { "removed \($0)\n" }.joined())
    guard let name else { return }
    let guide = TrustGuide(certificate: folder.certificatePath, name: name, port: 0)
    say("\nTo remove the trust in \"\(name)\":\n\n\(guide.distrust)")
  }
}

/// Writes without buffering, so that readers of a pipe receive the text immediately.
///
/// Errors are ignored, so the server keeps running if the reader is gone.
private func say(_ text: String, to handle: FileHandle = .standardOutput) {
  try? handle.write(contentsOf: Data(text.utf8))
}
