public import HarnessText

/// An `apple-app-site-association` file as the system interprets it.
///
/// If the system would ignore the file, `refusal` contains the reason.
///
/// `AssociationFile` is a class because all apps that claim a host share one file.
public final class AssociationFile: Sendable {
  /// The parsed text with source positions; for a signed file, the content of the signed message.
  package let document: JSONDocument
  /// Whether the text was wrapped in a CMS signed message, as iOS 8 required.
  package let isSigned: Bool
  /// The reason the system ignores the whole file, or `nil` if the system accepts the file.
  public let refusal: Refusal?
  /// The entries of `applinks.details` in file order or, without `details`, one entry for each app in `applinks.apps`.
  public let details: [Detail]
  /// The distinct app identifiers listed in the entries, in file order.
  public let appIDs: [String]
  /// The app identifiers listed for each service other than `applinks`.
  package let services: [Service: [String]]
  /// Whether the text was UTF-8 without a byte order mark.
  let isPlainUTF8: Bool
  package let assumptions: Assumptions
  package let choices: MatchChoices
  /// The app identifiers that are ignored because the system version does not read `appIDs`.
  let unreadApps: Set<String>
  private let entriesOfApp: [String: Entries]

  package struct Entries: Sendable {
    /// The indices in `details` of the entries that apply to the app, in file order.
    package let positions: [Int]
    package let rank: Int
    package let points: [Assumptions.Point]
    private let pointsForSomeLinks: [Assumptions.Point]

    package init(_ all: [Int], rank: Int, of details: [Detail], _ assumptions: Assumptions) {
      self.rank = rank
      positions = assumptions[.laterEntriesOfAnApp] == .appended ? all : Array(all.prefix(1))
      points =
        positions.flatMap { details[$0].restsOn } + (all.count > 1 ? [.laterEntriesOfAnApp] : [])
      pointsForSomeLinks = positions.flatMap { details[$0].mayRestOn }.distinct
    }

    /// Returns the assumptions on which the verdict about a link depends.
    func points(for link: Link) -> [Assumptions.Point] {
      guard !pointsForSomeLinks.isEmpty, link.text.utf8.contains(UInt8(ascii: "%")) else {
        return points
      }
      let text = PercentEncoding.decode(link.text)
      let isDisputed = text.map(CaseFolding.isDisputed) ?? false
      return points
        + pointsForSomeLinks.filter { $0 == .letterCase ? isDisputed : text == nil }
    }
  }

  /// The reason the system ignores a whole file.
  public enum Refusal: Sendable, Equatable {
    /// The text is not strict JSON; the associated value is the first syntax error.
    case notJSON(JSONFinding)
    case notAnObject(found: String)

    /// A description of the problem, without an initial capital or a final period.
    public var message: String {
      switch self {
      case .notJSON(let finding): "the content is not valid JSON: \(finding.message)"
      case .notAnObject(let found): "the top level is \(found) instead of an object"
      }
    }
  }

  /// The services other than `applinks` for which a file can list apps.
  public enum Service: String, Sendable, CaseIterable {
    case appclips
    case webcredentials
    case activitycontinuation
  }

  /// An entry of `applinks.details`.
  public struct Detail: Sendable {
    /// The entry's zero-based index among all entries, in file order.
    public let index: Int
    /// The identifiers of the apps that the entry lists.
    public let appIDs: [String]
    /// The entry's rules in order, or `nil` if it has no `components` or `paths` array that the system version reads.
    ///
    /// By default, an entry whose `rules` is `nil` matches every URL (reported).
    public let rules: [AssociationRule]?
    /// The byte range of the entry in the document.
    public let range: Range<Int>
    package let restsOn: [Assumptions.Point]
    /// The assumptions that affect only links with invalid escapes or with letters whose case folding is disputed.
    let mayRestOn: [Assumptions.Point]
    package let matcher: RuleMatcher?
  }

  /// Reads a file from its bytes; `file` is the file name used in reported positions.
  public convenience init(_ bytes: [UInt8], file: String = "apple-app-site-association") {
    self.init(reading: SourceText(bytes, file: file))
  }

  package convenience init(
    reading source: SourceText, assumptions: Assumptions = .init(), keys: AssociationKeys = .all
  ) {
    let payload = SignedContent.payload(of: source.bytes)
    let text = payload.map { SourceText($0, file: source.file) } ?? source
    let decoded = ForeignEncoding.utf8(of: text.bytes)
    let read = decoded.flatMap {
      assumptions[.textEncoding] == .decoded ? SourceText($0, file: text.file) : nil
    }
    self.init(
      document: JSONDocument(reading: read ?? text), isSigned: payload != nil,
      isPlainUTF8: decoded == nil, assumptions: assumptions, keys: keys)
  }

  /// Parses the content of a file, given as a string.
  public convenience init(_ text: String, file: String = "apple-app-site-association") {
    self.init(Array(text.utf8), file: file)
  }

  private init(
    document: JSONDocument, isSigned: Bool, isPlainUTF8: Bool, assumptions: Assumptions,
    keys: AssociationKeys
  ) {
    self.isPlainUTF8 = isPlainUTF8
    self.document = document
    self.assumptions = assumptions
    choices = MatchChoices(assumptions, keys)
    self.isSigned = isSigned
    refusal = Self.refusal(of: document)
    let reader = AssociationReader(document.root, assumptions: assumptions, keys: keys)
    let contents = refusal == nil ? reader.read() : .empty
    unreadApps = refusal == nil ? Set(reader.unreadApps) : []
    details = contents.details
    services = contents.services
    appIDs = contents.details.flatMap(\.appIDs).distinct
    var positions: [String: [Int]] = [:]
    for (position, detail) in contents.details.enumerated() {
      for app in detail.appIDs.distinct { positions[app, default: []].append(position) }
    }
    var entries: [String: Entries] = [:]
    for (rank, app) in appIDs.enumerated() {
      entries[app] = Entries(positions[app] ?? [], rank: rank, of: contents.details, assumptions)
    }
    entriesOfApp = entries
  }

  /// Returns the first entry that lists the app, or `nil` if there is none.
  public func detail(for app: String) -> Detail? { details(for: app).first }

  /// Returns the entries that apply to an app.
  ///
  /// By default, only the first entry that lists the app applies (reported).
  public func details(for app: String) -> [Detail] {
    entries(for: app)?.positions.map { details[$0] } ?? []
  }

  package func entries(for app: String) -> Entries? { entriesOfApp[app] }

  private static func refusal(of document: JSONDocument) -> Refusal? {
    if let error = document.findings.first(where: \.isSyntaxError) { return .notJSON(error) }
    guard let root = document.root else { return .notAnObject(found: "nothing") }
    return root.object == nil ? .notAnObject(found: root.kind) : nil
  }
}

/// A rule of an entry, read from one element of `components` or `paths`, with its defaults applied.
public struct AssociationRule: Sendable {
  /// The position of a rule: its list, `components` or `paths`, and its zero-based index in that list.
  public enum Place: Sendable, Hashable {
    case component(Int)
    case path(Int)

    /// Whether a rule at this position precedes a rule at another position.
    ///
    /// If both `components` and `paths` apply, components precede paths.
    package func isBefore(_ other: Self) -> Bool {
      switch (self, other) {
      case (.component(let left), .component(let right)), (.path(let left), .path(let right)):
        left < right
      case (.component, .path): true
      case (.path, .component): false
      }
    }

    package var words: String {
      switch self {
      case .component(let index): "component \(index)"
      case .path(let index): "path \(index)"
      }
    }
  }

  /// The source of a key's effective value.
  package enum Origin: String, Sendable {
    case rule
    case detailDefaults
    case applinksDefaults
  }

  /// The position of the rule.
  public let place: Place
  /// The byte range of the rule in the document.
  public let range: Range<Int>
  /// Whether the rule excludes the URLs that it matches.
  public let isExclusion: Bool
  /// Whether the comparison is case-sensitive; Apple's default is `true`.
  package var isCaseSensitive: Bool { constraints.form.isCaseSensitive }
  /// Whether the URL is compared as written, with its percent-encoding; Apple's default is `true`.
  package var isPercentEncoded: Bool { constraints.form.isPercentEncoded }
  /// The origins of the values that are set in the rule or in `defaults`, keyed by JSON key.
  package let origins: [String: Origin]
  /// The rule's `comment`, which the system ignores, or `nil` if there is none.
  public let comment: String?

  package let constraints: RuleConstraints
}
