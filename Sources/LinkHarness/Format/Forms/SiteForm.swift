import HarnessText
import LinkModel
import MockSite

final class SiteForm: Form {
  static let table = form("a site", "A host of the mock site", filling: .scalars)

  let association = Key(
    .associations,
    "The association file's JSON object, or an object with `file`, `text`, `fault` or `status`. The object's keys about the response can also stand beside `applinks`. In an array of these, the first one whose `when` is met is served"
  )
  let pages = Key(
    KeyKind.object(PlacedResource.page).list,
    "Pages in order; the first one that matches is served"
  )
  let redirects = Key(
    KeyKind.object(PlacedResource.redirect).list,
    "Redirects, tried before products and pages")
  let products = Key(
    KeyKind.object(Site.Product.init).list,
    "The products of the JSON API at `/api/products`")
  let resources = Key(
    KeyKind.object(PlacedResource.init).list,
    "Other responses, tried after the association file and before redirects, products and pages")
  let certificate = Key(
    .choice("certificate state", of: CertificateState.allCases),
    "The state of the TLS certificate (default: `valid`)")
  let faults = Key(
    KeyKind.fault(isOfHost: true).list,
    "Faults applied to every request; with `refuse`, the host accepts no connections"
  )
  let latency = Key(
    .time,
    "How long each response takes on the virtual clock; requests from apps time out after 30 s"
  )
  let cdnKeeps = Key(
    .time,
    "How long the site's own CDN serves the previous association file after a deployment")
}

extension HostDescription {
  init(_ site: Written<SiteForm>) {
    let name = (site.object.name ?? "").asciiLowercased()
    let reading = site.object.reading
    let section = reading.section
    defer { reading.section = section }
    reading.section?.scope.define("host", JSONNode(.string(name)), in: site.object.source)
    self.init(name, site)
    guard let all = section?.site?.object else { return }
    let others = all.members.filter { site.object.value($0.name) == nil }
    let rest = StrictObject(
      free: JSONNode(.object(others), range: all.node.range), source: all.source, reading: reading)
    self = HostDescription(name, Written(rest)).replacing(with: self)
  }

  private init(_ name: String, _ site: Written<SiteForm>) {
    self.init(name)
    written = [site.part]
    let reading = site.object.reading
    association = reading.read(for: .association(of: name)) { site.association }
    redirects = site.redirects.map { note($0) }
    pages = site.pages.map { note($0) }
    products = site.products.map { .products($0) }
    if let products { places[products.label] = site.part[\SiteForm.products] }
    resources = reading.read(for: .answers(of: name)) { site.resources }.map { note($0) }
    faults = site.faults
    latency = site.latency
    cdnKeeps = site.cdnKeeps
    certificate = site.certificate
    // A server that redirects every path redirects the association file, too.
    let hasFile = association?.contains(where: \.servesAssociation) == true
    for one in site.redirects ?? [] where hasFile && one.resource.servesAssociation {
      site.object.log.warn(.redirectAfterFile, at: one.part.place)
    }
  }

  private mutating func note(_ resources: [PlacedResource]) -> [Site.Resource] {
    for one in resources where places[one.resource.label] == nil {
      places[one.resource.label] = one.part
    }
    return resources.map(\.resource)
  }
}

struct PlacedResource {
  let resource: Site.Resource
  let part: WrittenPart

  private init(_ resource: Site.Resource, _ object: StrictObject) {
    self.resource = resource
    part = object.part
  }

  static func page(_ page: Written<PageForm>) -> PlacedResource? {
    guard let path = page.path, let title = page.page.title else { return nil }
    PathNotation.checkPlaceholders(page.page.node(\.title), boundBy: path, page.object)
    let plain = Site.Resource.page(
      path, title: title, status: page.status, head: page.page.wholeHead, body: page.page.body)
    return make(plain, page.details, page.selection, at: path, page.object)
  }

  static func redirect(_ redirect: Written<RedirectForm>) -> PlacedResource? {
    guard let path = redirect.path, let target = redirect.to else { return nil }
    PathNotation.checkPlaceholders(redirect.node(\.to), boundBy: path, redirect.object)
    if target.lowercased().hasPrefix("http:"), let node = redirect.node(\.to) {
      redirect.object.warn(.redirectWithoutEncryption, at: node)
    }
    let plain = Site.Resource.redirect(path, to: target, status: redirect.status)
    return make(plain, redirect.details, redirect.selection, at: path, redirect.object)
  }

  init?(_ resource: Written<ResourceForm>) {
    let method = resource.method
    guard let path = resource.path,
      let first = resource.answer.resource(method, path)
    else { return nil }
    let all = resource.selection.following(first, method, path)
    self.init(resource.selection.matched(all), resource.object)
  }

  private static func make(
    _ plain: Site.Resource, _ details: Written<AnswerDetailsForm>,
    _ selection: Written<SelectionForm>,
    at path: PathPattern, _ object: StrictObject
  ) -> PlacedResource {
    let all = selection.following(details.refined(plain), .get, path)
    return PlacedResource(selection.matched(all), object)
  }
}

final class PageForm: Form {
  static let table = form("a page", "A page", filling: .scalars)

  let path = Key(.pathPattern, .required, pathWords)
  let status = Key(.status, default: .ok, "The status code")
  let page = PageContentForm()
  let details = AnswerDetailsForm()
  let selection = SelectionForm()
}

final class PageContentForm: Form {
  static let table = form("a page", "The content of a page")

  let title = Key(
    .text, .required,
    "The title; placeholders such as `{name}` are replaced by values from the path")
  let head = Key(
    .text, default: "",
    "HTML for the `head` element, such as the `apple-itunes-app` meta tag of a Smart App Banner")
  let body = Key(.text, default: "", "HTML for the `body` element")
  let script = Key(
    .object(PageScriptForm.self), "The links that a script in the page opens"
  )
}

final class PageScriptForm: Form {
  static let table = form(
    "the script", "The links that a script in a page opens",
    filling: .scalars)

  let opens = Key(
    .text, .required,
    "The link that the script opens when the page is shown, such as `shop://product/42`")
  let after = Key(
    .time, default: .seconds(2), "The delay before the script opens `then` (default: `2s`)"
  )
  let then = Key(
    .text,
    "The link that the script opens after the delay, unless an app has opened by then")
}

extension Written<PageContentForm> {
  /// Browsers execute the script; the replay reads only its attributes.
  var wholeHead: String {
    guard let script = self.script, let opens = script.opens else { return self.head }
    func attribute(_ name: String, _ value: String) -> String {
      let escaped = value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        .replacing("<", with: "&lt;")
      return " data-\(name)=\"\(escaped)\""
    }
    let attributes =
      attribute("opens", opens) + attribute("after", "\(script.after.milliseconds)")
      + (script.then.map { attribute("then", $0) } ?? "")
    return self.head + """
      <script\(attributes)>\
      const d = document.currentScript.dataset; location.href = d.opens; \
      if (d.then) setTimeout(() => document.hidden || (location.href = d.then), +d.after);\
      </script>
      """
  }
}

final class RedirectForm: Form {
  static let table = form("a redirect", "A redirect", filling: .scalars)

  let path = Key(.pathPattern, .required, pathWords)
  let to = Key(KeyKind.text.filled, .required, "The target URL")
  let status = Key(.status, default: 302, "The status code")
  let details = AnswerDetailsForm()
  let selection = SelectionForm()
}

let pathWords =
  "A path pattern: `:name` matches one segment, `:name*` the rest of the path, and `*` any one segment"

final class ProductForm: Form {
  static let table = form("a product", "A product")

  let id = Key(.text, .required, "The identifier in the product's URL")
  let title = Key(.text, .required, "The title")
  let price = Key(
    .price, default: Price(text: "0"),
    "The price as a string or a number; the API returns a value of the same type")
  let currency = Key(.text, default: "EUR", "The currency")
}

struct Price {
  let text: String
  var isNumber = false
}

extension KeyKind where Value == Price {
  fileprivate static var price: KeyKind {
    KeyKind(
      "string or number",
      schema: { _ in .either([.typed("string"), .typed("number")]) },
      json: { $0.isNumber ? .number($0.text) : .string($0.text) }
    ) { node, object in
      if case .number(let digits) = node.value { return Price(text: digits, isNumber: true) }
      return object.expected("a price as a string or a number", node, node.string)
        .map { Price(text: $0) }
    }
  }
}

extension Site.Product {
  init?(_ product: Written<ProductForm>) {
    guard let id = product.id, let title = product.title else { return nil }
    self.init(id: id, title: title, price: product.price.text, currency: product.currency)
    hasNumericPrice = product.price.isNumber
  }
}

extension KeyKind where Value == [HostDescription] {
  static var sites: KeyKind {
    KeyKind<HostDescription>.object(HostDescription.init).orFile().map.checked {
      sites, node, object in
      SiteNames.check(node, object)
      return sites.map { site in
        var host = site.value
        host.namePlace = Place(site.member.nameRange, in: object.source)
        return host
      }
    }.filledNames
  }
}
