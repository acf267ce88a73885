import HarnessText
/// The downloads that determine the association files on a device, at most one for each app and host.
struct AssociationCopies {
  private var records: [String: [DownloadTrace]] = [:]
  /// The places in `records`, by host and app.
  private var places: [String: [String: Int]] = [:]

  mutating func keep(_ record: DownloadTrace) {
    if let place = places[record.host]?[record.app] {
      records[record.host]?[place] = record
    } else {
      places[record.host, default: [:]][record.app] = records[record.host]?.count ?? 0
      records[record.host, default: []].append(record)
    }
  }

  mutating func remove(ofApps apps: Set<String>) {
    for (host, places) in places where !apps.isDisjoint(with: places.keys) {
      let kept = records[host, default: []].filter { !apps.contains($0.app) }
      records[host] = kept
      self.places[host] = Dictionary(firstOf: kept.enumerated().map { ($1.app, $0) })
    }
  }

  func of(_ hosts: [String]) -> [DownloadTrace] {
    if hosts.count == 1 { return records[few: hosts[0]] ?? [] }
    return hosts.flatMap { records[$0] ?? [] }
  }
}
