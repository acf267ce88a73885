import Foundation

@MainActor protocol ChildCoordinator: AnyObject {
  var navigation: NavigationController { get }
  /// Shows what a link asks for; returns false if it is the matter of another coordinator.
  func handle(_ link: DeepLink) -> Bool
}

/// What a child reports to its parent.
@MainActor protocol ChildCoordinatorDelegate: AnyObject {
  func child(_ child: any ChildCoordinator, wantsTransferFrom account: String)
  func child(_ child: any ChildCoordinator, didFailWith error: BankError)
  /// The navigation controller onto which a child may push.
  func navigation(for child: any ChildCoordinator) -> NavigationController
}

@MainActor public final class TabCoordinator {
  public let tabBar = TabBarController("tabs")
  private let accounts: AccountsCoordinator
  private let payments: PaymentsCoordinator
  private let cards: CardsCoordinator
  private let dependencies: any Dependencies

  private var children: [any ChildCoordinator] { [accounts, payments, cards] }

  init(dependencies: any Dependencies) {
    self.dependencies = dependencies
    accounts = AccountsCoordinator(dependencies: dependencies)
    payments = PaymentsCoordinator(dependencies: dependencies)
    cards = CardsCoordinator(dependencies: dependencies)
  }

  func start() {
    (accounts.delegate, payments.delegate, cards.delegate) = (self, self, self)
    tabBar.viewControllers = children.map(\.navigation)
  }

  func handle(_ link: DeepLink) {
    if dependencies.mistake != .keepsSheetAbove { closeSheets() }
    for (index, child) in children.enumerated() where child.handle(link) { return select(index) }
  }

  public func select(_ index: Int) { tabBar.selectedIndex = index }

  /// The back button, or the close button of a sheet.
  public func back() {
    if tabBar.presented != nil { tabBar.dismiss() } else { tabBar.selected.pop() }
  }

  func closeSheets() { if tabBar.presented != nil { tabBar.dismiss() } }

  /// The buttons on the screens.
  public func tapTransfer() { accounts.tapTransfer() }
  public func tapConfirm() { payments.tapConfirm() }
}

extension TabCoordinator: ChildCoordinatorDelegate {
  func child(_ child: any ChildCoordinator, wantsTransferFrom account: String) { handle(.transfer(to: nil)) }

  func child(_ child: any ChildCoordinator, didFailWith error: BankError) {
    let name = if case .refused = error { "refused" } else { "noConnection" }
    tabBar.present(ViewController("alert/\(name)"))
  }

  func navigation(for child: any ChildCoordinator) -> NavigationController {
    dependencies.mistake == .pushesOntoSelectedTab ? tabBar.selected : child.navigation
  }
}

@MainActor final class AccountsCoordinator: ChildCoordinator {
  let navigation = NavigationController(root: ViewController("accounts"))
  weak var delegate: (any ChildCoordinatorDelegate)?
  private let dependencies: any Dependencies

  init(dependencies: any Dependencies) { self.dependencies = dependencies }

  func handle(_ link: DeepLink) -> Bool {
    switch link {
    case .account(let id):
      navigation.popToRoot()
      // The screen is pushed when the account is known, so that it never shows a placeholder.
      dependencies.api.get("accounts/\(id)") { [weak self] result in
        guard let self else { return }
        switch result {
        case .success: delegate?.navigation(for: self).push(ViewController("account/\(id)"))
        case .failure(let error): delegate?.child(self, didFailWith: error)
        }
      }
    case .rates:
      navigation.popToRoot()
      navigation.push(ViewController("rates"))
    case .atm(let latitude, let longitude):
      navigation.push(ViewController("atm/\(latitude)/\(longitude)"))
    default: return false
    }
    return true
  }

  func tapTransfer() { delegate?.child(self, wantsTransferFrom: navigation.viewControllers.last?.identifier ?? "") }
}

@MainActor final class PaymentsCoordinator: ChildCoordinator {
  let navigation = NavigationController(root: ViewController("payments"))
  weak var delegate: (any ChildCoordinatorDelegate)?
  private let dependencies: any Dependencies
  private var payment: (to: String, amount: Int, returnURL: URL?)?

  init(dependencies: any Dependencies) { self.dependencies = dependencies }

  func handle(_ link: DeepLink) -> Bool {
    let target = delegate?.navigation(for: self) ?? navigation
    switch link {
    case .transfer(let to):
      target.popToRoot()
      target.push(ViewController(to.map { "transfer/\($0)" } ?? "transfer"))
    case .pay(let to, let amount, let returnURL, _):
      payment = (to, amount, returnURL)
      target.popToRoot()
      target.push(ViewController("pay/\(to)/\(amount)"))
    default: return false
    }
    return true
  }

  func tapConfirm() {
    guard let payment else { return }
    self.payment = nil
    dependencies.api.post("payments") { [weak self, dependencies] result in
      guard let self else { return }
      switch result {
      case .success:
        dependencies.analytics.log("paid", parameters: ["amount": "\(payment.amount)"])
        navigation.pop()
        if let url = payment.returnURL { dependencies.opener.open(url, completion: nil) }
      case .failure(let error): delegate?.child(self, didFailWith: error)
      }
    }
  }
}

@MainActor final class CardsCoordinator: ChildCoordinator {
  let navigation = NavigationController(root: ViewController("cards"))
  weak var delegate: (any ChildCoordinatorDelegate)?
  private let dependencies: any Dependencies

  init(dependencies: any Dependencies) { self.dependencies = dependencies }

  func handle(_ link: DeepLink) -> Bool {
    guard case .card(let id) = link else { return false }
    let target = delegate?.navigation(for: self) ?? navigation
    target.popToRoot()
    target.push(ViewController("card/\(id)"))
    return true
  }
}
