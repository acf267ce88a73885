import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct Entry: Codable, Hashable, Sendable {
  public let id: Int
  public let title: String
}

/// The journal's server.
struct JournalAPI: Sendable {
  let session: URLSession

  struct Invitation: Decodable { let name: String }

  struct News: Decodable { let version: String }

  func news() async throws -> News { try await decoded(request("GET", "news")) }

  func entry(_ id: Int) async throws -> Entry { try await decoded(request("GET", "entries/\(id)")) }

  func redeem(_ code: String) async throws -> Invitation { try await decoded(request("POST", "invitations/\(code)")) }

  func markAsRead(_ id: Int) async throws { _ = try await session.data(for: request("POST", "entries/\(id)/read")) }

  private func request(_ method: String, _ path: String) throws -> URLRequest {
    guard let url = URL(string: "https://api.journal.example/\(path)") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    return request
  }

  private func decoded<Value: Decodable>(_ request: URLRequest) async throws -> Value {
    let (data, response) = try await session.data(for: request)
    switch (response as? HTTPURLResponse)?.statusCode {
    case 200: return try JSONDecoder().decode(Value.self, from: data)
    case 404: throw URLError(.fileDoesNotExist)
    default: throw URLError(.badServerResponse)
    }
  }
}
