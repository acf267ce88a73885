extension Router {
  /// Returns a router with the shop's routes.
  public static func shop(making mistake: Mistake? = nil) -> Router {
    let router = Router(hosts: ["shop.example"], making: mistake)
    router.on("/") { _ in .home }
    router.on("product/details") { captured in
      .product(id: captured.query["id"] ?? "")
    }
    router.on("product/:id") { captured in .product(id: captured["id"]) }
    router.on("category/*") { captured in .category(captured.rest) }
    router.on("search") { captured in
      let text = captured.query["q"] ?? ""
      if text.isEmpty, mistake != .emptySearchAccepted { throw LinkError.emptySearch }
      return .search(text)
    }
    router.on("cart") { _ in .cart }
    router.on("profile") { _ in .profile }
    router.on("gift/:code") { captured in .gift(code: captured["code"]) }
    router.on("order/:number") { captured in
      guard let number = Int(captured["number"]) else {
        throw LinkError.invalidOrder(captured["number"])
      }
      return .order(number: number)
    }
    return router
  }
}
