// The only place that turns reasons of the system into words. A new reason is refused by the compiler until it has its
// code, its sentence and its source here.

extension DecisionReason {
  /// The stable code that plans expect and reports print.
  public var code: String {
    switch self {
    case .notAURL: "not-a-url"
    case .hostNotEligible: "host-not-eligible"
    case .portNotSupported: "port-not-supported"
    case .addressBar: "address-bar"
    case .sameDomainInSafari: "same-domain-in-safari"
    case .userPrefersBrowser: "user-prefers-browser"
    case .domainNotAssociated: "domain-not-associated"
    case .modeNotHonoured: "mode-not-honoured"
    case .appNotInstalled: "app-not-installed"
    case .associationNotFetched: "association-not-fetched"
    case .associationRefused(_, _, let refusal): refusal.code
    case .associationUnreadable: "association-not-json"
    case .appNotInFile: "app-not-in-file"
    case .excluded: "excluded"
    case .noRuleMatches: "no-rule-matches"
    case .ruleMatches: "rule-matches"
    case .entryWithoutRules: "entry-without-rules"
    case .schemeRegistered: "scheme-registered"
    case .schemeContested: "scheme-contested"
    case .schemeNotRegistered: "scheme-not-registered"
    }
  }

  /// Every code there is, for near misses and documentation.
  public static let codes: [String] = [
    "not-a-url", "host-not-eligible", "port-not-supported", "address-bar",
    "same-domain-in-safari", "user-prefers-browser", "domain-not-associated", "mode-not-honoured",
    "app-not-installed",
    "association-not-fetched", "association-unreachable", "association-certificate",
    "association-redirected", "association-not-found", "association-http-status",
    "association-too-large", "association-empty", "association-not-json", "app-not-in-file",
    "excluded", "no-rule-matches", "rule-matches", "entry-without-rules", "scheme-registered",
    "scheme-contested", "scheme-not-registered",
  ]

  /// The reason in one sentence.
  public var message: String {
    switch self {
    case .notAURL: "the text is no URL the system could open: it has no scheme, or no host"
    case .hostNotEligible(let host):
      "the host \(host) has no dot, and such hosts take part in universal links only in developer mode"
    case .portNotSupported(let port):
      "the link names port \(port), and universal links work on the scheme's own port only"
    case .addressBar: "text typed or pasted into the address bar never opens an app"
    case .sameDomainInSafari(let host):
      "the page it was tapped on is on \(host) too, and a tap within one host stays in Safari"
    case .userPrefersBrowser(let host):
      "the person chose the browser for links to \(host), which holds until they choose the app again"
    case .domainNotAssociated(let host):
      "no app has applinks:\(host) in its Associated Domains entitlement"
    case .modeNotHonoured(let app, let value):
      "\(app) has only \(value): developer mode needs a build signed for development and the device's setting, "
        + "managed mode an app installed by device management"
    case .appNotInstalled(let app): "\(app) claims the host and is not installed"
    case .associationNotFetched(let app, let host):
      "the association file of \(host) has not been downloaded for \(app) yet"
    case .associationRefused(let app, let host, let refusal):
      "the association file of \(host) was refused when \(app) was installed: \(refusal.message)"
    case .associationUnreadable(_, let host, let refusal):
      "the system takes nothing from the association file of \(host): \(refusal.message)"
    case .appNotInFile(_, let id, let host):
      "the association file of \(host) has no entry for \(id)"
    case .excluded(let app, let rule):
      "\(rule.name) keeps the link away from \(app): \(rule.text)"
    case .noRuleMatches(let app, let host, let tried):
      tried == 0
        ? "the entry of \(app) in the association file of \(host) has an empty list of rules"
        : "none of the \(tried) rules for \(app) in the association file of \(host) takes the link"
    case .ruleMatches(let app, let rule):
      "\(rule.name) gives the link to \(app): \(rule.text)"
    case .entryWithoutRules(let app, let host):
      "the entry of \(app) in the association file of \(host) has no rules and takes every URL"
    case .schemeRegistered(let app, let scheme): "\(app) registered the scheme \(scheme)"
    case .schemeContested(let apps, let scheme):
      "\(apps.joined(separator: " and ")) registered the scheme \(scheme), and the system does not say which one opens"
    case .schemeNotRegistered(let scheme):
      "no installed app registered the scheme \(scheme)"
    }
  }

  /// Where the rule behind the reason is written down.
  public var source: String {
    switch self {
    case .notAURL: "RFC 3986 §3"
    case .hostNotEligible, .portNotSupported: "Apple technote TN3155, reported details"
    case .addressBar, .sameDomainInSafari, .userPrefersBrowser:
      "Apple, Allowing apps and websites to link to your content; technote TN3155"
    case .domainNotAssociated, .modeNotHonoured: "Apple, com.apple.developer.associated-domains"
    case .appNotInstalled, .associationNotFetched: "WWDC 2020 session 10098"
    case .associationRefused, .associationUnreadable:
      "Apple, Supporting associated domains; technote TN3155"
    case .appNotInFile, .excluded, .noRuleMatches, .ruleMatches:
      "Apple, applinks.details.components; recorded swcutil verdicts"
    case .entryWithoutRules: "reported from observing the system, not documented"
    case .schemeRegistered, .schemeContested, .schemeNotRegistered:
      "Apple, Defining a custom URL scheme for your app"
    }
  }
}

extension DecisionReason.RuleReference {
  /// The rule as a person would point at it, with its line.
  public var name: String {
    switch rule {
    case .component(let index): "component \(index) of entry \(detail) (\(file):\(position.line))"
    case .path(let index): "path \(index) of entry \(detail) (\(file):\(position.line))"
    }
  }
}

extension AssociationDownload.Refusal {
  /// The stable code that plans expect and reports print.
  public var code: String {
    switch self {
    case .unreachable: "association-unreachable"
    case .certificate: "association-certificate"
    case .redirect: "association-redirected"
    case .status(404): "association-not-found"
    case .status: "association-http-status"
    case .tooLarge: "association-too-large"
    case .empty: "association-empty"
    }
  }

  /// What happened, as the end of a sentence.
  public var message: String {
    switch self {
    case .unreachable(let detail): "the host could not be reached (\(detail))"
    case .certificate(let detail): "its certificate is \(detail)"
    case .redirect(let status, let target):
      "the server answered with a redirect (\(status) to \(target)), which is not followed for this file"
    case .status(let status): "the server answered \(status)"
    case .tooLarge(let bytes):
      "it has \(bytes) bytes, and the system takes \(AssociationDownload.sizeLimit) at most"
    case .empty: "the body was empty"
    }
  }
}

extension AssociationFile.Refusal {
  /// What is wrong with the file, as the end of a sentence.
  public var message: String {
    switch self {
    case .notJSON(let finding): "it is not valid JSON: \(finding.message)"
    case .notAnObject(let found): "its top level is \(found) where an object belongs"
    }
  }
}
