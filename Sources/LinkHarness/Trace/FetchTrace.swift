package struct FetchTrace: Sendable {
  /// The downloads behind the copies that the decision rests on.
  package internal(set) var copies: [FetchRecord] = []
  package internal(set) var downloads: [FetchRecord] = []
  package var answer: SiteAnswer?

  var isReached: Bool { !copies.isEmpty || !downloads.isEmpty || answer != nil }

  var shown: [FetchRecord] { downloads.isEmpty ? copies : downloads }

  /// The download of a host's file: one the step made, or the one behind the copy it rests on.
  func record(of host: String) -> FetchRecord? {
    downloads.last { $0.host == host } ?? copies.last { $0.host == host }
  }
}
