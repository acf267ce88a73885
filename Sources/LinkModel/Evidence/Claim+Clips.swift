// Claims about App Clips and their invocation.

extension Claim {
  package static let clipInvocation = Self(
    .documented, .clipLaunch,
    "the system launches the App Clip whose default link or experience URL is the longest prefix of the invocation URL",
    disprovedBy: "a URL that launches a different App Clip")
  package static let clipReplaced = Self(
    .documented, .clipResponse,
    "after the user installs the full app, every invocation launches the app instead of the App Clip",
    disprovedBy: "an App Clip that launches although the app is installed")
  package static let clipSources = Self(
    .inferred, .clipLaunch,
    "App Clips are invoked from codes, tags, Maps, Siri, Spotlight, banners, Messages and other apps; it is inferred that nothing else invokes them",
    disprovedBy:
      "an App Clip launched by a URL entered in the address bar or by a link tapped in Safari"
  )
  package static let clipDefaultLink = Self(
    .documented, .clipFromApps,
    "Link and open(_:options:completionHandler:) launch an App Clip only with its default link; advanced experiences require Link Presentation",
    disprovedBy:
      "a call to UIApplication.open that launches an App Clip with the URL of an advanced experience"
  )
  package static let clipBannerForMessages = Self(
    .documented, .clipWebsite,
    "a shared link launches the App Clip if the page shows the App Clip's banner; the default link shows the card",
    disprovedBy:
      "a link in Messages that launches an App Clip although its page lacks the apple-itunes-app meta tag"
  )
  package static let clipSender = Self(
    .documented, .clipWebsite, "the sender of the message must be in the recipient's Contacts",
    disprovedBy: "an App Clip launched from a stranger's message")
  package static let clipsAllowed = Self(
    .documented, .clipWebsite,
    "Screen Time or a device management profile can disallow App Clips",
    disprovedBy: "an App Clip that launches on a device that disallows App Clips")
  package static let privateBrowsing = Self(
    .documented, .clipWebsite,
    "the App Clip banner appears in SFSafariViewController, and in Safari outside Private Browsing",
    disprovedBy: "a Smart App Banner in a private window")
  package static let clipCards = Self(
    .documented, .clipWebsite,
    "with app-clip-display=card, Safari shows the App Clip card on iOS 15 and later",
    disprovedBy: "a card on iOS 14")
  package static let clipVersions = Self(
    .documented, .clipLaunch,
    "default links require iOS 16.4 or later, and App Clips require iOS 14 or later",
    disprovedBy: "a default link that launches an App Clip on iOS 16.3")
  package static let clipSystems = Self(
    .documented, .clips, "App Clips are available on iOS and iPadOS",
    disprovedBy: "Apple documentation that lists another system")
  package static let clipSizes = Self(
    .documented, .clipFunctionality,
    "the size limit is 10 MB for App Clips that support iOS 15 or earlier, 100 MB for digital invocations of App Clips that require iOS 17 or later, and 15 MB otherwise",
    disprovedBy: "an App Clip that App Store Connect accepts or rejects contrary to these limits")
  package static let clipAssociation = Self(
    .documented, .clipAssociation,
    "links to a domain launch an App Clip only if the App Clip's entitlement lists the domain and the domain's file lists the App Clip under appclips",
    disprovedBy:
      "an App Clip launched by a link to a domain that the App Clip's entitlement does not list")
}
