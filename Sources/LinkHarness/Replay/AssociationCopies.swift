/// The downloads that determine the association files on a device, at most one for each app and host.
struct AssociationCopies {
  private var records: [FetchRecord] = []
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    let app: String
    let host: String

    init(_ record: FetchRecord) { (app, host) = (record.app, record.host) }
  }

  mutating func keep(_ record: FetchRecord) {
    let place = places[Key(record), default: records.count]
    if place == records.count {
      places[Key(record)] = place
      records.append(record)
    } else {
      records[place] = record
    }
  }

  mutating func remove(ofApps apps: Set<String>) {
    guard records.contains(where: { apps.contains($0.app) }) else { return }
    let kept = records.filter { !apps.contains($0.app) }
    self = AssociationCopies()
    for record in kept { keep(record) }
  }

  func of(_ hosts: [String]) -> [FetchRecord] { records.filter { hosts.contains($0.host) } }
}
