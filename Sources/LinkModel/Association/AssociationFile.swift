public import HarnessText

/// An `apple-app-site-association` file as the system reads it; bytes it cannot use give a file with a `refusal`.
///
/// A class, since every app that asks for a host keeps the same file.
public final class AssociationFile: Sendable {
  /// The text with its positions; for a signed file the text inside the signature.
  public let document: JSONDocument
  /// Whether the text came out of a CMS signature, as iOS 8 and earlier required.
  public let isSigned: Bool
  /// Why the system takes nothing from the file, if that is so.
  public let refusal: Refusal?
  /// The entries of `applinks.details`, in file order.
  public let details: [Detail]
  /// Every app identifier the entries name, once, in file order.
  public let appIDs: [String]
  /// The app identifiers of the services that have a plain list of them.
  public let services: [Service: [String]]
  /// Whether the text was UTF-8 without a byte order mark.
  let isPlainUTF8: Bool
  package let assumptions: Assumptions
  package let choices: MatchChoices
  /// The apps that it names under keys which the system does not read.
  let unreadApps: Set<String>
  private let entriesOfApp: [String: Entries]

  package struct Entries: Sendable {
    /// The places in `details` of those that count, in file order.
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

    /// The points that a verdict about a link rests on.
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

  /// Why the system takes nothing from a file.
  public enum Refusal: Sendable, Equatable {
    /// The text is not strict JSON; the payload is the first thing wrong with it.
    case notJSON(JSONFinding)
    case notAnObject(found: String)

    /// What is wrong with the file, as the end of a sentence.
    public var message: String {
      switch self {
      case .notJSON(let finding): "it is not valid JSON: \(finding.message)"
      case .notAnObject(let found): "its top level is \(found) where an object belongs"
      }
    }
  }

  /// The services besides `applinks` that the file can list apps for.
  public enum Service: String, Sendable, CaseIterable {
    case appclips
    case webcredentials
    case activitycontinuation
  }

  /// One entry of `applinks.details`.
  public struct Detail: Sendable {
    /// Its place in the array, or among the keys when `details` is a dictionary.
    public let index: Int
    /// The apps it is for.
    public let appIDs: [String]
    /// Its rules in order, or `nil` when it has neither `components` nor `paths`: then it takes every URL (reported).
    public let rules: [AssociationRule]?
    /// The bytes of the entry.
    public let range: Range<Int>
    package let restsOn: [Assumptions.Point]
    /// The points that matter for links with escapes of letters beyond ASCII.
    let mayRestOn: [Assumptions.Point]
    package let matcher: RuleMatcher?
  }

  /// Reads a file from its bytes; positions are reported under the name given as `file`.
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

  /// Reads a file from text.
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

  /// The entry that counts for an app: the first that names it.
  public func detail(for app: String) -> Detail? { details(for: app).first }

  /// The entries that count for an app: the first (reported), unless the assumptions say otherwise.
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
  /// Where a rule stands: which list, and its zero-based place there.
  public enum Place: Sendable, Hashable {
    case component(Int)
    case path(Int)

    /// Whether a rule of the same list is earlier than another; components come before paths where both count.
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

  /// Where an effective value came from.
  public enum Origin: String, Sendable {
    case rule
    case detailDefaults
    case applinksDefaults
    /// Nobody said: Apple's own default.
    case apple
  }

  /// Where it stands.
  public let place: Place
  /// The bytes it was read from.
  public let range: Range<Int>
  /// Whether a URL it takes is kept away from the app.
  public let isExclusion: Bool
  /// Whether letter case counts; Apple's default is that it does.
  public var isCaseSensitive: Bool { constraints.form.isCaseSensitive }
  /// Whether the URL is compared as it is written, escapes included; Apple's default is that it is.
  public var isPercentEncoded: Bool { constraints.form.isPercentEncoded }
  /// Where each value that is not the rule's own came from, by key.
  public let origins: [String: Origin]
  /// The rule's `comment`, which the system ignores and a reader is glad of.
  public let comment: String?

  package let constraints: RuleConstraints
}
