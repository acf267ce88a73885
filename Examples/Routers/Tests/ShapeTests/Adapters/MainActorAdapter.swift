import LinkHarnessTesting
import Shapes

@MainActor struct MainActorAdapter: AppUnderTest {
  let launch: AppLaunch
  let navigator: AppNavigator

  func receive(_ delivery: Delivery) throws { try navigator.open(delivery.url, launch.report) }
  func perform(_ action: UserAction) throws { try navigator.perform(action, launch.report) }
  func screens() -> NavigationState { navigator.screens.state(root: launch.screens.root) }
}
