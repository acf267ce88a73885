/// Mistakes, which tests enable one at a time to verify that the plans detect them.
public enum BankMistake: CaseIterable, Sendable {
  /// Behind the PIN, only the last link is kept.
  case keepsOneLink
  /// Using the app does not restart the timer that locks it.
  case timerIsNotRestarted
  /// A notification is shown without the PIN.
  case notificationSkipsPIN
  /// A quick action that launches the app is not looked for in the connection options.
  case ignoresShortcutAtLaunch
  /// A coordinator pushes onto the selected tab instead of its own.
  case pushesOntoSelectedTab
  /// After a payment, any app may be opened, not only the one that asked for it.
  case returnsToAnyone
  /// Of the activities in the connection options, only the first is looked at, although a set has no order.
  case takesFirstActivity
  /// `application(_:didFinishLaunchingWithOptions:)` returns `false`, so the system does not deliver the link.
  case refusesAtLaunch
  /// What waits for the PIN is not opened when it has been entered.
  case parksForEver
  /// The path of a link is converted to lowercase letters.
  case lowercasesPath
  /// A sheet stays above what a link opens.
  case keepsSheetAbove
  /// The tab of the last launch is selected when the server has answered, also if a link has selected another one.
  case restoresTabOverLink
  /// The face is not asked for when the app comes to the front.
  case leavesPINInFront
  /// Of the URL contexts of a call, only the first is opened.
  case takesFirstURL
  /// A notification that launches the app is taken from the connection options, too.
  case takesNotificationTwice
}
