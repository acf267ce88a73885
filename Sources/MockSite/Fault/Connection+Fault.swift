extension Connection {
  mutating func script(
    for response: HTTPResponse, faults: [Fault], date: String, seed: UInt64
  ) -> FaultScript {
    guard let (asked, isHead) = answering else { return FaultScript() }
    let persistence = Self.asksToClose(response.fields) ? .close : asked
    let script = FaultScript.forAnswer(
      faults, body: ResponseEncoder.content(of: response, toHead: isHead), seed: seed
    ) { framing in
      var head: [UInt8] = []
      // The length an answer to HEAD tells is the one GET would have; it is left as it is.
      ResponseEncoder.encodeHead(
        of: response, toHead: isHead, persistence: persistence, date: date,
        framing: isHead ? nil : framing, into: &head)
      return head
    }
    finishAnswer(script.endsConnection ? .close : persistence)
    return script
  }
}
