/// The downloads of association files in a step, and the answer to a request the step made itself.
package struct FetchTrace: Sendable {
  /// The downloads behind the copies that the decision rests on.
  package internal(set) var copies: [FetchRecord] = []
  /// The downloads that the step made, in order.
  package internal(set) var downloads: [FetchRecord] = []
  package var answer: SiteAnswer?

  /// Whether anything was downloaded, or a copy was consulted.
  var isReached: Bool { !copies.isEmpty || !downloads.isEmpty || answer != nil }

  /// The downloads to report: those of the step, or those its decision rests on.
  var shown: [FetchRecord] { downloads.isEmpty ? copies : downloads }

  /// The download of a host's file: one the step made, or the one behind the copy it rests on.
  func record(of host: String) -> FetchRecord? {
    downloads.last { $0.host == host } ?? copies.last { $0.host == host }
  }
}
