/// Mistakes, which tests enable one at a time to verify that the plans detect them.
public enum JournalMistake: CaseIterable, Sendable {
  /// A search term is decoded twice, so `100%25` becomes `100%`.
  case decodesTwice
  /// A link that arrives during the onboarding is forgotten.
  case forgetsDeferredLink
  /// A link pushes a screen below the sheet, which stays open.
  case leavesSheetOpen
  /// When an entry cannot be loaded, the screen on top is removed, whichever it is.
  case removesTopOnFailure
  /// The selected tab is not restored.
  case restoresNoTab
  /// An entry that is being loaded is requested again.
  case loadsTwice
  /// A link is decoded before its query is split.
  case decodesEarly
  /// A web link that needs a sign-in is opened in the browser.
  case leavesForBrowser
  /// A link opens in a second window, behind the one that is shown.
  case opensSecondWindow
  /// An observer from before the sign-out opens each link once more.
  case keepsObserver
  /// Of two handlers, the first one takes all links, also those of the other.
  case wrongHandler
  /// What is new after an update covers what a link has opened while it was loaded.
  case newsCoverLink
  /// The screens of the last launch are restored when the scene becomes active, after the link.
  case restoresWhenActive
  /// The activity in which the link of a QR code arrives is not looked at.
  case ignoresScannedLinks
  /// The notification center gets its delegate when a view appears, which is too late for a launch.
  case setsDelegateLate
}
