import HarnessText
import LinkModel
import MockSite

/// Reads `sites`: hosts with their association files, pages, redirects, products and whatever else answers.
struct SiteReader {
  let plan: StrictObject

  static let keys = [
    "association", "pages", "redirects", "products", "resources", "certificate", "faults",
    "latency",
  ]
  /// What a page is made of, besides its path.
  static let pageKeys = ["title", "head", "body"]
  private static let refinements = RefinementReader.answerKeys + RefinementReader.resourceKeys

  func read(_ documents: inout DocumentReader, _ provenance: inout Provenance) -> [HostDescription]
  {
    guard let sites = documents.map("sites", of: plan) else { return [] }
    return sites.members.compactMap {
      checkName(of: $0, in: sites.source)
      return host($0.name, $0.value, in: sites.source, &documents, &provenance)
    }
  }

  /// Whether a site is called by its host: under any other name nobody would ever ask for it.
  func checkName(of site: JSONMember, in source: SourceText) {
    let name = site.name
    if let host = Link("https://\(name)/").host, host == name.asciiLowercased() { return }
    let meant = Link(name).host ?? Link("https://\(name)").host ?? "shop.example"
    plan.log.add(
      .malformed(name, expected: "a host alone, such as \"\(meant)\""), in: source,
      at: site.nameRange)
  }

  func host(
    _ name: String, _ node: JSONNode, in source: SourceText, _ documents: inout DocumentReader,
    _ provenance: inout Provenance
  ) -> HostDescription? {
    guard let host = documents.object(node, "the site \(name)", keys: Self.keys, in: source)
    else { return nil }
    var read = HostDescription(name.asciiLowercased())
    if let node = host.value("association") {
      read.association = AssociationSource(site: host).read(node, &documents, &provenance)
    }
    read.redirects = refined(
      "redirects", "a redirect", ["path", "to", "status"], host, &documents, &read.places,
      Self.redirect)
    read.pages = refined(
      "pages", "a page", ["path", "status"] + Self.pageKeys, host, &documents, &read.places,
      Self.page)
    read.products = host.array("products").map {
      .products($0.compactMap { Self.product($0, host) })
    }
    read.resources = ResourceReader(host: host).read(&documents, &read.places)
    if host.value("faults") != nil {
      read.faults = FaultReader(object: host, isOfHost: true).read()
    }
    read.latency = host.value("latency").flatMap { TimeSpan.read($0, host) }
    read.certificate = host.choice(
      "certificate", "state of a certificate",
      CertificateState.allCases.map { ($0.rawValue, $0) })
    return read
  }

  /// Reads resources of one kind, and what they are refined by.
  private func refined(
    _ key: String, _ what: String, _ keys: [String], _ host: StrictObject,
    _ documents: inout DocumentReader, _ places: inout [String: DocumentPlace],
    _ read: (PathPattern, StrictObject) -> Site.Resource?
  ) -> [Site.Resource]? {
    guard let nodes = host.array(key) else { return nil }
    var resources: [Site.Resource] = []
    for node in nodes {
      guard let object = host.object(node, what, keys: keys + Self.refinements) else { continue }
      object.require("path")
      guard let pattern = Self.path(object, "path"), let plain = read(pattern, object) else {
        continue
      }
      let refinement = RefinementReader(object: object)
      let answers = AnswerReader(method: .get, pattern: pattern)
      let all = refinement.sequence(refinement.answer(plain)) { node in
        object.object(node, "an answer", keys: AnswerReader.keys).flatMap {
          answers.read($0, &documents)
        }
      }
      let resource = refinement.match(all)
      resources.append(resource)
      if places[resource.label] == nil {
        places[resource.label] = DocumentPlace(node, in: host.source)
      }
    }
    return resources
  }

  private static func page(_ pattern: PathPattern, _ page: StrictObject) -> Site.Resource? {
    page.require("title")
    guard let title = page.string("title") else { return nil }
    return .page(
      pattern, title: title, status: status(page) ?? .ok, head: page.string("head") ?? "",
      body: page.string("body") ?? "")
  }

  private static func redirect(_ pattern: PathPattern, _ redirect: StrictObject) -> Site.Resource? {
    redirect.require("to")
    guard let target = redirect.string("to") else { return nil }
    return .redirect(pattern, to: target, status: status(redirect) ?? 302)
  }

  static func product(_ node: JSONNode, _ host: StrictObject) -> Site.Product? {
    guard
      let product = host.object(node, "a product", keys: ["id", "title", "price", "currency"])
    else { return nil }
    product.require("id")
    product.require("title")
    guard let id = product.string("id"), let title = product.string("title") else { return nil }
    return Site.Product(
      id: id, title: title, price: product.string("price") ?? "0",
      currency: product.string("currency") ?? "EUR")
  }

  static func path(_ object: StrictObject, _ key: String) -> PathPattern? {
    guard let node = object.value(key), let text = object.string(node) else { return nil }
    PathNotation.check(node, object)
    do {
      return try PathPattern(text)
    } catch {
      object.report(.malformed(text, expected: error.expectation(of: text)), at: node)
      return nil
    }
  }

  static func status(_ object: StrictObject) -> HTTPStatus? {
    guard let node = object.value("status"), let code = object.integer("status") else { return nil }
    guard let status = HTTPStatus(code: code) else {
      object.report(.malformed("\(code)", expected: "a status of three digits"), at: node)
      return nil
    }
    return status
  }
}

extension PathPattern.Problem {
  /// What a pattern should be, as the end of a sentence.
  func expectation(of text: String) -> String {
    switch self {
    case .noLeadingSlash: "a path with a slash in front, such as \"\(Self.path(in: text))\""
    case .invalidName(let name): "a pattern: \(name) is no name of letters, digits, _ and -"
    case .repeatedName(let name): "a pattern in which :\(name) stands once"
    case .restNotLast(let name): "a pattern with :\(name)* at its end"
    }
  }

  /// The path that was meant by a pattern without a slash in front, or with scheme and host.
  private static func path(in text: String) -> String {
    let link = Link(text)
    guard link.host != nil else { return "/" + text }
    return "/" + link.encodedSegments.joined(separator: "/")
  }
}
