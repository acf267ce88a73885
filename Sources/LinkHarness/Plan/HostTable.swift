import HarnessText
package import MockSite

/// The hosts of a plan in order, found by name through the site, because a plan may have a hundred thousand hosts.
package struct HostTable: Sendable {
  private var list: OverlaidList<HostDescription>
  package private(set) var site: Site

  package init(_ hosts: [HostDescription]) {
    list = OverlaidList(hosts)
    site = Site(hosts.map(\.host))
  }

  /// The host with the name, or else the nearest one with a wildcard.
  package subscript(name: String) -> HostDescription? { site.index(of: name).map { list[$0] } }

  package mutating func deploy(_ changes: [HostDescription]) {
    for change in changes {
      let known = site.index(of: change.name)
      if let known, list[known].name == change.name {
        list[known] = list[known].replacing(with: change)
        site[change.name] = list[known].host
      } else {
        let new = known.map { HostDescription(change.name).replacing(with: list[$0]).replacing(with: change) } ?? change
        list.append(new)
        site[change.name] = new.host
      }
    }
  }
}

extension HostTable: RandomAccessCollection {
  package var startIndex: Int { list.startIndex }
  package var endIndex: Int { list.endIndex }
  package subscript(place: Int) -> HostDescription { list[place] }
}
