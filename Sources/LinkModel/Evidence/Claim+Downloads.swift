// What is claimed about the download of association files and about the Associated Domains entitlement.

extension Claim {
  package static let fileAtInstall = Self(
    .documented, .session2020,
    "the system downloads the file when the app is installed; until it has one, links open in the browser",
    disprovedBy: "an app that opens a link although the file was never downloaded")
  package static let unreachableHost = Self(
    .inferred, .technote,
    "the CDN must be able to reach the host from any network; what the device does otherwise is concluded from that",
    disprovedBy: "a first install that takes links of a host that never answered")
  package static let trustedCertificate = Self(
    .documented, .associatedDomains, "the file is served over https with a valid certificate",
    disprovedBy: "a file behind an expired or self-signed certificate that the CDN serves")
  package static let noRedirects = Self(
    .documented, .technote,
    "the answers 301 and 302 are redirects, which are not supported for the file",
    disprovedBy: "the CDN serving a file that its origin redirects to")
  package static let deniedByStatus = Self(
    .documented, .technote, "with 403 or 404 the site has denied access to the file",
    disprovedBy: "an association after an answer with 404")
  package static let otherStatuses = Self(
    .inferred, .technote,
    "301, 302, 403 and 404 are named; that every status but 200 counts as a failure is concluded",
    disprovedBy: "a file taken from an answer with another status, such as 203")
  package static let sizeLimit = Self(
    .documented, .guide, "the downloaded file may not be larger than 128 KB",
    disprovedBy: "a file of 131,073 bytes that a device takes")
  package static let emptyBody = Self(
    .inferred, .rfc8259,
    "an empty text is no JSON; what the system makes of an empty body is not recorded",
    disprovedBy: "an empty file that associates an app")
  package static let fileIsJSON = Self(
    .reported, .cdnAnswers,
    "the file is JSON; the CDN's failure SWCERR00401 names bad JSON, and Foundation's reader is strict",
    disprovedBy: "a file with a trailing comma or a comment that associates an app")
  package static let textEncoding = Self(
    .inferred, .jsonReader,
    "Foundation's reader accepts UTF-16, UTF-32 and a byte order mark, RFC 8259 forbids them, and what the CDN does is not recorded",
    disprovedBy: "the CDN serving, or refusing, a file with a byte order mark")
  package static let duplicateNames = Self(
    .documented, .rfc8259, "readers behave differently when a name stands twice in an object",
    disprovedBy: "a text of Apple's that says which of the values counts")
  package static let signedFiles = Self(
    .documented, .session2015, "the file was signed for iOS 8; over https it no longer has to be",
    disprovedBy: "a system since iOS 9 that refuses an unsigned file")

  package static let entitlementValues = Self(
    .documented, .entitlement,
    "a value is service:domain, with a fully qualified domain, without path, query or port; only mode may follow",
    disprovedBy: "a value with a scheme, path or port whose links open the app")
  package static let services = Self(
    .documented, .entitlement,
    "the services are webcredentials, applinks, activitycontinuation and appclips",
    disprovedBy: "another service in Apple's list")
  package static let wildcards = Self(
    .documented, .associatedDomains, "*. in front of a domain matches all its subdomains",
    disprovedBy: "a star elsewhere in a value that matches hosts")
  package static let modes = Self(
    .documented, .entitlement,
    "mode=developer counts for builds signed for development on devices with the setting, mode=managed for managed apps",
    disprovedBy: "a build from the App Store that honours mode=developer")
  package static let entitledHosts = Self(
    .documented, .entitlement, "links of a host open an app whose entitlement lists the domain",
    disprovedBy: "a link that opens an app without a value for its host")
  package static let repeatedValues = Self(
    .inferred, .kit, "a set does not change when a member is named again",
    disprovedBy: "a system that behaves otherwise with the value twice")
  package static let lowerCaseHosts = Self(
    .reported, .observations, "the system compares hosts in lower case, so capitals do no harm",
    disprovedBy: "a value in capitals whose links do not open the app")
  package static let countOfDomains = Self(
    .documented, .guide, "an app should have no more than about 20 to 30 domains",
    disprovedBy: "a later text with another number; there is no known hard limit")
  package static let buildSettings = Self(
    .inferred, .kit, "Xcode replaces build settings, so their values are not in the file",
    disprovedBy: "nothing: it says what is not known")
  package static let hostsWithoutDot = Self(
    .reported, .observations,
    "the system's parser takes a host without a dot in developer mode only",
    disprovedBy: "a link to a host without a dot that opens an app outside developer mode")
  package static let noPorts = Self(
    .inferred, .technote,
    "a value of the entitlement cannot hold a port; that links with one are not taken is concluded and was observed",
    disprovedBy: "a link with port 8443 that opens an app")
  package static let cdnAge = Self(
    .reported, .cdnAnswers,
    "the CDN's answers have max-age=21600 for a file and 3600 for a failure",
    disprovedBy: "answers with other values")
  package static let retry = Self(
    .reported, .observations,
    "after a failed download the device asks again after three to four hours, then less often",
    disprovedBy: "swcutil show with another next check after a failure")
  package static let downloadOrder = Self(
    .documented, .session2019,
    "files of .com, .net, .org and the country's domain come first, specific hosts before general ones",
    disprovedBy: "an install that asks for another host first")
  package static let waitingDownloads = Self(
    .inferred, .session2019,
    "downloads have low priority; that they wait for a better network or battery is concluded",
    disprovedBy: "a download at install over a poor network")
  package static let cdnSystems = Self(
    .documented, .entitlement,
    "since iOS 14 and macOS 11 devices ask Apple's CDN; watchOS 7 and tvOS 14 are of the same year",
    disprovedBy: "a request of such a device at the site")
  package static let cdnAddress = Self(
    .documented, .technote,
    "the CDN keeps the file and cannot be made to drop it; its address for a host ends in /a/v1/ and the host",
    disprovedBy: "another address in the log of a device")
}
