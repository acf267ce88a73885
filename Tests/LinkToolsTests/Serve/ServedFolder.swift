@testable import LinkTools

/// A temporary directory that contains a plan and its documents, and is removed after the test.
struct ServedFolder: ~Copyable {
  private let folder: Folder

  init(_ plan: String = ServedFolder.plan) throws {
    folder = try Folder(["shop.json": Self.association, "plan.json": plan])
  }

  var path: String { folder.path }

  var planPath: String { path + "/plan.json" }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  static let association =
    Sample.rules(#"{"/":"/product/*"}"#)

  static let plan = """
    { "version": 1, "name": "Served <plan>",
      "sites": {
        "shop.example": { "association": { "file": "shop.json" },
          "pages": [ { "path": "/product/:id", "title": "Product {id}" },
                     { "path": "/help/:topic", "title": "Help" } ] },
        "large.example": { "association": { "fault": "tooLarge" } },
        "broken.example": { "association": { "text": "{ \\"applinks\\": {,} }" } } },
      "apps": { "shop": { "id": "\(Sample.id)",
        "associatedDomains": ["applinks:shop.example"] } },
      "links": [
        { "id": "a product", "open": "https://shop.example/product/42", "from": "messages",
          "expect": { "opens": "shop" } },
        { "id": "<script>alert(1)</script>", "open": "https://shop.example/'\\"><b>&", "from": "mail",
          "expect": { "opens": "shop" } },
        { "id": "set aside", "skip": "later", "open": "https://shop.example/", "from": "mail",
          "expect": { "opens": "browser" } } ] }
    """
}

/// Serves a plan during the test.
func withPlanServer(
  _ plan: String = ServedFolder.plan, _ body: (borrowing ServedFolder, PlanServer) async throws -> Void
) async throws {
  let folder = try ServedFolder(plan)
  let server = try await PlanServer.start(folder.planPath)
  try await body(folder, server)
  await server.stop()
}

extension PlanServer {
  func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> (response: HTTPResponse, text: String) {
    let response = try await URLSessionClient.fetch(origin + path, fields: fields)
    return (response, response.body.utf8Text)
  }
}
