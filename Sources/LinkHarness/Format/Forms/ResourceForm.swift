import HarnessText
import LinkModel
import MockSite

final class ResourceForm: Form {
  static let table = form("a resource", "A response from a site", filling: .scalars)

  let method = Key(
    .method, default: .get,
    "The method; `GET` also matches `HEAD`, and `null` matches every method")
  let path = Key(.pathPattern, .required, pathWords)
  let answer = AnswerForm()
  let selection = SelectionForm()
}

final class AnswerForm: Form {
  static let table = form("a response", "A response", filling: .scalars)

  let content = AnswerContentForm()
  let status = Key(.status, "The status code (default: 200, or 302 for a redirect)")
  let contentType = Key(
    KeyKind.text.orNull,
    "The media type of `text`, `html`, `json` or `file`; `null` omits `Content-Type`, but is ignored with `file`"
  )
  let template = Key(
    .flag, default: false,
    """
    Whether placeholders in the content and in header fields are replaced by values. Values are \
    escaped in HTML and JSON. The placeholders are `{name}` from the path, `{query.name}`, \
    `{header.Name}`, \
    `{json./pointer}`, `{method}`, `{host}`, `{path}`, `{body}`, `{counter}`, `{time}` and \
    `{time.unix}`
    """)
  let details = AnswerDetailsForm()
}

/// The keys for the content of a response; at most one is allowed.
final class AnswerContentForm: Form {
  static let table = form("a response", "The content of a response")

  let text = Key(KeyKind.text.map(AnswerContent.text), "The content as plain text")
  let html = Key(KeyKind.text.map(AnswerContent.html), "The content as HTML")
  let json = Key(KeyKind.json.map(AnswerContent.json), "The content as JSON")
  let page = Key(.object(AnswerContent.page), "A page with a title, a head and a body")
  let redirect = Key(KeyKind.text.map(AnswerContent.redirect), "The target URL of a redirect")
  let file = Key(
    KeyKind.served(isFolder: false).map(AnswerContent.file),
    "The file to serve, with support for conditional requests and ranges")
  let folder = Key(
    KeyKind.served(isFolder: true).map(AnswerContent.folder),
    "The directory whose files are served below the path")
  let products = Key(
    KeyKind.object(Site.Product.init).list.map(AnswerContent.products),
    "The products of a JSON API")
}

enum AnswerContent {
  case text(String)
  case html(String)
  case json(JSONNode)
  case page(title: String, head: String, body: String)
  case redirect(String)
  case file(PlanFiles.Served)
  case folder(PlanFiles.Served)
  case products([Site.Product])

  static func page(_ page: Written<PageContentForm>) -> AnswerContent? {
    page.title.map { .page(title: $0, head: page.wholeHead, body: page.body) }
  }

  var isText: Bool {
    switch self {
    case .text, .html, .json: true
    case .page, .redirect, .file, .folder, .products: false
    }
  }

  var isTyped: Bool { if case .file = self { true } else { isText } }
}

extension Written<AnswerForm> {
  func resource(_ method: HTTPMethod?, _ pattern: PathPattern) -> Site.Resource? {
    let named = self.content.present.map(\.name)
    if named.count > 1 {
      report(.severalOf(named, of: object.what))
      return nil
    }
    if named.isEmpty, node(\.status) == nil {
      let status = AnswerForm.name(\.status)
      object.reportMissing(oneOf: AnswerContentForm.table.names + [status])
      return nil
    }
    let content = self.content.values(AnswerContent.self).first
    if !named.isEmpty, content == nil { return nil }
    check(\.template, isKnown: content?.isText == true, "text, html or json")
    check(\.contentType, isKnown: content?.isTyped == true, "text, html, json or file")
    let resource = resource(content, pattern, method).method(method)
    return self.details.refined(resource, hasFields: self.template)
  }

  private func check<Value>(
    _ path: KeyPath<AnswerForm, Key<Value>>, isKnown: Bool, _ contents: String
  ) {
    guard !isKnown, let member = member(path) else { return }
    object.report(
      .needlessKey(member.name, of: "a response without \(contents)"),
      at: member)
  }

  private func resource(
    _ content: AnswerContent?, _ pattern: PathPattern, _ method: HTTPMethod?
  ) -> Site.Resource {
    let status = self.status
    let known = status ?? .ok
    switch content {
    case nil: return fixed(HTTPResponse(status: known), method, pattern)
    case .text(let text): return fixed(.text(text, status: known), method, pattern)
    case .html(let html): return fixed(.html(html, status: known), method, pattern)
    // The value is serialized, not copied from the plan's text, because the text of a row still contains the
    // placeholders.
    case .json(let json): return fixed(.json(json.value.text, status: known), method, pattern)
    case .page(let title, let head, let body):
      return .page(pattern, title: title, status: known, head: head, body: body)
    case .redirect(let target): return .redirect(pattern, to: target, status: status ?? 302)
    case .file(.disk(let path)):
      return .file(pattern, at: path, contentType: self.contentType ?? nil)
    case .file(.held(let path, let files)):
      return .file(
        pattern, named: path, holding: files[path] ?? [], contentType: self.contentType ?? nil)
    case .folder(.disk(let path)): return .folder(pattern, at: path)
    case .folder(.held(_, let files)): return .folder(pattern, holding: files)
    case .products(let products): return .products(products, at: pattern)
    }
  }

  private func fixed(
    _ response: HTTPResponse, _ method: HTTPMethod?, _ pattern: PathPattern
  ) -> Site.Resource {
    var response = response
    if let type = self.contentType { response.fields["Content-Type"] = type }
    guard self.template else { return .fixed(method, pattern, response) }
    // Header fields can contain placeholders, so they must be set before the template is created.
    for field in self.details.headers {
      response.fields[field.name] = nil
      for value in field.values { response.fields.append(name: field.name, value: value) }
    }
    return .template(method, pattern, response)
  }
}

extension KeyKind where Value == HTTPMethod? {
  static var method: KeyKind {
    KeyKind(
      "method or `null`", schema: { _ in .typed("string").orNull },
      json: { $0.map { .string($0.rawValue) } }
    ) { node, object in
      if node.value == .null { return .some(nil) }
      guard let name = object.string(node) else { return nil }
      // Methods are case-sensitive (RFC 9110 §9.1), but "post" can only mean POST.
      let known: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete, .options]
      if let meant = known.first(where: { $0.rawValue == name.uppercased() && $0.rawValue != name }) {
        object.report(.unknownValue(name, what: "method", known: [meant.rawValue]), at: node)
        return nil
      }
      if let method = HTTPMethod(rawValue: name) { return method }
      object.report(.malformed(name, expected: "a method such as \"POST\""), at: node)
      return nil
    }
  }
}

extension KeyKind where Value == HTTPStatus {
  static var status: KeyKind {
    KeyKind<Int>.number.parsed(
      as: { _ in
        "a final status from \(HTTPStatus.codes.lowerBound) to \(HTTPStatus.codes.upperBound)"
      }, json: { .number($0.code) },
      HTTPStatus.init(code:)
    ).called("status")
  }
}

extension KeyKind where Value == PathPattern {
  static var pathPattern: KeyKind {
    KeyKind<String>.text.checked { text, node, object in
      PathNotation.check(node, object)
      do throws(PathPattern.Problem) {
        return try PathPattern(text)
      } catch {
        object.report(.malformed(text, expected: error.expectation(of: text)), at: node)
        return nil
      }
    }
  }
}

extension PathPattern.Problem {
  fileprivate func expectation(of text: String) -> String {
    switch self {
    case .noLeadingSlash: "a path that starts with a slash, such as \"\(Self.path(in: text))\""
    case .invalidName(let name):
      "a valid path pattern: the name in \"\(name)\" must consist of letters, digits, _ and -"
    case .repeatedName(let name): "a valid path pattern: :\(name) may appear only once"
    case .restNotLast(let name): "a valid path pattern: :\(name)* must be the last segment"
    }
  }

  private static func path(in text: String) -> String {
    let link = Link(text)
    guard link.host != nil else { return "/" + text }
    return "/" + link.encodedSegments.joined(separator: "/")
  }
}
