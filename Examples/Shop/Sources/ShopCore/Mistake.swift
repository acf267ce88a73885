/// Classic deep-link mistakes, which tests enable one at a time to verify that the plans detect them.
public enum Mistake: CaseIterable, Sendable {
  /// If two routes match, the one registered last is used.
  case lastRegisteredWins
  /// `+` in a query is decoded as a space, as in forms, so a search for "c++" finds nothing.
  case plusIsASpace
  /// The link is lowercased, so codes with capital letters are no longer valid.
  case caseFoldedCode
  /// The path is decoded before it is split, so `%2F` in a code creates an additional segment.
  case decodedBeforeSplit
  /// Links to other websites are accepted.
  case anyWebsite
  /// An empty search term is accepted.
  case emptySearchAccepted
  /// The host of a custom-scheme link is ignored instead of being used as the first segment.
  case schemeHostDropped
  /// Links and notifications that arrive before the app is ready are lost.
  case droppedColdStart
  /// Handled items are not removed from the queue, so they are handled again when the next item arrives.
  case handledTwice
  /// Queued items are handled in order of arrival, regardless of their urgency.
  case priorityIgnored
  /// Screens other than the home screen are always pushed, even if the top screen is of the same kind or has unsaved
  /// input.
  case alwaysPushes
  /// The cart or profile screen is replaced, so unsaved input is lost.
  case unfinishedWorkLost
  /// After sign-in, the original destination is not opened.
  case intentForgotten
  /// After a cancelled sign-in, the next sign-in opens the original destination.
  case intentKeptAfterCancel
  /// A screen over unfinished work is pushed instead of presented.
  case pushesSheet
  /// A link is shown in the selected tab, whichever tab it belongs to.
  case wrongTab
  /// The user's screens stay open after the user has signed out.
  case privateScreensStay
  /// The scene delegate has no `scene(_:willConnectTo:options:)`, so a link that launches the app is lost.
  case noConnect
  /// The app starts with the root screen, whatever was open before.
  case startsEmpty
  /// The app leaves nothing for state restoration.
  case restoresNothing
  /// No analytics event is sent.
  case noAnalytics
  /// New screens are not announced to users of VoiceOver.
  case noAnnouncement
  /// The answer to an earlier link replaces the screen of a later one.
  case lateAnswerWins
  /// A link that arrives while another one is being opened is dropped.
  case busyDropsLink
  /// The app asks a host that does not exist.
  case asksWrongHost
  /// An item found in Spotlight is not opened.
  case spotlightIgnored
  /// Home screen quick actions are ignored.
  case shortcutIgnored
  /// The payload of a notification is ignored.
  case payloadIgnored
  /// The App Clip shows its start screen instead of the link's product.
  case clipIgnoresLink
  /// A link to the shop that the user taps in the app is given to the system.
  case ownLinkToBrowser
  /// A link is opened again after it has been handled.
  case opensAgain
  /// The start shows the screens of the last launch, also if a link has shown others in the meantime.
  case restoresOverLink
  /// A shop that comes to the front does not ask whether the user has signed in on the website.
  case signInNotNoticed
  /// Of the links that one call brings, only the first is opened.
  case firstLinkOnly
  /// A notification is looked for in the connection options of a launch, and not taken by the delegate's method.
  case notificationAtLaunchOnly
}
