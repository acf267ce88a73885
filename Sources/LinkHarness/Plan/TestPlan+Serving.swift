public import HarnessText
public import LinkModel
import MockSite

extension TestPlan {
  /// Creates a plan in which the link's host serves an association file, and the given apps are installed on the
  /// device.
  ///
  /// Use this initializer to reproduce a bug report that contains only the production association file and the link.
  ///
  /// - Parameters:
  ///   - association: The file that the host of the link serves.
  ///   - link: The link to open.
  ///   - apps: The application identifiers on the device, or `nil` for all that the file lists.
  public init(serving association: SourceText, toOpen link: Link, apps: [String]? = nil) {
    let host = link.host ?? "localhost"
    let ids = apps ?? AssociationFile(reading: association).appIDs
    var description = HostDescription(host)
    description.association = [.association(bytes: association.bytes)]
    description.pages = [.page("/:path*", title: "The website of \(host)")]
    var provenance = Provenance()
    provenance.add(association)
    let apps = ids.map { id in
      App(
        declared: Device.App(
          name: id, id: id, associatedDomains: [AssociatedDomain("applinks:\(host)")],
          isInstalled: false),
        routes: nil, routePlaces: [], places: App.Places(), navigation: NavigatorRules(),
        dispatch: DispatchRules())
    }
    self.init(
      file: association.file, name: association.file, covers: [],
      hosts: HostTable([description]),
      apps: apps, device: Device(apps: apps.map(\.declared)), installed: ids,
      otherDevices: [], places: Places(), rows: [],
      provenance: provenance)
  }
}
