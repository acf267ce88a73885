@testable import LinkHarness

/// Tests that a fault has the same effect on a download in memory as on a download over a socket.
struct AssociationFaultTransportTests {
  private enum Seen: Equatable {
    case answer(HTTPStatus, type: String?, [UInt8])
    case error(TransportError)
  }

  private func seen(_ fault: Site.AssociationFault, _ kind: TransportKind) async -> Seen {
    let file = #"{"applinks":{"details":[{"appIDs":["\#(Sample.id)"]}]}}"#
    let site = Site([.init("shop.example", [.association(file, fault: fault)])])
    let transport = kind.transport(to: site)
    let result: Seen
    do {
      let url = "http://shop.example/.well-known/apple-app-site-association"
      let response = try await transport.get(url)
      result = .answer(response.status, type: response.fields["Content-Type"], response.body)
    } catch {
      result = .error(error)
    }
    await transport.close()
    return result
  }

  @Test(arguments: Site.AssociationFault.allCases)
  func `a fault has one outcome over every transport`(_ fault: Site.AssociationFault) async {
    let inMemory = await seen(fault, .memory)
    expect(await seen(fault, .loopback), equals: inMemory)
    switch fault {
    case .slow: expect(inMemory, equals: .error(.timedOut))
    case .reset: expect(inMemory, equals: .error(.broken))
    default: if case .error = inMemory { Issue.record("\(fault): \(inMemory)") }
    }
  }
}
