import MockSite
public import HarnessText
public import LinkModel

extension TestPlan {
  /// A plan of one site that serves an association file, and a device with the apps it names.
  ///
  /// The shortest way from a bug report to an explanation: the production file, the link, and nothing else.
  ///
  /// - Parameters:
  ///   - association: The file, served by the host of the link.
  ///   - link: The link that is to be opened.
  ///   - apps: The application identifiers on the device, or `nil` for each the file names.
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
        routes: nil, routePlaces: [], navigation: NavigatorRules(), dispatch: DispatchRules(),
        returnsToBrowser: false)
    }
    self.init(
      file: association.file, name: association.file, covers: [], hosts: [description],
      apps: apps, device: Device(apps: apps.map(\.declared)), installed: ids,
      otherDevices: [], rows: [],
      provenance: provenance)
  }
}
