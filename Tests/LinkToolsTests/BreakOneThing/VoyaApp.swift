struct HotelsLocked: LocalizedError {
  var errorDescription: String? { "The list of hotels is locked." }
}

/// The app of `TestPlans/Voya` with a queue and a navigator of its own, and at most one fault.
actor VoyaApp: AppUnderTest {
  enum Fault { case none, throwing, showingNothing, throwingLater, lackingMethods, inAnotherOrder }

  private let launch: AppLaunch
  private let routes: RouteTable
  private let fault: Fault
  private var shown: NavigationState
  private var queue: [Delivery] = []

  init(_ launch: AppLaunch, routes: RouteTable, _ fault: Fault) {
    (self.launch, self.routes, self.fault, shown) = (launch, routes, fault, launch.screens)
  }

  var entryPoints: Set<EntryPoint> {
    fault == .lackingMethods ? [] : Set(EntryPoint.allCases).subtracting([.didFinishLaunching])
  }

  func receive(_ delivery: Delivery) throws {
    if fault == .throwing { throw HotelsLocked() }
    queue.append(delivery)
  }

  /// What arrives together is handled by priority, not in the order of arrival.
  func settle() {
    if !queue.isEmpty, fault == .throwingLater { launch.report.error(HotelsLocked()) }
    let order: [EntryPoint] =
      fault == .inAnotherOrder
      ? [.didReceiveNotificationResponse, .continueActivity, .openURLContexts]
      : [.continueActivity, .openURLContexts, .didReceiveNotificationResponse]
    for entryPoint in order {
      for delivery in queue where delivery.entryPoint == entryPoint { show(delivery) }
    }
    queue = []
  }

  private func show(_ delivery: Delivery) {
    guard fault != .throwingLater, let link = delivery.link, case .success(let match) = routes.route(link) else {
      return
    }
    launch.report.route(match)
    if fault != .showingNothing { shown = shown.pushing(match.screen) }
  }

  func screens() -> NavigationState { shown }
}
