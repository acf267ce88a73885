/// The parts of a URL in the forms rules compare: as written, decoded, and folded; each made when first asked for.
struct MatchSubject {
  private let link: Link
  private var paths: [Form: [UInt8]] = [:]
  private var queries: [Form: [UInt8]] = [:]
  private var fragments: [Form: [UInt8]] = [:]
  private var items: [Form: [[UInt8]: [[UInt8]]]] = [:]

  private struct Form: Hashable {
    let isPercentEncoded: Bool
    let isCaseSensitive: Bool
  }

  init(_ link: Link) { self.link = link }

  mutating func path(_ rule: AssociationRule) -> [UInt8] {
    let form = form(rule)
    if let known = paths[form] { return known }
    let made = PathNormalization.normalized(Self.bytes(link.path, form))
    paths[form] = made
    return made
  }

  mutating func query(_ rule: AssociationRule) -> [UInt8] {
    let form = form(rule)
    if let known = queries[form] { return known }
    let made = Self.bytes(link.query ?? "", form)
    queries[form] = made
    return made
  }

  mutating func fragment(_ rule: AssociationRule) -> [UInt8] {
    let form = form(rule)
    if let known = fragments[form] { return known }
    let made = Self.bytes(link.fragment ?? "", form)
    fragments[form] = made
    return made
  }

  /// The values of every item of that name, or one empty value when there is none.
  ///
  /// Names are compared exactly in either letter case setting (reported), decoded when values are.
  mutating func values(of name: [UInt8], _ rule: AssociationRule) -> [[UInt8]] {
    items(rule)[name] ?? [[]]
  }

  mutating func has(_ name: [UInt8], _ rule: AssociationRule) -> Bool { items(rule)[name] != nil }

  private mutating func items(_ rule: AssociationRule) -> [[UInt8]: [[UInt8]]] {
    let form = form(rule)
    if let known = items[form] { return known }
    let nameForm = Form(isPercentEncoded: form.isPercentEncoded, isCaseSensitive: true)
    var grouped: [[UInt8]: [[UInt8]]] = [:]
    for item in link.queryItems {
      grouped[Self.bytes(item.name, nameForm), default: []]
        .append(Self.bytes(item.value ?? "", form))
    }
    items[form] = grouped
    return grouped
  }

  private func form(_ rule: AssociationRule) -> Form {
    Form(isPercentEncoded: rule.isPercentEncoded, isCaseSensitive: rule.isCaseSensitive)
  }

  /// The URL's side is decoded and folded; the pattern's side was folded when it was compiled and is never decoded.
  private static func bytes(_ text: String, _ form: Form) -> [UInt8] {
    var bytes = Array(text.utf8)
    if !form.isPercentEncoded { bytes = PercentEncoding.decodedBytes(bytes) }
    if !form.isCaseSensitive { bytes = CaseFolding.folded(bytes) }
    return bytes
  }
}
