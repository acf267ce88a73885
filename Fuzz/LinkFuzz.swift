/// Splits any text; the parts are canonical, so splitting what they say together gives the same parts again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let link = Link(text)
  precondition(link.raw == text)
  for part in [link.path, link.query, link.fragment, link.userInfo] {
    precondition(part?.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ?? true)
  }
  _ = (link.host, link.port, link.encodedSegments, link.queryItems)
  if link.hostText != nil, !link.scheme.isEmpty {
    let again = Link(link.text)
    precondition(
      again.scheme == link.scheme && again.hostText == link.hostText && again.path == link.path
        && again.query == link.query && again.fragment == link.fragment
        && again.portText == link.portText && again.userInfo == link.userInfo)
  }
  let table = RouteTable(routes: [
    RouteDefinition("a", path: "/product/:id"), RouteDefinition("b", path: "/:all*"),
  ])
  if case .success(let match) = table.route(link) { precondition(!match.name.isEmpty) }
  return 0
}
