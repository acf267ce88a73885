struct ActivityRow: NamedRow {
  let name: String
  var activity: UserActivity
  var app = "shop"
  let opens: String
  let code: String
  let entryPoint: String?

  static let device = Device.make { $0.apps[0].activityTypes = ["com.example.viewing"] }

  static let all: [ActivityRow] = [
    .init(
      name: "a page",
      activity: UserActivity(
        type: UserActivity.browsingWeb, webpageURL: Link("https://shop.example/tea/1")),
      opens: "shop", code: "activity-is-a-link", entryPoint: "scene(_:continue:)"),
    .init(
      name: "a page without an address", activity: UserActivity(type: UserActivity.browsingWeb),
      opens: "shop", code: "activity-without-url", entryPoint: "scene(_:continue:)"),
    .init(
      name: "a type of the app's own", activity: UserActivity(type: "com.example.viewing"),
      opens: "shop", code: "activity-is-no-link", entryPoint: "scene(_:continue:)"),
    .init(
      name: "a result in Spotlight", activity: UserActivity(type: "com.apple.corespotlightitem"),
      opens: "shop", code: "activity-is-no-link", entryPoint: "scene(_:continue:)"),
    .init(
      name: "a Live Activity without a URL", activity: UserActivity(type: "NSUserActivityTypeLiveActivity"),
      opens: "shop", code: "activity-is-no-link", entryPoint: "scene(_:continue:)"),
    .init(
      name: "an undeclared type", activity: UserActivity(type: "com.example.unknown"),
      opens: "nothing", code: "activity-type-not-declared", entryPoint: nil),
    .init(
      name: "data that does not arrive",
      activity: UserActivity(type: "com.example.viewing", fails: true), opens: "shop",
      code: "activity-failed",
      entryPoint: "scene(_:didFailToContinueUserActivityWithType:error:)"),
    .init(
      name: "an app that is not there", activity: UserActivity(type: UserActivity.browsingWeb),
      app: "kiosk", opens: "nothing", code: "app-not-installed", entryPoint: nil),
  ]
}

struct UserActivityTests {
  @Test(arguments: [
    (Device.State.notRunning, LifeCycle.scene, "iOS 18", EntryPoint.willConnect, [EntryPoint.willConnect]),
    (.background, .scene, "iOS 18", .windowScenePerformAction, []),
    (.notRunning, .appDelegate, "iOS 18", .applicationPerformAction, []),
    (.foreground, .scene, "iOS 12", .applicationPerformAction, []),
    (.notRunning, .scene, "watchOS 11", .willConnect, []),
  ])
  func `a quick action and a notification that launch an app with scenes arrive in its connection options`(
    state: Device.State, lifeCycle: LifeCycle, os: String, quickAction: EntryPoint, options: [EntryPoint]
  ) throws {
    let system = try #require(OSVersion(os))
    let device = Device.make { device in
      device.os = system
      (device.apps[0].state, device.apps[0].lifeCycle) = (state, lifeCycle)
    }
    let notification = device.delivery(to: "shop", ofNotification: true)
    expect(device.delivery(to: "shop", ofNotification: false)?.calls, equals: [quickAction])
    expect(notification?.calls, equals: options + [.didReceiveNotificationResponse])
    expect(notification?.launch, equals: state == .notRunning ? .cold : .warm)
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
