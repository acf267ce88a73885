struct AssociationCDNTests {
  @Test func `a file is valid for six hours, a failure for one`() {
    var cdn = AssociationCDN()
    cdn.keep(.file(AssociationFile("{}")), of: "a.example", at: .seconds(100))
    cdn.keep(.refused(.status(404)), of: "b.example", at: .seconds(100))
    let hour = Duration.seconds(3_600)
    expect(cdn.copy(of: "a.example", at: .seconds(99) + hour * 6)?.fetchedAt, equals: .seconds(100))
    expectNil(cdn.copy(of: "a.example", at: .seconds(100) + hour * 6))
    #expect(cdn.copy(of: "b.example", at: .seconds(99) + hour) != nil)
    expectNil(cdn.copy(of: "b.example", at: .seconds(100) + hour))
    expectNil(cdn.copy(of: "c.example", at: .zero))
  }

  @Test(arguments: [(0, 168), (1, 3), (2, 6), (3, 12), (6, 96), (7, 168), (1_000_000, 168)])
  func `waiting times double after each failure, up to the week used after success`(
    failures: Int, hours: Int
  ) {
    expect(RefreshSchedule.wait(afterFailures: failures), equals: .seconds(hours * 3_600))
  }

  @Test(arguments: [
    (DownloadRoute.cdn, CertificateTrust.trusted, true), (.cdn, .untrustedRoot, false),
    (.cdn, .invalid, false), (.developer, .invalid, true), (.developer, .untrustedRoot, true),
    (.managed, .untrustedRoot, true), (.managed, .invalid, false), (.legacy, .untrustedRoot, false),
  ])
  func `the requirements on a certificate depend on the download route`(
    route: DownloadRoute, trust: CertificateTrust, isAccepted: Bool
  ) {
    var device = Device()
    device.trustedRoots = ["private.example"]
    expect(device.accepts(trust, of: "private.example", on: route), equals: isAccepted)
    if route == .managed {
      #expect(!device.accepts(.untrustedRoot, of: "other.example", on: route))
    }
  }
}
