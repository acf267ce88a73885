import HarnessText
import LinkModel
import MockSite

extension Stages {
  nonisolated(nonsending) mutating func ask(_ asked: HTTPRequest) async -> SiteAnswer {
    if asked.host == AssociationCDN.host, world.hosts[AssociationCDN.host] == nil {
      let response = await HTTPResponse(ofCDNTo: asked) { await copy(of: $0) }
      return SiteAnswer(request: asked, result: .success(response))
    }
    return await SiteAnswer(to: asked, over: world.siteCDN.transport(to: transport(), at: world.now))
  }

  nonisolated(nonsending) mutating func deploy(_ changes: [HostDescription]) async {
    for change in changes where change.association != nil {
      guard let time = world.hosts[change.name]?.cdnKeeps,
        let request = try? HTTPRequest(
          .get, "https://\(change.name)\(AssociationDownload.path)")
      else { continue }
      let response = world.hosts.site.respond(to: request)
      world.siteCDN.keep(response, of: change.name, from: world.now, for: time)
    }
    world.hosts.deploy(changes)
    await transport().update(world.hosts.site)
  }

  private nonisolated(nonsending) mutating func copy(of host: String) async -> AssociationDownload {
    if let copy = world.cdn.copy(of: host, at: world.now) { return copy.download }
    let answer = await fetcher.ask(host, .cdn, for: world.device.system)
    world.cdn.keep(answer.download, of: host, at: world.now)
    world.siteAnswers[host] = answer
    return answer.download
  }
}
