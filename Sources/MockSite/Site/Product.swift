import HarnessText

extension Site {
  /// A product served by ``Site/Resource/products(_:at:)``.
  public struct Product: Hashable, Sendable {
    var id: String
    var title: String
    /// The price as a decimal string, because binary floating-point numbers are unsuitable for money.
    var price: String
    package var hasNumericPrice = false
    /// The currency of the price, such as `EUR`.
    var currency: String

    /// Creates a product.
    public init(id: String, title: String, price: String, currency: String) {
      self.id = id
      self.title = title
      self.price = price
      self.currency = currency
    }

    var json: JSONValue {
      .object([
        "id": .string(id), "title": .string(title),
        "price": hasNumericPrice ? .number(price) : .string(price),
        "currency": .string(currency),
      ])
    }
  }
}

extension Site.Resource {
  /// Serves products as JSON: the list at the given path, and each product at `path/id`.
  ///
  /// The list is `{"products": […]}`, and a product is an object with `id`, `title`, `price` and `currency`. A request
  /// for an unknown product is answered with 404 and `{"error": "not-found", "id": …}`.
  public static func products(
    _ products: [Site.Product], at path: PathPattern = "/api/products"
  ) -> Site.Resource {
    let all = JSONValue.object(["products": .array(products.map(\.json))])
    let list = Content(response: .json(all.text))
    // If several products have the same id, `path/id` serves the first of them.
    let single = Dictionary(
      firstOf: products.map { ($0.id, Content(response: .json($0.json.text))) })
    let patterns = [path, path.appending(capture: "id")]
    return Site.Resource(label: "products \(path.text)", patterns: patterns) { visit in
      guard let id = visit.captures["id"] else { return list }
      let missing = JSONValue.object(["error": .string("not-found"), "id": .string(id)])
      return single[id] ?? Content(response: .json(missing.text, status: .notFound))
    }
  }
}
