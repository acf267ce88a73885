/// Keys that the format no longer has, each with what to write instead.
enum RetiredKey {
  private static let all: [(object: String, key: String, instead: String)] = [
    ("a row", "cases", "write a row for each case, with the case's expectations and a matrix of its values"),
    ("a row", "repeat", "write \"steps\" that open the link again, each with its expectations"),
  ]

  static func instead(of key: String, in object: String) -> String? {
    all.first { $0.key == key && object.hasPrefix($0.object) }?.instead
  }
}
