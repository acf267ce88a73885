import HarnessText

/// The apps of a device, installed or not, in the order of the plan.
///
/// Copies share the apps and an index of what they claim, so the cost of a decision depends on the apps that claim the
/// link, and not on the number of apps.
package struct AppList: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral, Sendable {
  private var apps: SharedList<Device.App>
  private(set) var declared: DeclaredApps
  /// The state of the app that entered one last, apart, because a row would copy the app to change it.
  private var entered: (place: Int, state: Device.State, isSaved: Bool)?

  package init(_ apps: [Device.App]) { (self.apps, declared) = (SharedList(apps), DeclaredApps(apps)) }

  package init(arrayLiteral apps: Device.App...) { self.init(apps) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { apps.indices.upperBound }

  package subscript(place: Int) -> Device.App {
    _read {
      if let entered, entered.place == place {
        var app = apps[place]
        (app.state, app.hasSavedState) = (entered.state, entered.isSaved)
        yield app
      } else {
        yield apps[place]
      }
    }
    _modify {
      settle()
      defer {
        if !hasSameClaims(apps[place], apps.start[place].value) { self = AppList(Array(self)) }
      }
      yield &apps[place]
    }
  }

  /// Changes what no claim depends on; the general setter compares all claims.
  package mutating func enter(_ state: Device.State, isSaved: Bool? = nil, _ place: Int) {
    if let entered, entered.place != place { settle() }
    entered = (place, state, isSaved ?? hasSavedState(place))
  }

  private mutating func settle() {
    guard let entered else { return }
    self.entered = nil
    apps[entered.place].state = entered.state
    apps[entered.place].hasSavedState = entered.isSaved
  }

  package var flattened: AppList {
    var flat = self
    flat.settle()
    flat.apps = flat.apps.flattened
    return flat
  }

  private func hasSameClaims(_ changed: Device.App, _ declared: Device.App) -> Bool {
    changed.name == declared.name && changed.associatedDomains == declared.associatedDomains
      && changed.urlSchemes == declared.urlSchemes && changed.storeID == declared.storeID
      && changed.clip?.name == declared.clip?.name && changed.clip?.id == declared.clip?.id
      && changed.clip?.prefixes == declared.clip?.prefixes && changed.clip?.demoLinks == declared.clip?.demoLinks
  }

  /// An app but for its state, in place.
  func stored(_ place: Int) -> SharedList<Device.App>.Stored { apps.stored(place) }

  package func state(_ place: Int) -> Device.State {
    if let entered, entered.place == place { entered.state } else { stored(place).value.state }
  }

  func hasSavedState(_ place: Int) -> Bool {
    if let entered, entered.place == place { entered.isSaved } else { stored(place).value.hasSavedState }
  }

  func name(_ place: Int) -> String { apps.start[place].value.name }

  func places(_ lookup: DeclaredApps.Lookup) -> [Int] { declared.index[lookup] ?? [] }

  func place(named app: String) -> Int? {
    declared.few.map { $0.first { name($0) == app } } ?? places(.name(app)).first
  }

  var hasClips: Bool { declared.hasClips }

  /// Of a few apps, all are returned, because comparing their domains is cheaper than hashing the host.
  func places(covering host: String) -> [Int] {
    declared.few ?? places(host) { host, isParent in isParent ? .subdomains(of: host) : .host(host) }
  }

  /// The indices of the entitlement values of an app that may cover a host, in order; of a few values, those of all.
  func domains(ofApp place: Int, covering host: String) -> ArraySlice<Int> {
    let count = stored(place).value.associatedDomains.count
    if count <= DeclaredApps.fewDomains.count { return DeclaredApps.fewDomains[..<count] }
    return places(host) { host, _ in .domain(ofApp: place, host: host) }[...]
  }

  private func places(_ host: String, _ claim: (_ host: String, _ isParent: Bool) -> DeclaredApps.Lookup) -> [Int] {
    let bytes = host.utf8
    var found = places(claim(host, false))
    for length in declared.parentLengths where length < bytes.count {
      let start = bytes.index(bytes.endIndex, offsetBy: -length)
      guard bytes[bytes.index(before: start)] == "." else { continue }
      found += places(claim(String(host[start...]), true))
    }
    return found.count > 1 ? Set(found).sorted() : found
  }

  var domains: [(app: Int, domain: AssociatedDomain, letters: LetterSet)] { declared.domains }
}

final class DeclaredApps: Sendable {
  fileprivate let index: [Lookup: [Int]]
  fileprivate let few: [Int]?
  fileprivate static let fewDomains = Array(0..<8)
  fileprivate let parentLengths: [Int]
  fileprivate let hasClips: Bool
  fileprivate let domains: [(app: Int, domain: AssociatedDomain, letters: LetterSet)]

  /// What a link or a plan identifies an app, or an entitlement value of an app, by.
  enum Lookup: Hashable {
    case name(String)
    case host(String)
    case subdomains(of: String)
    case domain(ofApp: Int, host: String)
    case scheme(String)
    case store(id: String)
    case clip(name: String)
    case clipBundle(id: String)
    case clipHost(String)
  }

  fileprivate init(_ apps: [Device.App]) {
    var index: [Lookup: [Int]] = [:]
    var lengths: Set<Int> = []
    var domains: [(Int, AssociatedDomain, LetterSet)] = []
    for (place, app) in apps.enumerated() {
      for claim in app.claims where index[claim]?.last != place { index[claim, default: []].append(place) }
      let hasMany = app.associatedDomains.count > Self.fewDomains.count
      for (number, domain) in app.associatedDomains.enumerated() {
        if hasMany { index[.domain(ofApp: place, host: domain.meantHost), default: []].append(number) }
        domains.append((place, domain, LetterSet(domain.meantHost)))
        if domain.isWildcard { lengths.insert(domain.host.utf8.count) }
      }
    }
    hasClips = apps.contains { $0.clip != nil }
    few = apps.count <= 4 ? Array(apps.indices) : nil
    (self.index, self.domains, parentLengths) = (index, domains, lengths.sorted())
  }
}

extension Device.App {
  fileprivate var claims: [DeclaredApps.Lookup] {
    var claims: [DeclaredApps.Lookup] = [.name(name)]
    for domain in associatedDomains {
      claims.append(.host(domain.meantHost))
      if domain.isWildcard { claims.append(.subdomains(of: domain.host)) }
    }
    claims += urlSchemes.map { .scheme($0) }
    if let storeID { claims.append(.store(id: storeID)) }
    guard let clip else { return claims }
    return claims + [.clip(name: clip.name), .clipBundle(id: clip.bundleID)]
      + (clip.prefixes + clip.demoLinks).map { .clipHost(Link($0).host ?? "") }
  }
}

/// The set of bytes in a string, folded to 32 values; it excludes most strings without comparing them.
struct LetterSet {
  private let bits: UInt32

  init(_ text: String) { bits = text.utf8.reduce(0) { $0 | 1 << UInt32($1 & 31) } }

  /// An edit removes at most one letter from the set and adds at most one.
  func isNear(_ other: Self) -> Bool {
    let difference = bits ^ other.bits
    return difference.nonzeroBitCount <= 4 || difference & bits == 0 || difference & other.bits == 0
  }
}
