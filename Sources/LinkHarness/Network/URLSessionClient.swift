import Foundation
import HarnessText
package import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client based on `URLSession` without caches, cookies or credentials, so repeated requests do not affect each
/// other.
package enum URLSessionClient {
  private static let kept = DownloadSession()

  /// The deadline also ends exchanges that the timeout of `URLSession` does not end: those whose response arrives byte
  /// by byte, and those in which `URLSession` hangs.
  package static func fetch(
    _ text: String, _ method: HTTPMethod = .get, fields: HTTPFields = [:], body: [UInt8] = [],
    limit: Int = TransportKind.contentLimit, deadline: Duration = TransportKind.patience
  ) async throws(DownloadFailure) -> HTTPResponse {
    guard let url = URL(string: text) else {
      throw DownloadFailure(cause: .notSent(.invalidURL(text)))
    }
    var request = URLRequest(url: url)
    request.httpMethod = method.rawValue
    if !body.isEmpty { request.httpBody = Data(body) }
    request.cachePolicy = .reloadIgnoringLocalCacheData
    // The timeout is set as a property, because `URLSession` on Linux ignores the one passed to `init`.
    request.timeoutInterval = TimeInterval(max(1, deadline.components.seconds))
    for field in fields { request.addValue(field.value, forHTTPHeaderField: field.name) }
    let end = await kept.perform(request, limit: limit, within: deadline)
    // `HTTPStatus` rejects codes that a final response cannot have (RFC 9110 §15).
    let response = end.response.flatMap { response in
      HTTPStatus(code: response.statusCode).map { status in
        HTTPResponse(status: status, fields: HTTPFields(Self.fields(of: response)), body: end.body)
      }
    }
    let code = end.response?.statusCode
    // If an error truncates the content, the content is not used, because the system does not use an incomplete
    // association file.
    if let cause = end.failure {
      let isInterim = code.map { (100..<200).contains($0) } == true
      throw DownloadFailure(cause: cause, response: response, interim: isInterim ? code : nil)
    }
    guard let response else {
      throw DownloadFailure(cause: code == nil ? .unreadable("no response") : .invalidStatus)
    }
    guard hasValidLength(response.fields) else {
      throw DownloadFailure(cause: .invalidLength, response: response)
    }
    return response
  }

  /// Whether `Content-Length` is missing or a valid number, which may be repeated (RFC 9110 §8.6).
  ///
  /// `URLSession` on Linux ignores a number that is too large, and what follows the digits of a number.
  private static func hasValidLength(_ fields: HTTPFields) -> Bool {
    guard let text = fields["Content-Length"] else { return true }
    let values = Set(text.split(separator: ",").map(\.trimmingBlanks))
    return values.count == 1
      && values.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) && Int($0) != nil }
  }

  /// Returns the fields sorted by name, because a dictionary has no order.
  private static func fields(of response: HTTPURLResponse) -> [HTTPFields.Field] {
    response.allHeaderFields.compactMap { name, value in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPFields.Field(name: name, value: value)
    }.sorted { $0.name < $1.name }
  }
}
