import HarnessText

/// The parts of a URL in the forms rules compare: as written, decoded, and folded; each made when first asked for.
package struct MatchSubject {
  private let path: String
  private let query: String
  private let fragment: String
  private let foldsQueryNames: Bool
  private var paths = ByForm<[UInt8]>()
  private var queries = ByForm<[UInt8]>()
  private var fragments = ByForm<[UInt8]>()
  private var items = ByForm<QueryTable>()

  package init(_ link: Link, foldsQueryNames: Bool = false) {
    self.foldsQueryNames = foldsQueryNames
    path = link.path
    query = link.query ?? ""
    fragment = link.fragment ?? ""
  }

  package var hasQuery: Bool { !query.isEmpty }
  var hasFragment: Bool { !fragment.isEmpty }

  package mutating func path(_ form: MatchForm) -> [UInt8] {
    if let known = paths[form] { return known }
    // Room for the slash that most paths get at the end.
    var written: [UInt8] = []
    written.reserveCapacity(path.utf8.count + 1)
    written.append(contentsOf: path.utf8)
    let made = PathNormalization.normalized(form.converted(consume written))
    paths[form] = made
    return made
  }

  package mutating func query(_ form: MatchForm) -> [UInt8] {
    if let known = queries[form] { return known }
    let made = form.bytes(of: query)
    queries[form] = made
    return made
  }

  package mutating func fragment(_ form: MatchForm) -> [UInt8] {
    if let known = fragments[form] { return known }
    let made = form.bytes(of: fragment)
    fragments[form] = made
    return made
  }

  /// The items of the query, names decoded when values are.
  package mutating func items(_ form: MatchForm) -> QueryTable {
    if let known = items[form] { return known }
    let made = QueryTable(query, form: form, foldsNames: foldsQueryNames)
    items[form] = made
    return made
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

/// One of the four forms a part of a URL is compared in.
package struct MatchForm: Sendable, Hashable {
  package let isPercentEncoded: Bool
  package var isCaseSensitive: Bool

  package init(isPercentEncoded: Bool, isCaseSensitive: Bool) {
    self.isPercentEncoded = isPercentEncoded
    self.isCaseSensitive = isCaseSensitive
  }

  package func bytes(of text: String) -> [UInt8] { converted(Array(text.utf8)) }

  /// The URL's side is decoded and folded; the pattern's side was folded when it was compiled and is never decoded.
  package func converted(_ written: consuming [UInt8]) -> [UInt8] {
    var bytes = consume written
    if !isPercentEncoded { bytes = PercentEncoding.decodedBytes(bytes) }
    if !isCaseSensitive { bytes = CaseFolding.folded(bytes) }
    return bytes
  }
}
