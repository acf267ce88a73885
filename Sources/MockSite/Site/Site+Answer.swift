extension Site {
  /// An answer together with what gave it, for journals and for tests that ask why.
  public struct Answer: Sendable {
    /// What is sent.
    public var response: HTTPResponse
    /// The label of the resource that answered; `nil` where none did.
    public var resource: String?
    /// The title of the page, where the answer is one.
    public var title: String?
    /// What the pattern of the resource took from the path.
    public var captures = PathCaptures()
    /// What goes wrong with the answer on its way.
    public var faults: [Fault] = []
    /// The place of the request among those the resource answered, counted from 1; 0 without a resource.
    public var visit = 0
  }

  /// Answers a request: a pure function of the site and the request.
  ///
  /// Every request is the first one, at second 0 of 1970; a ``SiteSession`` counts them and has a clock.
  public func respond(to request: HTTPRequest) -> HTTPResponse {
    answer(to: request).response
  }

  /// Answers a request and tells which resource did.
  ///
  /// The first resource of the host that matches and does not decline wins. Without one the answer is
  /// 421 for a host the site does not have, 405 where the path is known with another method, and
  /// otherwise 404. The answer to HEAD is the one to GET without its content.
  public func answer(to request: HTTPRequest) -> Answer {
    answer(to: request, counters: nil) { 0 }
  }

  func answer(
    to request: HTTPRequest, counters: [[VisitCounter]]?, seconds: () -> Int
  ) -> Answer {
    var answer = answerWithContent(to: request, counters, seconds)
    if let place = index(answeringFor: request.host), !hosts[place].faults.isEmpty {
      answer.faults = hosts[place].faults.map { $0 == .refuse ? .reset() : $0 } + answer.faults
    }
    if answer.response.status.dropsContent { answer.response.body = [] }
    if request.method == .head, !answer.response.body.isEmpty {
      answer.response.fields["Content-Length"] = String(answer.response.body.count)
      answer.response.body = []
    }
    return answer
  }

  private func answerWithContent(
    to request: HTTPRequest, _ counters: [[VisitCounter]]?, _ seconds: () -> Int
  ) -> Answer {
    if request.method == .connect {
      // Tunnels are for TLS, which is modelled and not spoken (RFC 9110 §9.3.6, §15.6.2).
      return Answer(response: .text("CONNECT is not implemented.\n", status: 501))
    }
    guard let place = index(answeringFor: request.host) else {
      return misdirected(request.host)
    }
    let host = hosts[place]
    if request.path == "*" { return Self.options(["GET", "HEAD", "OPTIONS"]) }
    var known: [HTTPMethod] = []
    for position in host.resources.indices {
      let index = host.order.isEmpty ? position : host.order[position]
      let resource = host.resources[index]
      guard let captures = resource.match(request.path) else { continue }
      guard resource.answers(request.method) else {
        if let method = resource.method { known.append(method) }
        continue
      }
      guard resource.criteria.allSatisfy({ $0.holds(for: request) }) else { continue }
      let counter = counters?[place][index]
      guard let number = counter.map({ $0.claim(limit: resource.limit) }) ?? 1,
        let step = resource.step(ofVisit: number)
      else { continue }
      let visit = Resource.Visit(
        request: request, captures: captures, number: number, seconds: seconds())
      guard let content = step.content(visit) else {
        counter?.release()
        continue
      }
      return Answer(
        response: content.response, resource: resource.label, title: content.title,
        captures: captures, faults: step.faults, visit: number)
    }
    if known.isEmpty { return Answer(response: .notFound, title: "Not Found") }
    return Self.known(known, for: request.method)
  }

  /// Names the hosts there are, since a wrong name is nearly always a typing mistake.
  private func misdirected(_ name: String) -> Answer {
    let names = hosts.map { "  \($0.name)\n" }.joined()
    let list = hosts.isEmpty ? "It has no hosts.\n" : "Its hosts are:\n\(names)"
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
      "\(asked.rawValue) is not allowed here; \(allowed.joined(separator: ", ")) are.\n",
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
  /// Tells, without a socket, what a client sees of an answer that goes on for `patience` without a byte.
  public func outcome(of answer: Answer, patience: Duration) -> FaultOutcome {
    timedOutcome(of: answer, patience: patience).outcome
  }

  /// The outcome, and the time that the faults take until then.
  package func timedOutcome(
    of answer: Answer, patience: Duration
  ) -> (outcome: FaultOutcome, wait: Duration) {
    if connectionFaults.contains(.refuse) { return (.refused, .zero) }
    let accepted = FaultScript.forConnection(connectionFaults, seed: 0)
    if accepted.result.longestSilence >= patience { return (.timedOut, patience) }
    let before = accepted.result.wait
    if accepted.endsConnection {
      return (accepted.result.isMalformed ? .malformed : .lost, before)
    }
    guard !answer.faults.isEmpty else { return (.answer(answer.response), before) }
    // The seed differs between visits, as on a server, and not between runs.
    let script = FaultScript.forAnswer(
      answer.faults, body: answer.response.body, seed: UInt64(answer.visit), head: { _ in [] })
    if script.result.longestSilence >= patience { return (.timedOut, before + patience) }
    let wait = before + script.result.wait
    if script.result.isMalformed { return (.malformed, wait) }
    guard script.result.hasHead, let content = script.result.content else { return (.lost, wait) }
    var response = answer.response
    response.body = content
    return (.answer(response), wait)
  }
}
