import HarnessText

extension Site {
  /// A response and the resource that answered, for journals and tests.
  public struct Answer: Sendable {
    /// The response to send.
    public var response: HTTPResponse
    /// The label of the resource that answered; `nil` if no resource answered.
    public var resource: String?
    /// The title of the page, if the response is a page.
    public var title: String?
    var captures = PathCaptures()
    package var faults: [Fault] = []
    /// The number of the visit to the resource, starting at 1; 0 if no resource answered.
    package var visit = 0
  }

  /// Every request is treated as the first visit to its resource, and the clock is fixed at 1970-01-01 00:00:00 UTC.
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    answer(to: request).response
  }

  /// Returns the response to a request and the resource that answered it.
  ///
  /// A request is answered by the host's first resource that matches it and does not decline it. If no resource answers
  /// a request, the response is:
  ///
  /// - status 501 if the method is CONNECT, which no resource answers
  /// - status 421 if the site does not have the host
  /// - status 204 with the allowed methods if the path exists and the method is OPTIONS
  /// - status 405 if the path exists only with other methods
  /// - status 404 in all other cases
  ///
  /// The response to HEAD is the response to GET without its content.
  public func answer(to request: HTTPRequest) -> Answer {
    var answer = answer(to: request, on: nil) { 0 }
    answer.response.loadContent()
    return answer
  }

  func answer(to request: HTTPRequest, on mounted: MountedSite?, seconds: () -> Int) -> Answer {
    var answer = answerWithContent(to: request, mounted, seconds)
    if let place = index(answering: request), !all[place].faults.isEmpty {
      answer.faults = all[place].faults.map { $0 == .refuse ? .reset() : $0 } + answer.faults
    }
    if answer.response.status.dropsContent { answer.response.body = [] }
    if request.method == .head, answer.response.content.count > 0 {
      answer.response.fields["Content-Length"] = String(answer.response.content.count)
      answer.response.body = []
    }
    return answer
  }

  private func answerWithContent(
    to request: HTTPRequest, _ mounted: MountedSite?, _ seconds: () -> Int
  ) -> Answer {
    if request.method == .connect {
      // CONNECT opens a tunnel for TLS. The server does not implement CONNECT (RFC 9110 §9.3.6, §15.6.2).
      return Answer(response: .text("CONNECT is not implemented.\n", status: 501))
    }
    guard let place = index(answering: request) else {
      return misdirected(request.host)
    }
    let host = all[place]
    if request.path == "*" { return Self.options(["GET", "HEAD", "OPTIONS"]) }
    var known: [HTTPMethod] = []
    for index in host.index.candidates(for: request.path, among: host.resources) {
      let resource = host.resources[index]
      guard let captures = resource.match(request.path) else { continue }
      guard resource.method.answers(request.method) else {
        if let method = resource.method { known.append(method) }
        continue
      }
      guard resource.criteria.allSatisfy({ $0.holds(for: request) }) else { continue }
      let counter = mounted?.counter(ofHost: place, resource: index)
      let number = counter?.claim() ?? 1
      let visit = Resource.Visit(
        request: request, captures: captures, number: number, seconds: seconds())
      guard let step = resource.step(ofVisit: number), let content = step.content(visit) else {
        counter?.release(number)
        continue
      }
      return Answer(
        response: content.response, resource: resource.label, title: content.title,
        captures: captures, faults: step.faults, visit: number)
    }
    if known.isEmpty { return Answer(response: .notFound, title: "Not Found") }
    return Self.known(known, for: request.method)
  }

  /// Returns a 421 response that lists the hosts of the site, because an unknown host name is usually a typo.
  private func misdirected(_ name: String) -> Answer {
    let names = all.map { "  \($0.name)\n" }.joined()
    let list = all.isEmpty ? "It has no hosts.\n" : "Its hosts are:\n\(names)"
    // RFC 9110 §15.5.20
    return Answer(response: .text("The site has no host '\(name)'.\n\(list)", status: 421))
  }

  private static func known(_ methods: [HTTPMethod], for asked: HTTPMethod) -> Answer {
    var allowed: [String] = []
    for method in methods {
      let names = method == .get ? ["GET", "HEAD"] : [method.rawValue]
      allowed += names.filter { !allowed.contains($0) }
    }
    allowed.append("OPTIONS")
    if asked == .options { return options(allowed) }
    var response = HTTPResponse.text(
      "\(asked.rawValue) is not allowed; allowed methods: \(allowed.joined(separator: ", "))\n",
      status: 405)
    response.fields["Allow"] = allowed.joined(separator: ", ")  // RFC 9110 §15.5.6
    return Answer(response: response)
  }

  private static func options(_ allowed: [String]) -> Answer {
    let fields: HTTPFields = ["Allow": allowed.joined(separator: ", ")]  // RFC 9110 §9.3.7
    return Answer(response: HTTPResponse(status: 204, fields: fields))
  }
}

extension Site {
  /// Computes, without a socket, the outcome for a client whose request times out if no data arrives within `patience`.
  package func outcome(of answer: Answer, patience: Duration) -> FaultOutcome {
    timedOutcome(of: answer, patience: patience).outcome
  }

  package func timedOutcome(
    of answer: Answer, patience: Duration
  ) -> (outcome: FaultOutcome, wait: Duration) {
    if refusesConnections { return (.refused, .zero) }
    let accepted = FaultScript.forConnection(connectionFaults, seed: 0)
    if accepted.result.longestSilence >= patience { return (.timedOut, patience) }
    let before = accepted.result.wait
    if accepted.endsConnection {
      return (accepted.result.isMalformed ? .malformed : .lost, before)
    }
    guard !answer.faults.isEmpty else { return (.answer(answer.response), before) }
    // The seed differs between visits, as on a server, but not between runs.
    let script = FaultScript.forAnswer(
      answer.faults, content: answer.response.content, seed: UInt64(answer.visit), head: { _ in [] }
    )
    if script.result.longestSilence >= patience { return (.timedOut, before + patience) }
    let wait = before + script.result.wait
    if script.result.isMalformed { return (.malformed, wait) }
    guard script.result.hasHead, let content = script.result.content else { return (.lost, wait) }
    var response = answer.response
    response.content = content
    return (.answer(response), wait)
  }
}
