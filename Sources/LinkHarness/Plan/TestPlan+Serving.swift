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

  package init(
    serving resource: Site.Resource?, failing error: TransportError? = nil, in file: String?, toOpen link: Link,
    apps: [Device.App]
  ) {
    let host = link.host ?? "localhost"
    var description = HostDescription(host)
    description.association = [resource ?? .association(bytes: [], contentType: nil, status: .notFound)]
    description.pages = [.page("/:path*", title: "The website of \(host)")]
    if let error { description.fail(with: error) }
    let file = file ?? ""
    self.init(
      file: file, name: file, covers: [], hosts: HostTable(error == .unknownHost(host) ? [] : [description]),
      apps: apps.map {
        App(
          declared: $0, routes: nil, routePlaces: [], places: App.Places(), navigation: NavigatorRules(),
          dispatch: DispatchRules())
      },
      device: Device(apps: apps), installed: apps.map(\.name), otherDevices: [], places: Places(), rows: [])
  }
}
