import HarnessText
package import MockSite

/// The hosts of a plan in order, found by name through the site, because a plan may have a hundred thousand hosts.
package struct HostTable: Sendable {
  private var contents: Contents

  /// A class, because every row copies the table.
  private final class Contents: Sendable {
    let list: OverlaidList<HostDescription>
    let site: Site

    init(_ list: OverlaidList<HostDescription>, _ site: Site) { (self.list, self.site) = (list, site) }
  }

  package var site: Site { contents.site }

  init(_ hosts: [HostDescription]) { contents = Contents(OverlaidList(hosts), Site(hosts.map(\.host))) }

  /// The host with the name, or else the nearest one with a wildcard.
  package subscript(name: String) -> HostDescription? { site.index(of: name).map { contents.list[$0] } }

  mutating func replace(_ place: Int, with host: HostDescription) {
    var (list, site) = (contents.list, contents.site)
    list[place] = host
    site[host.name] = host.host
    contents = Contents(list, site)
  }

  package mutating func deploy(_ changes: [HostDescription]) {
    var (list, site) = (contents.list, contents.site)
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
    contents = Contents(list, site)
  }
}

extension HostTable: RandomAccessCollection {
  package var startIndex: Int { contents.list.startIndex }
  package var endIndex: Int { contents.list.endIndex }
  package subscript(place: Int) -> HostDescription { contents.list[place] }
}
