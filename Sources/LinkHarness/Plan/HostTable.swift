import HarnessText
package import MockSite

/// The hosts of a plan in order, with an index by name, because a plan may have a hundred thousand hosts.
package struct HostTable: Sendable {
  private var contents: Contents

  /// A class, because every row copies the table.
  private final class Contents: Sendable {
    let list: OverlaidList<HostDescription>
    let places: [String: Int]
    let site: Site

    init(_ list: OverlaidList<HostDescription>, _ places: [String: Int], _ site: Site) {
      (self.list, self.places, self.site) = (list, places, site)
    }
  }

  package var site: Site { contents.site }

  package init(_ hosts: [HostDescription]) {
    var places: [String: Int] = [:]
    for (place, host) in hosts.enumerated() where places[host.name] == nil {
      places[host.name] = place
    }
    contents = Contents(OverlaidList(hosts), places, Site(hosts.map(\.host)))
  }

  package subscript(name: String) -> HostDescription? { contents.places[name].map { contents.list[$0] } }

  package mutating func deploy(_ changes: [HostDescription]) {
    var (list, places, site) = (contents.list, contents.places, contents.site)
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
    contents = Contents(list, places, site)
  }
}

extension HostTable: RandomAccessCollection {
  package var startIndex: Int { contents.list.startIndex }
  package var endIndex: Int { contents.list.endIndex }
  package subscript(place: Int) -> HostDescription { contents.list[place] }
}
