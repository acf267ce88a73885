struct AssociationFaultTests {
  static let file =
    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"#
    + #""components":[{"/":"/a/*"},{"/":"/b","exclude":true}]}]}}"#
  static let wellKnown = "http://h/.well-known/apple-app-site-association"

  static func answer(_ fault: Site.AssociationFault, _ url: String = wellKnown) throws
    -> Site.Answer
  {
    let site = Site(anyHost: [.association(file, fault: fault)])
    return site.answer(to: try HTTPRequest(.get, url))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let fault: Site.AssociationFault
    var status: HTTPStatus = .ok
    var type: String? = "application/json"
    let body: @Sendable (String) -> Bool
    var testDescription: String { fault.rawValue }
  }

  static let rows = [
    Row(fault: .missing, status: 404, type: "text/html; charset=utf-8") { _ in true },
    Row(fault: .redirect, status: 302, type: nil, body: \.isEmpty),
    Row(fault: .htmlLogin, type: "text/html; charset=utf-8") { $0.contains("Sign in") },
    Row(fault: .wrongContentType, type: "text/plain") { $0 == file },
    Row(fault: .noWellKnown, status: 404, type: "text/html; charset=utf-8") { _ in true },
    Row(fault: .tooLarge) { $0.utf8.count == 131_073 && $0.hasPrefix(file) },
    Row(fault: .atSizeLimit) { $0.utf8.count == 131_072 && $0.hasPrefix(file) },
    Row(fault: .bom) { Array($0.utf8.prefix(3)) == [0xEF, 0xBB, 0xBF] },
    Row(fault: .truncated) { file.hasPrefix($0) && $0.utf8.count == file.utf8.count / 2 },
    Row(fault: .trailingComma) { $0.hasSuffix("}]}},}") || $0.hasSuffix("},}") },
    Row(fault: .invalidJSON) { $0.contains("'applinks'") && !$0.contains("\"") },
    Row(fault: .legacyPaths) {
      $0.contains(#""appID":"ABCDE12345.com.example.shop","paths":["/a/*","NOT /b"]"#)
    },
    Row(fault: .wrongTeamID) { $0 == file.replacing("ABCDE12345", with: "ZZZZZZZZZZ") },
    Row(fault: .http500, status: 500, type: "text/plain") { !$0.isEmpty },
    Row(fault: .http403, status: 403, type: "text/plain") { !$0.isEmpty },
    Row(fault: .slow) { $0 == file },
    Row(fault: .reset) { $0 == file },
    Row(fault: .empty, body: \.isEmpty),
  ]

  @Test(arguments: rows) func `each named fault makes the file invalid in one way`(_ row: Row)
    throws
  {
    let answer = try Self.answer(row.fault)
    expect(answer.response.status, equals: row.status)
    expect(answer.response.fields["Content-Type"], equals: row.type)
    #expect(row.body(answer.response.body.text))
  }

  @Test func `every fault has a row`() {
    expect(Set(Self.rows.map(\.fault)), equals: Set(Site.AssociationFault.allCases))
  }

  @Test func `a redirected file is at the target of the redirect`() throws {
    let location = try #require(try Self.answer(.redirect).response.fields["Location"])
    expect(try Self.answer(.redirect, "http://h\(location)").response.body.text, equals: Self.file)
  }

  @Test func `a file outside .well-known is at the root`() throws {
    let root = try Self.answer(.noWellKnown, "http://h/apple-app-site-association")
    expect(root.response.body.text, equals: Self.file)
  }

  @Test func `slow and reset affect the connection`() throws {
    expect(try Self.answer(.slow).faults, equals: [.stall(at: .head)])
    expect(try Self.answer(.reset).faults, equals: [.reset(at: .body)])
  }

  @Test func `bytes that are not an association file are unchanged`() {
    for text in ["", "{}", "[]", "nonsense", #"{"applinks": 1}"#] {
      let bytes = Array(text.utf8)
      expect(Site.AssociationFault.legacyPaths.bytes(of: bytes), equals: bytes)
      expect(Site.AssociationFault.wrongTeamID.bytes(of: bytes), equals: bytes)
    }
  }

  @Test func `a faulty file can be followed by a valid one`() throws {
    let session = SiteSession(
      Site(anyHost: [.association(fault: .http500).times(1).then(.association(Self.file))]))
    let request = try HTTPRequest(.get, Self.wellKnown)
    expect(session.answer(to: request).response.status, equals: 500)
    expect(session.answer(to: request).response.body.text, equals: Self.file)
  }
}
