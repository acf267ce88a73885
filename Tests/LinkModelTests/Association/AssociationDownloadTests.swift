struct AssociationDownloadTests {
  private func judge(_ status: Int, location: String? = nil, _ body: [UInt8] = [])
    -> AssociationDownload
  {
    AssociationDownload.judge(
      status: status, location: location, body: body, source: SourceText(body, file: "f"))
  }

  private func refusal(_ download: AssociationDownload) -> AssociationDownload.Refusal? {
    if case .refused(let refusal) = download { refusal } else { nil }
  }

  @Test(arguments: [100, 201, 204, 304 - 5, 400, 401, 403, 404, 500, 503, 0, -1, 999])
  func `a status that is not 200 is refused`(_ status: Int) {
    expect(refusal(judge(status, Array("{}".utf8))), equals: .status(status))
  }

  @Test(arguments: [300, 301, 302, 304, 307, 308, 399])
  func `a redirect is refused and not followed`(_ status: Int) {
    let target = "https://www.shop.example/"
    expect(
      refusal(judge(status, location: target, Array("{}".utf8))),
      equals: .redirect(status: status, to: target))
    // A redirect status without a target, such as 304, is refused because it is not 200.
    expect(refusal(judge(status)), equals: .status(status))
  }

  @Test func `an empty body is refused`() {
    expect(refusal(judge(200)), equals: .empty)
  }

  @Test func `a file of 128 KB is accepted, and a larger one is refused`() {
    let limit = AssociationDownload.sizeLimit
    expect(limit, equals: 128 * 1024)
    let body = Array("{}".utf8) + Array(repeating: UInt8(ascii: " "), count: limit - 2)
    guard case .file(let file) = judge(200, body) else {
      Issue.record("128 KB were refused")
      return
    }
    expectNil(file.refusal)
    expect(refusal(judge(200, body + [0x20])), equals: .tooLarge)
  }

  @Test func `a downloaded body is a file even if its content is invalid`() {
    guard case .file(let file) = judge(200, Array("<!DOCTYPE html>".utf8)) else {
      Issue.record("the page was refused")
      return
    }
    #expect(file.refusal != nil)
    expect(file.document.source.file, equals: "f")
  }

  @Test(
    arguments: [
      .unreachable("no such host"), .certificate("expired"), .redirect(status: 301, to: "/x"),
      .status(404), .status(500), .tooLarge, .empty,
    ] as [AssociationDownload.Refusal])
  func `a refusal has a code and a sentence`(_ refusal: AssociationDownload.Refusal) {
    #expect(DecisionReason.codes.contains(refusal.code))
    #expect(!refusal.message.isEmpty)
  }
}
