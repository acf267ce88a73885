import HarnessText

/// A link's URL components in the forms that rules can compare, each computed on first use.
package struct MatchSubject {
  private let path: String
  private let query: String
  private let fragment: String
  private var paths = ByForm<[UInt8]>()
  private var queries = ByForm<[UInt8]>()
  private var fragments = ByForm<[UInt8]>()
  private var items = ByForm<QueryTable>()

  package init(_ link: Link) {
    path = link.path
    query = link.query ?? ""
    fragment = link.fragment ?? ""
  }

  var hasQuery: Bool { !query.isEmpty }
  var hasFragment: Bool { !fragment.isEmpty }

  mutating func path(_ form: MatchForm) -> [UInt8] {
    paths.value(form, of: path) { text, form in
      // Reserves one more byte, because normalization appends a slash to most paths.
      var written: [UInt8] = []
      written.reserveCapacity(text.utf8.count + 1)
      written.append(contentsOf: text.utf8)
      return PathNormalization.normalized(form.converted(consume written))
    }
  }

  mutating func query(_ form: MatchForm) -> [UInt8] {
    queries.value(form, of: query) { $1.bytes(of: $0) }
  }

  mutating func fragment(_ form: MatchForm) -> [UInt8] {
    fragments.value(form, of: fragment) { $1.bytes(of: $0) }
  }

  mutating func items(_ form: MatchForm) -> QueryTable {
    items.value(form, of: query) { QueryTable($0, form: $1) }
  }
}

private struct ByForm<Value> {
  private var plain: Value?
  private var folded: Value?
  private var decoded: Value?
  private var decodedAndFolded: Value?

  mutating func value(
    _ form: MatchForm, of text: String, _ make: (String, MatchForm) -> Value
  ) -> Value {
    if let known = self[form] { return known }
    let made = make(text, form)
    self[form] = made
    return made
  }

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

package struct MatchForm: Sendable, Hashable {
  package let isPercentEncoded: Bool
  package var isCaseSensitive: Bool

  package init(isPercentEncoded: Bool, isCaseSensitive: Bool) {
    self.isPercentEncoded = isPercentEncoded
    self.isCaseSensitive = isCaseSensitive
  }

  func bytes(of text: String) -> [UInt8] {
    converted(Array(text.utf8))
  }

  /// Patterns are case-folded when compiled, and never decoded.
  func converted(_ written: consuming [UInt8]) -> [UInt8] {
    var bytes = consume written
    if !isPercentEncoded {
      bytes = PercentEncoding.decodedBytes(bytes)
      // Inferred from reports: a component whose decoded bytes are not UTF-8 is compared as an empty string.
      if !bytes.isUTF8 { bytes = [] }
    }
    if !isCaseSensitive { bytes = CaseFolding.folded(bytes) }
    return bytes
  }
}

extension [UInt8] {
  fileprivate var isUTF8: Bool {
    allSatisfy { $0 < 0x80 } || String(validUTF8: self) != nil
  }
}
