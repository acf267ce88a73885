// Claims about the download of association files and about the Associated Domains entitlement.

extension Claim {
  package static let fileAtInstall = Self(
    .documented, .session2020,
    "the system downloads the file when the app is installed; until then, links open in the browser",
    disprovedBy: "an app that opens a link although the file was never downloaded")
  package static let unreachableHost = Self(
    .inferred, .technote,
    "the CDN must be able to reach the host from any network; the device's behaviour for an unreachable host is inferred",
    disprovedBy:
      "an app that opens links after its first installation although the host never responded")
  package static let trustedCertificate = Self(
    .documented, .associatedDomains, "the file must be served over HTTPS with a valid certificate",
    disprovedBy:
      "a file that the CDN serves although the site's certificate is expired or self-signed")
  package static let noRedirects = Self(
    .documented, .technote,
    "redirects (301 and 302 responses) are not supported for the file",
    disprovedBy: "a file that the CDN serves although the site redirects requests for it")
  package static let deniedByStatus = Self(
    .documented, .technote, "403 and 404 mean that the site denies access to the file",
    disprovedBy: "a link that opens an app although the site has only ever responded with 404")
  package static let otherStatuses = Self(
    .inferred, .technote,
    "the source lists 301, 302, 403 and 404; it is inferred that every status other than 200 is a failure",
    disprovedBy: "a file accepted from a response with a status such as 203")
  package static let sizeLimit = Self(
    .documented, .guide, "the downloaded file must not exceed 128 KB",
    disprovedBy: "a file of 131,073 bytes that a device accepts")
  package static let emptyBody = Self(
    .inferred, .rfc8259,
    "an empty string is not valid JSON; the system's handling of an empty body is not recorded",
    disprovedBy: "a link that opens an app although its host's file is empty")
  package static let fileIsJSON = Self(
    .reported, .cdnAnswers,
    "the file must be JSON; the CDN reports bad JSON as SWCERR00401, and Foundation's parser is strict",
    disprovedBy: "a file that associates an app although it contains a trailing comma or a comment")
  package static let textEncoding = Self(
    .inferred, .jsonReader,
    "Foundation's parser accepts UTF-16, UTF-32 and a byte order mark, although RFC 8259 forbids them; the CDN's behaviour is not recorded",
    disprovedBy: "a recorded CDN response for a file with a byte order mark")
  package static let duplicateNames = Self(
    .documented, .rfc8259, "parsers differ in how they treat duplicate keys in an object",
    disprovedBy: "Apple documentation that specifies which of two duplicate keys applies")
  package static let signedFiles = Self(
    .documented, .session2015,
    "iOS 8 required a signed file; over HTTPS, a signature is no longer required",
    disprovedBy: "an unsigned file that iOS 9 or later rejects")

  package static let entitlementValues = Self(
    .documented, .entitlement,
    "a value has the form service:domain, optionally followed by ?mode=; the domain is fully qualified and has no path, query or port",
    disprovedBy:
      "a link that opens an app although the app's entitlement value contains a scheme, path or port"
  )
  package static let services = Self(
    .documented, .entitlement,
    "the services are webcredentials, applinks, activitycontinuation and appclips",
    disprovedBy: "Apple documentation that lists another service")
  package static let wildcards = Self(
    .documented, .associatedDomains, "the prefix *. matches all subdomains of a domain",
    disprovedBy: "a wildcard that matches hosts although it is not at the start of the domain")
  package static let modes = Self(
    .documented, .entitlement,
    "mode=developer applies to development-signed builds on devices with the setting enabled; mode=managed applies to managed apps",
    disprovedBy: "an App Store build that honours mode=developer")
  package static let entitledHosts = Self(
    .documented, .entitlement, "a link opens an app whose entitlement lists the link's host",
    disprovedBy: "a link that opens an app whose entitlement does not list the link's host")
  package static let repeatedValues = Self(
    .inferred, .kit, "listing a value twice has the same effect as listing it once",
    disprovedBy: "a system whose behaviour changes if a value is duplicated")
  package static let lowerCaseHosts = Self(
    .reported, .observations,
    "the system converts hosts to lower case before it compares them, so capital letters have no effect",
    disprovedBy:
      "a link that does not open an app because the app's entitlement value contains capital letters"
  )
  package static let countOfDomains = Self(
    .documented, .guide, "an entitlement should list no more than about 20 to 30 domains",
    disprovedBy: "later documentation with another number; no hard limit is known")
  package static let buildSettings = Self(
    .inferred, .kit,
    "Xcode substitutes build settings during the build, so the source file does not contain their values",
    disprovedBy: "the claim is about Xcode, so no observation of the system can disprove it")
  package static let hostsWithoutDot = Self(
    .reported, .observations,
    "the system's parser accepts a host without a dot only in developer mode",
    disprovedBy:
      "a link that opens an app although the link's host has no dot and developer mode is off")
  package static let noPorts = Self(
    .inferred, .technote,
    "an entitlement value cannot contain a port, so it is inferred that links with a port do not match; observations agree",
    disprovedBy: "a link with port 8443 that opens an app")
  package static let cdnAge = Self(
    .reported, .cdnAnswers,
    "the CDN's responses specify max-age=21600 for a file and max-age=3600 for a failure",
    disprovedBy: "CDN responses with other max-age values")
  package static let retry = Self(
    .reported, .observations,
    "the device retries a failed download after three to four hours, then less often",
    disprovedBy:
      "`swcutil show` output that lists the first retry less than three or more than four hours after the failure"
  )
  package static let downloadOrder = Self(
    .documented, .session2019,
    "the system first downloads the files of hosts in .com, .net, .org and the country's top-level domain; specific hosts come before general ones",
    disprovedBy: "a device that downloads files in a different order during an installation")
  package static let waitingDownloads = Self(
    .inferred, .session2019,
    "downloads have low priority; it is inferred that they wait for a better network or battery level",
    disprovedBy: "a file that is downloaded over a poor connection when the app is installed")
  package static let cdnSystems = Self(
    .documented, .entitlement,
    "since iOS 14 and macOS 11, devices download from Apple's CDN; watchOS 7 and tvOS 14 were released in the same year",
    disprovedBy:
      "a device with iOS 14 or macOS 11 that requests the file from the site although the entitlement does not specify mode=developer"
  )
  package static let cdnAddress = Self(
    .documented, .technote,
    "the CDN caches the file, and its cache cannot be purged; the URL of a cached file ends in /a/v1/ followed by the host",
    disprovedBy: "a different CDN URL in a device's log")
}
