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
}
