/// The downloads that determine the association files on a device, at most one for each app and host.
struct AssociationCopies {
  private var records: [String: [FetchRecord]] = [:]

  mutating func keep(_ record: FetchRecord) {
    let place = records[record.host]?.firstIndex { $0.app == record.app }
    if let place { records[record.host]?[place] = record } else { records[record.host, default: []].append(record) }
  }

  mutating func remove(ofApps apps: Set<String>) {
    for host in records.keys where records[host]?.contains(where: { apps.contains($0.app) }) == true {
      records[host]?.removeAll { apps.contains($0.app) }
    }
  }

  func of(_ hosts: [String]) -> [FetchRecord] {
    if hosts.count == 1 { return records[hosts[0]] ?? [] }
    return hosts.flatMap { records[$0] ?? [] }
  }
}
