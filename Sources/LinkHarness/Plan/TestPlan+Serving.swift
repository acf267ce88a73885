package import HarnessText
package import LinkModel
package import MockSite

extension TestPlan {
  /// Creates a plan that reproduces a bug report with only the production association file and the link.
  package init(serving association: SourceText, toOpen link: Link, apps: [String]? = nil) {
    let domains = [AssociatedDomain("applinks:\(link.host ?? "localhost")")]
    let ids = apps ?? AssociationFile(reading: association).appIDs
    self.init(
      serving: .association(association), in: association.file, toOpen: link,
      apps: ids.map { Device.App(name: $0, id: $0, associatedDomains: domains, isInstalled: false) })
  }

  /// The first of `hosts`, by default that of the link, serves the resource, and the others have no association file.
  package init(
    serving resource: Site.Resource?, failing error: TransportError? = nil, at hosts: [String]? = nil,
    in file: String?, toOpen link: Link, apps: [Device.App], installed: [String]? = nil
  ) {
    let host = link.host ?? "localhost"
    let servers = hosts ?? [host]
    let names = (servers + [host]).distinct.filter { error != .unknownHost($0) || $0 != servers[0] }
    let sites = names.map { name in
      var site = HostDescription(name)
      let own = name == servers[0] ? resource : nil
      site.association = [own ?? .association(bytes: [], contentType: nil, status: .notFound)]
      if name == host { site.pages = [.page("/:path*", title: "The website of \(host)")] }
      if let error, name == servers[0] { site.fail(with: error) }
      return site
    }
    let file = file ?? ""
    self.init(
      file: file, name: file, covers: [], hosts: HostTable(sites),
      apps: apps.map {
        App(
          declared: $0, routes: nil, routePlaces: [], places: App.Places(), navigation: NavigatorRules(),
          dispatch: DispatchRules())
      },
      device: Device(apps: apps), installed: installed ?? apps.map(\.name), otherDevices: [], places: Places(), rows: []
    )
  }
}
