/// What happened outside the app: in the browser, and at the sites.
package struct FallbackTrace: Sendable {
  package internal(set) var page: Page?
  /// The addresses that redirected, on the way to the page or into an app.
  package internal(set) var redirects: [String] = []
  /// The requests the sites received, where the step expects something of them.
  package var received: [ReceivedRequest] = []
  /// The resources that answered them, where the replayer notes it.
  package var answers: [ResourceName] = []
  /// The resources that answered nothing so far, where the step expects something of them.
  var unused: [String] = []

  var isReached: Bool { page != nil || !received.isEmpty }
}
