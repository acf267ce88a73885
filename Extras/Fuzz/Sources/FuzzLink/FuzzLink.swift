import Driver
@testable import LinkModel

/// Parses an arbitrary string as a link.
///
/// The canonical form of the link must have the same query and fragment, and the same path if the link has a host.
private func fuzzLink(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start else { return 0 }
  let link = Link(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  _ = (link.host, link.port, link.queryItems, link.encodedSegments, link.isWeb)
  let again = Link(link.text)
  precondition(again.path == link.path || link.hostText == nil)
  precondition(again.query == link.query && again.fragment == link.fragment)
  return 0
}

@main enum FuzzLink {
  static func main() {
    _ = fuzz(CommandLine.argc, CommandLine.unsafeArgv) { fuzzLink($0, $1) }
  }
}
