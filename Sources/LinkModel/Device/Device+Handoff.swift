extension Device {
  /// Who goes on with a page that a browser on another device shows.
  ///
  /// *Handoff Programming Guide*: an app that is associated with the host for `activitycontinuation` gets the page as an
  /// activity of type `NSUserActivityTypeBrowsingWeb`; the rules of `applinks` are not asked.
  func decideHandoff(host: String) -> LinkDecision {
    for app in apps where app.isInstalled {
      guard let domain = domain(of: app, for: host, service: "activitycontinuation"),
        case .file(let file)? = app.associations[domain.host],
        file.services[.activitycontinuation]?.contains(app.id) == true
      else { continue }
      return LinkDecision(.app(app.name), .handoffContinues(app: app.name, host: host))
    }
    return LinkDecision(.browser, .handoffNotClaimed(host: host))
  }
}
