import HarnessTestSupport
import LinkModel
import TestSupport
import Testing

struct ActivityRow: NamedRow {
  let name: String
  var activity: UserActivity
  var app = "shop"
  let opens: String
  let code: String
  let entryPoint: String?

  static let device = Device.make { $0.apps[0].activityTypes = ["com.example.viewing"] }

  static let all: [ActivityRow] = [
    ActivityRow(
      name: "a page",
      activity: UserActivity(
        type: UserActivity.browsingWeb, webpageURL: Link("https://shop.example/tea/1")),
      opens: "shop", code: "activity-is-a-link", entryPoint: "scene(_:continue:)"),
    ActivityRow(
      name: "a page without an address", activity: UserActivity(type: UserActivity.browsingWeb),
      opens: "shop", code: "activity-without-url", entryPoint: "scene(_:continue:)"),
    ActivityRow(
      name: "a type of the app's own", activity: UserActivity(type: "com.example.viewing"),
      opens: "shop", code: "activity-is-no-link", entryPoint: "scene(_:continue:)"),
    ActivityRow(
      name: "a result in Spotlight", activity: UserActivity(type: "com.apple.corespotlightitem"),
      opens: "shop", code: "activity-is-no-link", entryPoint: "scene(_:continue:)"),
    ActivityRow(
      name: "a Live Activity without a URL", activity: UserActivity(type: "NSUserActivityTypeLiveActivity"),
      opens: "shop", code: "activity-is-no-link", entryPoint: "scene(_:continue:)"),
    ActivityRow(
      name: "an undeclared type", activity: UserActivity(type: "com.example.unknown"),
      opens: "nothing", code: "activity-type-not-declared", entryPoint: nil),
    ActivityRow(
      name: "data that does not arrive",
      activity: UserActivity(type: "com.example.viewing", fails: true), opens: "shop",
      code: "activity-failed",
      entryPoint: "scene(_:didFailToContinueUserActivityWithType:error:)"),
    ActivityRow(
      name: "an app that is not there", activity: UserActivity(type: UserActivity.browsingWeb),
      app: "kiosk", opens: "nothing", code: "app-not-installed", entryPoint: nil),
  ]
}

struct UserActivityTests {
  @Test(arguments: [
    (Device.State.notRunning, true, EntryPoint.willConnect, Delivery.Launch.cold),
    (.notRunning, false, .openURLContexts, .cold), (.background, true, .openURLContexts, .warm),
    (.foreground, false, .openURLContexts, .warm),
  ])
  func `only what launches an app arrives in its connection options`(
    state: Device.State, connects: Bool, call: EntryPoint, launch: Delivery.Launch
  ) {
    let device = Device.make { $0.apps[0].state = state }
    let delivery = device.delivery(
      to: "shop", scenes: .openURLContexts, withoutScenes: .applicationOpen, connects: connects)
    expect(delivery?.entryPoint, equals: call)
    expect(delivery?.launch, equals: launch)
  }

  @Test(arguments: ActivityRow.all)
  func `an activity is a link only with the right type and a URL`(row: ActivityRow) {
    let decision = ActivityRow.device.decide(row.activity, for: row.app)
    expect(decision.destination.name, equals: row.opens)
    expect(decision.reason.code, equals: row.code)
    let delivery = ActivityRow.device.delivery(of: row.activity, decision)
    expect(delivery?.entryPoint.rawValue, equals: row.entryPoint)
    #expect(delivery == nil || delivery?.activityType == row.activity.type)
  }
}
