public import HarnessText
public import LinkModel
public import MockSite

/// A test plan that was read and checked: sites, apps, a device, and the links to replay.
public struct TestPlan: Sendable {
  /// The path of the plan's file, as shown in reports.
  public let file: String
  /// The plan's name or, if the plan has no name, the path of its file.
  public let name: String
  let covers: [String]
  package internal(set) var hosts: HostTable
  package internal(set) var apps: [App]
  package internal(set) var device: Device
  package internal(set) var installed: [String]
  var otherDevices: [NamedDevice]
  let places: Places
  /// The rows, in the order in which the plan lists them.
  public internal(set) var rows: [Row]
  /// Probable errors that do not prevent a replay.
  package internal(set) var warnings: [Finding] = []
  package var mask = SecretMask.standard
  /// What its sections were read with; `nil` for a plan that was not written.
  var origin: (any AnyObject & Sendable)?
  /// Because of which some rows are not replayed.
  var lacks: [Lack] = []

  /// The site that consists of the plan's hosts.
  public var site: Site { hosts.site }
  package var deviceNames: [String] { otherDevices.map(\.name) }

  /// The association files as they are written, in the order of the plan.
  package var associationFiles: [SourceText] {
    let deployed = rows.flatMap(\.steps).flatMap { step -> [HostDescription] in
      if case .deploy(let changes) = step.action { changes } else { [] }
    }
    var seen: Set<Place> = []
    return (hosts + deployed).flatMap { $0.association ?? [] }.flatMap(\.sources)
      .filter { seen.insert(Place(whole: $0)).inserted }
  }

  package var systemFiles: [SourceText] {
    associationFiles + apps.flatMap(\.propertyLists)
  }

  package func app(named name: String?) -> App? { apps.first { $0.name == name } }

  /// This type is a class so that the stages of all rows share one instance instead of copying the app.
  package final class App: Sendable {
    package let declared: Device.App
    package let routes: RouteTable?
    package let routePlaces: [Place]
    let places: Places
    package let navigation: NavigatorRules
    let dispatch: DispatchRules
    let effects: AppEffects
    let arrivals: ArrivalRoutes?
    let errors: TeamErrors?

    init(
      declared: Device.App, routes: RouteTable?, routePlaces: [Place], places: Places,
      navigation: NavigatorRules, dispatch: DispatchRules, effects: AppEffects = AppEffects(),
      arrivals: ArrivalRoutes? = nil, errors: TeamErrors? = nil
    ) {
      self.declared = declared
      self.routes = routes
      self.routePlaces = routePlaces
      self.places = places
      self.navigation = navigation
      self.dispatch = dispatch
      self.effects = effects
      self.arrivals = arrivals
      self.errors = errors
    }

    /// The objects that describe the app, as written; empty for an app that no plan describes.
    struct Places {
      var app: WrittenPart?
      var router: WrittenPart?
      var navigation: WrittenPart?
      var propertyLists: [PropertyList] = []
    }

    package var name: String { declared.name }
    package var propertyLists: [SourceText] { places.propertyLists.map(\.source) }
    package var id: String { declared.id }
    var associatedDomains: [AssociatedDomain] { declared.associatedDomains }
    package var urlSchemes: [String] { declared.urlSchemes }

    func coordinator(of route: String) -> String? { navigation.coordinator(of: route) }
  }

  struct Places {
    var device: WrittenPart?
    var given: WrittenPart?
    var defaults: WrittenPart?
    var assumptions: WrittenPart?
    var notSecret: WrittenPart?
    var sites: WrittenPart?
    var apps: WrittenPart?
  }

  package struct NamedDevice: Sendable {
    let name: String
    package let device: Device
    package let installed: [String]
    let written: WrittenPart?
  }

  package struct KnownIssue: Sendable {
    package let reason: String
    let place: Place
  }

  package struct Cell: Sendable, Equatable {
    package let row: String
    let values: [(name: String, label: String)]

    package static func == (left: Self, right: Self) -> Bool {
      left.row == right.row && left.values.elementsEqual(right.values) { $0 == $1 }
    }
  }

  /// One link, or a sequence of several steps.
  ///
  /// This type is a class so that results can share an instance instead of copying it.
  public final class Row: Sendable {
    /// The identifier, unique in the plan.
    public let id: String
    /// The entry in a matrix that is a table, otherwise the case that applies or, if no case applies, the whole row.
    package let place: Place
    package let template: Place?
    /// The position in the plan.
    public var position: SourcePosition { place.position }
    package var lines: ClosedRange<Int> { place.lines }
    /// The ids of the requirements that the row covers, in addition to those of the plan.
    let covers: [String]
    /// The tags by which the row can be selected.
    public let tags: [String]
    package let skip: String?
    package let isOnly: Bool
    package let knownIssue: KnownIssue?
    package let steps: [Step]
    package let cell: Cell?
    package let mask: SecretMask
    /// The warnings about the row; of a matrix, one that its cells share is that of the first.
    package let warnings: [Finding]
    let hasSystemCall: Bool

    init(
      id: String, place: Place, template: Place?, covers: [String], tags: [String], skip: String?,
      isOnly: Bool, knownIssue: KnownIssue?, steps: [Step],
      cell: Cell?, mask: SecretMask, warnings: [Finding]
    ) {
      self.id = id
      self.place = place
      self.template = template
      self.covers = covers
      self.tags = tags
      self.skip = skip
      self.isOnly = isOnly
      self.knownIssue = knownIssue
      self.steps = steps
      self.cell = cell
      self.mask = mask
      self.warnings = warnings
      hasSystemCall = steps.contains { $0.action.hasSystemCall }
    }

    /// Creates a row whose file, or that of its matrix, cannot be read.
    convenience init(notRead id: String, at place: Place, _ mask: SecretMask) {
      self.init(
        id: id, place: place, template: nil, covers: [], tags: [], skip: nil, isOnly: false, knownIssue: nil, steps: [],
        cell: nil, mask: mask, warnings: [])
    }

    /// The row in the plan, of which this one may be a cell.
    var whole: Place { template ?? place }

    /// What the row expects at most in a step, apart from the plan's defaults.
    var extent: Step.Extent { steps.map(\.extent).max { $0.rawValue < $1.rawValue } ?? .nothing }

    func stands(on line: Int, of isFile: (String) -> Bool) -> Bool {
      lines.contains(line) && isFile(place.file)
        || template.map { $0.position.line == line && isFile($0.file) } ?? false
    }

    /// The link of the first step that opens a link or has arrivals; `nil` if there is none.
    public var link: Link? {
      // A key path in a lazy sequence is resolved anew for each step.
      for step in steps {
        if case .open(let link, _) = step.action { return link }
        if let link = step.action.links.first { return link }
      }
      return nil
    }
  }
}

extension TestPlan {
  package func device(of step: Step) -> NamedDevice {
    otherDevices.first { $0.name == step.device }
      ?? NamedDevice(name: "", device: device, installed: installed, written: places.device)
  }
}

extension [TestPlan.App] {
  /// The name of the first app that claims a link or, if none does, of the first one.
  func owner(of link: Link) -> String? {
    let claimant = first {
      $0.urlSchemes.contains(link.scheme) || $0.declared.linkDomains.contains { $0.covers(link.host ?? "") }
    }
    return (claimant ?? first)?.name
  }
}

extension TestPlan: CustomStringConvertible {
  /// The path of the plan's file.
  public var description: String { file }
}
