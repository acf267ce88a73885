public import HarnessText

/// An `apple-app-site-association` file as the system interprets it.
///
/// If the system would ignore the file, `refusal` contains the reason.
///
/// `AssociationFile` is a class because all apps that claim a host share one file.
public final class AssociationFile: Sendable {
  /// The parsed text with source positions; for a signed file, the content of the signed message.
  package let document: JSONDocument
  package let isSigned: Bool
  /// The reason the system ignores the whole file, or `nil` if the system accepts the file.
  public let refusal: Refusal?
  /// The entries of `applinks.details` in file order or, without `details`, one entry for each app in `applinks.apps`.
  package let details: [Detail]
  /// The distinct app identifiers listed in the entries, in file order.
  public let appIDs: [String]
  package let services: [Service: [String]]
  /// The app identifiers that are ignored because the system version does not read `appIDs`.
  let unreadApps: Set<String>
  /// Whether `applinks` is ignored because the system version requires `apps` in it.
  let lacksApps: Bool
  private let placeOfApp: [String: EntryRank]

  /// The index in `details` of an app's entry, and the app's position in `appIDs`; only the first entry that lists the
  /// app applies (reported).
  package typealias EntryRank = (entry: Int, rank: Int)

  /// The reason the system ignores a whole file.
  public enum Refusal: Sendable, Equatable {
    /// The text is not strict JSON; the associated value is the first syntax error.
    case notJSON(Finding)
    case notAnObject(found: String)

    /// A description of the problem, without an initial capital or a final period.
    public var message: String {
      switch self {
      case .notJSON(let problem): "the content is not valid JSON: \(problem.message)"
      case .notAnObject(let found): "the top level is \(found) instead of an object"
      }
    }
  }

  /// The services other than `applinks` for which a file can list apps.
  package enum Service: String, Sendable, CaseIterable {
    case appclips
    case webcredentials
    case activitycontinuation
  }

  package struct Detail: Sendable {
    package let index: Int
    package let appIDs: [String]
    /// `nil` if the entry has no `components` or `paths` array that the system version reads; such an entry matches
    /// every URL (reported).
    package let rules: [AssociationRule]?
    package let range: Range<Int>
    let matcher: RuleMatcher?
  }

  /// Reads a file from its bytes; `file` is the file name used in reported positions.
  public convenience init(_ bytes: [UInt8], file: String = "apple-app-site-association") {
    self.init(reading: SourceText(bytes, file: file))
  }

  package init(reading source: SourceText, keys: AssociationKeys = .all) {
    let payload = SignedContent.payload(of: source.bytes)
    document = JSONDocument(reading: payload.map { SourceText($0, file: source.file) } ?? source)
    isSigned = payload != nil
    refusal = Self.refusal(of: document)
    let reader = AssociationReader(document.root, keys: keys)
    let contents = refusal == nil ? reader.read() : .empty
    lacksApps = reader.lacksApps
    unreadApps = refusal == nil ? Set(reader.unreadApps) : []
    details = contents.details
    services = contents.services
    appIDs = contents.details.flatMap(\.appIDs).distinct
    var places: [String: EntryRank] = [:]
    for (entry, detail) in contents.details.enumerated() {
      for app in detail.appIDs where places[app] == nil { places[app] = (entry, places.count) }
    }
    placeOfApp = places
  }

  /// Parses the content of a file, given as a string.
  public convenience init(_ text: String, file: String = "apple-app-site-association") {
    self.init(Array(text.utf8), file: file)
  }

  package func detail(for app: String) -> Detail? { place(of: app).map { details[$0.entry] } }

  /// The exclusion that a path of `paths` is meant to be that lacks the space after `NOT`, and is none; else `nil`.
  static func exclusion(meantBy path: String) -> String? {
    ["NOT/", "NOT*"].contains(path.prefix(4)) ? "NOT " + path.dropFirst(3) : nil
  }

  package func place(of app: String) -> EntryRank? { placeOfApp[few: app] }

  private static func refusal(of document: JSONDocument) -> Refusal? {
    if let error = document.problems.first(where: \.isSyntaxError) {
      return .notJSON(error.finding(in: document.source))
    }
    guard let root = document.root else { return .notAnObject(found: "nothing") }
    return root.object == nil ? .notAnObject(found: root.kind) : nil
  }
}

/// A rule of an entry, read from one element of `components` or `paths`, with its defaults applied.
package struct AssociationRule: Sendable {
  package typealias Place = AssociationVerdict.RulePlace

  package enum Origin: String, Sendable {
    case rule
    case detailDefaults
    case applinksDefaults
  }

  /// The position of the rule.
  package let place: Place
  package let range: Range<Int>
  /// Whether the rule excludes the URLs that it matches.
  package let isExclusion: Bool
  package var isCaseSensitive: Bool { constraints.form.isCaseSensitive }
  /// Whether the URL is compared as written, with its percent-encoding; Apple's default is `true`.
  package var isPercentEncoded: Bool { constraints.form.isPercentEncoded }
  /// The origins of the values that are set in the rule or in `defaults`, keyed by JSON key.
  package let origins: [String: Origin]
  /// The rule's `comment`, which the system ignores, or `nil` if there is none.
  let comment: String?

  package let constraints: RuleConstraints
}
