import MockSite

/// A request a step makes itself, for what no link leads to: an API, a form, `HEAD`, a condition.
package struct SiteRequest: Sendable {
  let request: HTTPRequest
}
