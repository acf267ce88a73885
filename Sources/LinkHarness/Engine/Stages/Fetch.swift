import LinkModel
import MockSite

// Association files are downloaded when an app is installed or updated, and later on a schedule, but never when a link
// is tapped. The clock is virtual: only the steps of a row advance it.

extension Stages {
  /// The app's files arrive after the latency of their hosts; apps installed when the row starts have them already.
  nonisolated(nonsending) mutating func install(_ app: String) async -> [DownloadTrace] {
    guard let place = index(of: app) else { return [] }
    let (cdn, now) = (world.cdn, world.now)
    world.device.install([place], at: now)
    for index in world.device.checks.indices where world.device.checks[index].app == place {
      let request = world.device.checks[index].request
      // The CDN sends a cached file at once.
      if request.route == .cdn, cdn.copy(of: request.host, at: now) != nil { continue }
      world.device.checks[index].time += min(world.hosts[request.host]?.latency ?? .zero, request.route.patience)
    }
    return await fetch()
  }

  nonisolated(nonsending) mutating func install(_ apps: [String]) async -> [DownloadTrace] {
    await install(places: apps.compactMap(index))
  }

  nonisolated(nonsending) mutating func install(places: [Int]) async -> [DownloadTrace] {
    if places.isEmpty { return [] }
    world.device.install(places, at: world.now)
    return await fetch()
  }

  /// While the battery is low, or the connection is poor or missing, downloads are postponed.
  nonisolated(nonsending) mutating func fetch() async -> [DownloadTrace] {
    guard world.device.system.downloadsAssociations else { return [] }
    var records: [DownloadTrace] = []
    let fetcher = fetcher
    for index in world.device.checks.indices
    where world.device.checks[index].time <= world.now {
      let check = world.device.checks[index]
      let record = await download(check, with: fetcher)
      world.device.keep(record, for: check.app)
      records.append(record)
      world.device.checks[index].failures = check.failures(after: record.download)
      world.device.checks[index].time = record.next
    }
    return records
  }

  /// The devices share the CDN's copies, so none may see a copy that another one fetches later; of downloads that are
  /// due at the same time, those of the step's device come first, then those of the others in the order of their names.
  nonisolated(nonsending) mutating func advance(by time: Duration) async -> [DownloadTrace] {
    let (own, end) = (world.device.name, world.now + time)
    let names = [own] + world.otherDevices.map(\.name).sorted { ($0 ?? "") < ($1 ?? "") }
    var records: [DownloadTrace] = []
    while let next = nextDownload(on: names, by: end) {
      world.use(next.device)
      world.now = max(world.now, next.due)
      records += await fetch()
    }
    world.use(own)
    world.now = end
    return records
  }

  private mutating func nextDownload(
    on names: [String?], by end: Duration
  ) -> (device: String?, due: Duration)? {
    var next: (device: String?, due: Duration)?
    for name in names {
      world.use(name)
      guard world.device.system.downloadsAssociations, let due = world.device.checks.map(\.time).min(), due <= end,
        next.map({ due < $0.due }) ?? true
      else { continue }
      next = (name, due)
    }
    return next
  }

  /// Downloads the association files for App Clips, as the App Store does when App Clip experiences are published.
  nonisolated(nonsending) mutating func publishClips() async {
    let system = world.device.system
    let fetcher = fetcher
    var found: [String: AssociationDownload] = [:]
    for host in system.apps.compactMap(\.clip).flatMap(\.hosts) where found[host] == nil {
      found[host] = await fetcher.ask(host, .cdn, for: system).download
    }
    if !found.isEmpty { world.publish(found) }
  }

  var fetcher: AssociationFetcher {
    mutating get {
      AssociationFetcher(
        transport: world.siteCDN.transport(to: transport(), at: world.now), hosts: world.hosts)
    }
  }

  private nonisolated(nonsending) mutating func download(
    _ check: LiveDevice.Check, with fetcher: AssociationFetcher
  ) async -> DownloadTrace {
    let request = check.request
    let isCDN = request.route == .cdn
    if isCDN, let copy = world.cdn.copy(of: request.host, at: world.now) {
      let answer = world.siteAnswers[request.host]
      return record(check, answer, copy.download, age: world.now - copy.fetchedAt)
    }
    let system = world.device.system
    let isOld = world.siteCDN.response(of: request.host, at: world.now) != nil
    let answer = await fetcher.ask(request.host, request.route, for: system)
    if isCDN {
      world.cdn.keep(answer.download, of: request.host, at: world.now)
      world.siteAnswers[request.host] = answer
    }
    return record(check, answer, answer.download, age: nil, isOldCopy: isOld)
  }

  private func record(
    _ check: LiveDevice.Check, _ answer: AssociationFetcher.Answer?,
    _ download: AssociationDownload, age: Duration?, isOldCopy: Bool = false
  ) -> DownloadTrace {
    let wait = RefreshSchedule.wait(
      afterFailures: check.failures(after: download), assumptions: world.device.system.assumptions)
    return DownloadTrace(
      app: plan(of: check.app).name, host: check.request.host, route: check.request.route,
      url: answer?.url ?? "", status: answer?.status, contentType: answer?.contentType, resource: answer?.resource,
      bytes: answer?.bytes ?? 0, age: age, isOldCopy: isOldCopy, time: world.now,
      next: world.now + wait, download: download)
  }
}

extension SiteAnswer {
  init(to request: HTTPRequest, over transport: any Transport) async {
    self.request = request
    do { result = .success(try await transport.send(request)) } catch { result = .failure(error) }
  }
}
