import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor public protocol Cancellable: AnyObject { func cancel() }

/// Calls back later; a wrapper of `DispatchQueue.main.asyncAfter` in the app.
@MainActor public protocol Scheduler {
  func schedule(after delay: TimeInterval, _ work: @escaping @MainActor () -> Void) -> any Cancellable
}

public protocol Analytics { func log(_ event: String, parameters: [String: String]) }

@MainActor public protocol URLOpening { func open(_ url: URL, completion: ((Bool) -> Void)?) }

public enum BankError: Error, Equatable { case noConnection, refused(Int) }

@MainActor public protocol BankAPI {
  func get(_ path: String, completion: @escaping @MainActor (Result<Data, BankError>) -> Void)
  func post(_ path: String, completion: @escaping @MainActor (Result<Data, BankError>) -> Void)
}

/// What the coordinators depend on.
@MainActor public protocol Dependencies: AnyObject {
  var api: any BankAPI { get }
  var analytics: any Analytics { get }
  var scheduler: any Scheduler { get }
  var opener: any URLOpening { get }
  var session: SessionManager { get }
  var parser: DeepLinkParser { get }
  var mistake: BankMistake? { get }
}

/// Creates the objects of the app and connects them.
@MainActor public final class DependencyContainer: Dependencies {
  public let api: any BankAPI
  public let analytics: any Analytics
  public let scheduler: any Scheduler
  public let opener: any URLOpening
  /// Whether the user's face takes the place of the PIN.
  public let usesFace: Bool
  public let mistake: BankMistake?
  public private(set) lazy var session = SessionManager(scheduler: scheduler, making: mistake)
  public private(set) lazy var parser = DeepLinkParser(making: mistake)

  public init(
    api: any BankAPI, analytics: any Analytics, scheduler: any Scheduler, opener: any URLOpening,
    usesFace: Bool = false, making mistake: BankMistake? = nil
  ) {
    (self.api, self.analytics, self.scheduler, self.opener) = (api, analytics, scheduler, opener)
    (self.usesFace, self.mistake) = (usesFace, mistake)
  }

  public func makeAppCoordinator() -> AppCoordinator { AppCoordinator(dependencies: self) }
}

/// The bank's server.
public final class URLSessionBankAPI: BankAPI {
  private let session: URLSession

  public init(session: URLSession) { self.session = session }

  public func get(_ path: String, completion: @escaping @MainActor (Result<Data, BankError>) -> Void) {
    send("GET", path, completion)
  }

  public func post(_ path: String, completion: @escaping @MainActor (Result<Data, BankError>) -> Void) {
    send("POST", path, completion)
  }

  private func send(
    _ method: String, _ path: String, _ completion: @escaping @MainActor (Result<Data, BankError>) -> Void
  ) {
    guard let url = URL(string: "https://api.bank.example/\(path)") else { return completion(.failure(.noConnection)) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    session.dataTask(with: request) { data, response, _ in
      let result: Result<Data, BankError> =
        switch (response as? HTTPURLResponse)?.statusCode {
        case 200?: .success(data ?? Data())
        case let status?: .failure(.refused(status))
        case nil: .failure(.noConnection)
        }
      DispatchQueue.main.async { completion(result) }
    }.resume()
  }
}
