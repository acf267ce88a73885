import Foundation

/// What a link, a notification or a quick action asks of the bank.
public enum DeepLink: Equatable, Sendable {
  case account(String)
  case card(String)
  case transfer(to: String?)
  case pay(to: String, amount: Int, returnURL: URL?, merchant: String?)
  case rates
  case atm(Double, Double)

  /// Whether the user must have entered the PIN.
  public var requiresPIN: Bool {
    switch self {
    case .rates, .atm: false
    case .account, .card, .transfer, .pay: true
    }
  }
}

public enum DeepLinkError: Error, Equatable {
  case notOurs
  case unknown(String)
  case invalidAmount(String)
  case untrustedReturn
}

extension DeepLinkError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .notOurs: "This link does not belong to the Bank."
    case .unknown: "The Bank cannot open this link."
    case .invalidAmount: "The amount of the payment is not valid."
    case .untrustedReturn: "The Bank does not return to the app that sent you."
    }
  }
}

/// Finds out what a link asks for.
public final class DeepLinkParser {
  private let mistake: BankMistake?

  public init(making mistake: BankMistake? = nil) { self.mistake = mistake }

  /// - Parameter sender: The bundle or team of the app that opened the link (`UIScene.OpenURLOptions`).
  public func parse(_ url: URL, from sender: String?) -> Result<DeepLink, DeepLinkError> {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return .failure(.notOurs) }
    let items = components.queryItems ?? []
    func item(_ name: String) -> String? { items.first { $0.name == name }?.value }

    var path = components.path.split(separator: "/").map(String.init)
    if mistake == .lowercasesPath { path = path.map { $0.lowercased() } }
    if components.scheme == "bank" {
      path.insert(components.host ?? "", at: 0)
    } else if components.host != "bank.example" {
      return .failure(.notOurs)
    }
    switch (path.first, path.count) {
    case ("accounts", 2): return .success(.account(path[1]))
    case ("cards", 2): return .success(.card(path[1]))
    case ("transfer", 1): return .success(.transfer(to: item("to")))
    case ("rates", 1): return .success(.rates)
    case ("atm", 3):
      guard let latitude = Double(path[1]), let longitude = Double(path[2]) else { return .failure(.unknown(path[0])) }
      return .success(.atm(latitude, longitude))
    case ("pay", 1):
      guard let to = item("to") else { return .failure(.unknown("pay")) }
      guard let amount = item("amount").flatMap(Int.init), amount > 0 else {
        return .failure(.invalidAmount(item("amount") ?? ""))
      }
      let back = item("return").flatMap(URL.init)
      if mistake != .returnsToAnyone, let scheme = back?.scheme, scheme != sender { return .failure(.untrustedReturn) }
      return .success(.pay(to: to, amount: amount, returnURL: back, merchant: sender))
    default: return .failure(.unknown(path.first ?? ""))
    }
  }

  /// Finds out what a notification's payload asks for, such as `{ "type": "card", "id": "4711" }`.
  public func parse(payload: [String: Any]) -> DeepLink? {
    switch (payload["type"] as? String, payload["id"] as? String) {
    case ("card", let id?): .card(id)
    case ("account", let id?): .account(id)
    default: nil
    }
  }
}
