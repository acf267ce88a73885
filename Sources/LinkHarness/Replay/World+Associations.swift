import LinkModel
import MockSite

// How association files get to the device: at install and update at once, later by schedule, and never when a link is
// tapped. Time is virtual: it passes when a step says so.

extension World {
  /// Puts an app on the device, or a new version of it, and asks for its files.
  mutating func install(_ name: String, with transport: any Transport, _ provenance: Provenance)
    async
  {
    guard let index = device.index(ofApp: name) else { return }
    device.apps[index].isInstalled = true
    checks.removeAll { $0.app == name }
    for request in device.associationRequests(for: device.apps[index]) {
      checks.append(Check(app: name, request: request, time: now))
    }
    await runChecks(with: transport, provenance)
  }

  /// Takes an app off the device, its copies of the files with it.
  mutating func delete(_ name: String) {
    guard let index = device.index(ofApp: name) else { return }
    forgetChoices(about: device.apps[index])
    device.apps[index].isInstalled = false
    device.apps[index].associations = [:]
    device.apps[index].state = .notRunning
    device.apps[index].hasSavedState = false
    fetches.removeAll { $0.app == name }
    checks.removeAll { $0.app == name }
    if let place = self.index(of: name) { apps[place].start() }
  }

  /// Lets time pass, with every check that falls due on the way.
  mutating func advance(
    by time: Duration, with transport: any Transport, _ provenance: Provenance
  ) async {
    let (start, end, own) = (now, now + time, inHand)
    for name in [own] + parked.keys.sorted() {
      use(name)
      now = start
      while device.downloadsAssociations, let due = checks.map(\.time).min(), due <= end {
        now = max(now, due)
        await runChecks(with: transport, provenance)
      }
    }
    use(own)
    now = end
  }

  /// The state of each host's certificate.
  var certificates: [String: CertificateState] {
    Dictionary(
      hosts.map { ($0.name, $0.certificate ?? .valid) }, uniquingKeysWith: { one, _ in one })
  }

  /// Asks for every file whose time has come; under poor conditions they wait until those are better.
  mutating func runChecks(with transport: any Transport, _ provenance: Provenance) async {
    guard device.downloadsAssociations else { return }
    let fetcher = AssociationFetcher(
      transport: transport, provenance: provenance, certificates: certificates)
    for index in checks.indices where checks[index].time <= now {
      let record = await download(checks[index], with: fetcher)
      keep(record)
      let isFile = if case .file = record.download { true } else { false }
      checks[index].failures = isFile ? 0 : checks[index].failures + 1
      checks[index].time =
        now
        + RefreshSchedule.wait(
          afterFailures: checks[index].failures, assumptions: device.assumptions)
    }
  }

  private mutating func download(_ check: Check, with fetcher: AssociationFetcher) async
    -> FetchRecord
  {
    let request = check.request
    if request.route == .cdn, let copy = cdn.copy(of: request.host, at: now) {
      return record(check, siteAnswers[request.host], copy.download, age: now - copy.fetchedAt)
    }
    let answer = await fetcher.ask(request.host, request.route, for: device)
    if request.route == .cdn {
      cdn.keep(answer.download, of: request.host, at: now)
      siteAnswers[request.host] = answer
    }
    return record(check, answer, answer.download, age: nil)
  }

  private func record(
    _ check: Check, _ answer: AssociationFetcher.Answer?, _ download: AssociationDownload,
    age: Duration?
  ) -> FetchRecord {
    FetchRecord(
      app: check.app, host: check.request.host, route: check.request.route,
      url: answer?.url ?? "", status: answer?.status, contentType: answer?.contentType,
      bytes: answer?.bytes ?? 0, age: age, time: now, download: download)
  }

  private mutating func keep(_ record: FetchRecord) {
    performed.append(record)
    guard let index = device.index(ofApp: record.app) else { return }
    let known = device.apps[index].associations[record.host]
    // No source says when a good copy is dropped after a later failure; it is kept until there is a new one.
    if case .file? = known, case .refused = record.download,
      device.assumptions[.copyAfterFailure] == .kept
    {
      return
    }
    if let old = fetches.firstIndex(where: { $0.app == record.app && $0.host == record.host }) {
      fetches.remove(at: old)
    }
    fetches.append(record)
    device.apps[index].associations[record.host] = record.download
  }
}
