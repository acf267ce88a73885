import HarnessText
package import MockSite

/// The hosts of a plan in order, with an index by name, because a plan may have a hundred thousand hosts.
package struct HostTable: Sendable {
  private var list: OverlaidList<HostDescription>
  private var places: [String: Int] = [:]
  package private(set) var site: Site

  package init(_ hosts: [HostDescription]) {
    list = OverlaidList(hosts)
    site = Site(hosts.map(\.host))
    for (place, host) in hosts.enumerated() where places[host.name] == nil {
      places[host.name] = place
    }
  }

  package subscript(name: String) -> HostDescription? { places[name].map { list[$0] } }

  package mutating func deploy(_ changes: [HostDescription]) {
    for change in changes {
      let place = places[change.name] ?? list.count
      if place == list.count {
        places[change.name] = place
        list.append(change)
      } else {
        list[place] = list[place].replacing(with: change)
      }
      site[change.name] = list[place].host
    }
  }
}

extension HostTable: RandomAccessCollection {
  package var startIndex: Int { list.startIndex }
  package var endIndex: Int { list.endIndex }
  package subscript(place: Int) -> HostDescription { list[place] }
}
