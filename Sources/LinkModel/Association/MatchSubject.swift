/// The parts of a URL in the forms rules compare: as written, decoded, and folded; each made when first asked for.
struct MatchSubject {
  private let link: Link
  private var paths = ByForm<[UInt8]>()
  private var queries = ByForm<[UInt8]>()
  private var fragments = ByForm<[UInt8]>()
  private var items = ByForm<QueryTable>()

  init(_ link: Link) { self.link = link }

  mutating func path(_ rule: AssociationRule) -> [UInt8] {
    if let known = paths[rule.form] { return known }
    let made = PathNormalization.normalized(rule.form.bytes(of: link.path))
    paths[rule.form] = made
    return made
  }

  mutating func query(_ rule: AssociationRule) -> [UInt8] {
    if let known = queries[rule.form] { return known }
    let made = rule.form.bytes(of: link.query ?? "")
    queries[rule.form] = made
    return made
  }

  mutating func fragment(_ rule: AssociationRule) -> [UInt8] {
    if let known = fragments[rule.form] { return known }
    let made = rule.form.bytes(of: link.fragment ?? "")
    fragments[rule.form] = made
    return made
  }

  /// The items of the query, names decoded when values are.
  mutating func items(_ rule: AssociationRule) -> QueryTable {
    if let known = items[rule.form] { return known }
    let made = QueryTable(link, form: rule.form)
    items[rule.form] = made
    return made
  }
}

/// One of the four forms a part of a URL is compared in.
struct MatchForm: Sendable, Hashable {
  let isPercentEncoded: Bool
  var isCaseSensitive: Bool

  /// The URL's side is decoded and folded; the pattern's side was folded when it was compiled and is never decoded.
  func bytes(of text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    if !isPercentEncoded { bytes = PercentEncoding.decodedBytes(bytes) }
    if !isCaseSensitive { bytes = CaseFolding.folded(bytes) }
    return bytes
  }
}

/// A value for each form, without the cost of a dictionary.
private struct ByForm<Value> {
  private var plain: Value?
  private var folded: Value?
  private var decoded: Value?
  private var decodedAndFolded: Value?

  subscript(form: MatchForm) -> Value? {
    get {
      switch (form.isPercentEncoded, form.isCaseSensitive) {
      case (true, true): plain
      case (true, false): folded
      case (false, true): decoded
      case (false, false): decodedAndFolded
      }
    }
    set {
      switch (form.isPercentEncoded, form.isCaseSensitive) {
      case (true, true): plain = newValue
      case (true, false): folded = newValue
      case (false, true): decoded = newValue
      case (false, false): decodedAndFolded = newValue
      }
    }
  }
}
