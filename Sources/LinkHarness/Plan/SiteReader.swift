import LinkModel
import MockSite

/// Reads `sites`: hosts with their association files, pages, redirects and products.
struct SiteReader {
  let plan: StrictObject

  static let keys = ["association", "pages", "redirects", "products", "certificate"]

  func read(_ documents: inout DocumentReader, _ provenance: inout Provenance) -> [HostDescription]
  {
    guard let sites = documents.map("sites", of: plan) else { return [] }
    return sites.members.compactMap {
      host($0.name, $0.value, in: sites.source, &documents, &provenance)
    }
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
    read.redirects = host.array("redirects")?.compactMap { redirect($0, host) }
    read.pages = host.array("pages")?.compactMap { page($0, host) }
    read.products = host.array("products").map { .products($0.compactMap { product($0, host) }) }
    read.certificate = host.choice(
      "certificate", "state of a certificate",
      CertificateState.allCases.map { ($0.rawValue, $0) })
    return read
  }

  private func page(_ node: JSONNode, _ host: StrictObject) -> Site.Resource? {
    guard
      let page = host.object(
        node, "a page", keys: ["path", "title", "status", "head", "body"])
    else { return nil }
    page.require("path")
    page.require("title")
    guard let pattern = path(page, "path"), let title = page.string("title") else { return nil }
    return .page(
      pattern, title: title, status: status(page) ?? .ok, head: page.string("head") ?? "",
      body: page.string("body") ?? "")
  }

  private func redirect(_ node: JSONNode, _ host: StrictObject) -> Site.Resource? {
    guard let redirect = host.object(node, "a redirect", keys: ["path", "to", "status"]) else {
      return nil
    }
    redirect.require("path")
    redirect.require("to")
    guard let pattern = path(redirect, "path"), let target = redirect.string("to") else {
      return nil
    }
    return .redirect(pattern, to: target, status: status(redirect) ?? 302)
  }

  private func product(_ node: JSONNode, _ host: StrictObject) -> Site.Product? {
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

  private func path(_ object: StrictObject, _ key: String) -> PathPattern? {
    guard let node = object.value(key), let text = object.string(node) else { return nil }
    do {
      return try PathPattern(text)
    } catch {
      object.report(.malformed(text, expected: error.expectation), at: node)
      return nil
    }
  }

  private func status(_ object: StrictObject) -> HTTPStatus? {
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
  var expectation: String {
    switch self {
    case .noLeadingSlash: "a path, which starts with \"/\""
    case .invalidName(let name): "a pattern: \(name) is no name of letters, digits, _ and -"
    case .repeatedName(let name): "a pattern in which :\(name) stands once"
    case .restNotLast(let name): "a pattern with :\(name)* at its end"
    }
  }
}
