import MockSite

extension SiteAnswer {
  init(to request: HTTPRequest, over transport: any Transport) async {
    self.request = request
    do {
      result = .success(try await transport.send(request, acceptsAnyCertificate: false))
    } catch {
      result = .failure(error)
    }
  }
}
