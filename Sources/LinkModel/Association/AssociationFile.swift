public import HarnessText

/// An `apple-app-site-association` file as the system reads it.
///
/// Bytes that it cannot use result in a file with a `refusal`.
///
/// It is a class because all apps that claim a host share one file.
public final class AssociationFile: Sendable {
  /// The text with its positions; for a signed file, the text inside the signature.
  public let document: JSONDocument
  /// Whether the text was inside a CMS signature, as iOS 8 and earlier required.
  public let isSigned: Bool
  /// Why the system ignores the whole file, or `nil` if it does not.
  public let refusal: Refusal?
  /// The entries of `applinks.details`, in file order.
  public let details: [Detail]
  /// Every app identifier that the entries name, each once, in file order.
  public let appIDs: [String]
  /// The app identifiers of the services whose value is a plain list of them.
  public let services: [Service: [String]]
  /// Whether the text was UTF-8 without a byte order mark.
  let isPlainUTF8: Bool
  package let assumptions: Assumptions
  package let choices: MatchChoices
  /// The apps listed under keys that the system does not read.
  let unreadApps: Set<String>
  private let entriesOfApp: [String: Entries]

  package struct Entries: Sendable {
    /// The indices of the entries in `details` that apply, in file order.
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

    /// The assumptions that a verdict about a link rests on.
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

  /// Why the system ignores a whole file.
  public enum Refusal: Sendable, Equatable {
    /// The text is not strict JSON; the payload is the first error in it.
    case notJSON(JSONFinding)
    case notAnObject(found: String)

    /// The problem of the file, as the end of a sentence.
    public var message: String {
      switch self {
      case .notJSON(let finding): "it is not valid JSON: \(finding.message)"
      case .notAnObject(let found): "its top level is \(found) instead of an object"
      }
    }
  }

  /// The services besides `applinks` for which the file can list apps.
  public enum Service: String, Sendable, CaseIterable {
    case appclips
    case webcredentials
    case activitycontinuation
  }

  /// One entry of `applinks.details`.
  public struct Detail: Sendable {
    /// Its index in the array, or among the keys if `details` is a dictionary.
    public let index: Int
    /// The apps it is for.
    public let appIDs: [String]
    /// Its rules in order, or `nil` if it has neither `components` nor `paths`, in which case it matches every URL (reported).
    public let rules: [AssociationRule]?
    /// The byte range of the entry.
    public let range: Range<Int>
    package let restsOn: [Assumptions.Point]
    /// The assumptions that matter for links with percent-encoded letters beyond ASCII.
    let mayRestOn: [Assumptions.Point]
    package let matcher: RuleMatcher?
  }

  /// Reads a file from its bytes; `file` is the name that positions are reported under.
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

  /// Reads a file from a string.
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

  /// The entry that applies to an app: the first that names it.
  public func detail(for app: String) -> Detail? { details(for: app).first }

  /// The entries that apply to an app: the first only (reported), unless the assumptions say otherwise.
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

/// One component of an entry, or one string of the older `paths`, with its defaults already applied.
public struct AssociationRule: Sendable {
  /// The position of a rule: the list it is in, and its zero-based index there.
  public enum Place: Sendable, Hashable {
    case component(Int)
    case path(Int)

    /// Whether a rule precedes another.
    ///
    /// If both lists apply, components precede paths.
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

  /// Where an effective value comes from.
  public enum Origin: String, Sendable {
    case rule
    case detailDefaults
    case applinksDefaults
    /// It is not written anywhere; this is Apple's default.
    case apple
  }

  /// The position of the rule.
  public let place: Place
  /// The byte range it was read from.
  public let range: Range<Int>
  /// Whether the rule excludes the URLs it matches from the app.
  public let isExclusion: Bool
  /// Whether the comparison is case-sensitive; Apple's default is `true`.
  public var isCaseSensitive: Bool { constraints.form.isCaseSensitive }
  /// Whether the URL is compared as written, with its percent-encoding; Apple's default is `true`.
  public var isPercentEncoded: Bool { constraints.form.isPercentEncoded }
  /// The origin of each value that is not the rule's own, by key.
  public let origins: [String: Origin]
  /// The rule's `comment`, which the system ignores.
  public let comment: String?

  package let constraints: RuleConstraints
}
