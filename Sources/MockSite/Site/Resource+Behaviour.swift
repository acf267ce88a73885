import HarnessText

extension Site.Resource {
  /// Returns the resource for requests alone that meet these criteria as well; others fall through.
  public func when(_ criteria: Site.Criterion...) -> Site.Resource {
    when(criteria)
  }

  package func when(_ criteria: [Site.Criterion]) -> Site.Resource {
    changed { $0.criteria += criteria }
  }

  /// Returns the resource for another method, `nil` for every method.
  public func method(_ method: HTTPMethod?) -> Site.Resource {
    changed { $0.method = method }
  }

  /// Returns the resource with a priority; those of a higher one are asked first, 0 is usual.
  public func priority(_ priority: Int) -> Site.Resource {
    changed { $0.priority = priority }
  }

  /// Returns the resource under another name for journals and reports.
  public func named(_ label: String) -> Site.Resource {
    changed { $0.label = label }
  }

  /// Returns the resource with its last step limited to a number of visits; later ones go on to what
  /// follows: the next step, or else the other resources.
  public func times(_ count: Int) -> Site.Resource {
    precondition(count > 0, "a resource that answers \(count) times can be left out")
    return changed { $0.steps[$0.steps.count - 1].limit = count }
  }

  /// Returns the resource with another answer after those it has; a step without ``times(_:)`` is
  /// taken once.
  public func then(_ response: HTTPResponse) -> Site.Resource {
    let content = Content(response: response)
    return adding([Step { _ in content }])
  }

  /// Returns the resource with what another one does, whatever its method, path and criteria, after its own.
  public func then(_ next: Site.Resource) -> Site.Resource {
    adding(next.steps)
  }

  /// Returns the resource with faults in the answers of its last step, in the order given.
  public func faults(_ faults: Fault...) -> Site.Resource {
    self.faults(faults)
  }

  package func faults(_ faults: [Fault]) -> Site.Resource {
    changed { $0.steps[$0.steps.count - 1].faults += faults }
  }

  /// Returns the resource with a header field put on every answer of its last step.
  ///
  /// Several values make several fields, as cookies need them; none takes the field away.
  public func header(_ name: String, _ values: String...) -> Site.Resource {
    header(name, values)
  }

  package func header(_ name: String, _ values: [String]) -> Site.Resource {
    mapping { response, _ in
      response.fields[name] = values.first
      for value in values.dropFirst() { response.fields.append(name: name, value: value) }
    }
  }

  /// Returns the resource with the fields that let scripts of other origins read its answers.
  public func crossOrigin(_ origin: String = "*") -> Site.Resource {
    header("Access-Control-Allow-Origin", origin)
  }

  /// Returns the resource with a number of requests a test expects; verifying a server checks it.
  public func expected(_ count: Int) -> Site.Resource {
    expected(count...count)
  }

  /// Returns the resource with a range of requests a test expects; verifying a server checks it.
  public func expected(_ counts: ClosedRange<Int>) -> Site.Resource {
    changed { $0.expected = counts }
  }

  func mapping(
    _ change: @escaping @Sendable (inout HTTPResponse, HTTPRequest) -> Void
  ) -> Site.Resource {
    changed { resource in
      let last = resource.steps.count - 1
      let content = resource.steps[last].content
      resource.steps[last].content = { visit in
        guard var result = content(visit) else { return nil }
        change(&result.response, visit.request)
        return result
      }
    }
  }

  private func adding(_ steps: [Step]) -> Site.Resource {
    changed { resource in
      let last = resource.steps.count - 1
      resource.steps[last].limit = resource.steps[last].limit ?? 1
      resource.steps += steps
    }
  }

  /// A changed resource is another one, and counted apart.
  private func changed(_ change: (inout Site.Resource) -> Void) -> Site.Resource {
    var copy = self
    change(&copy)
    copy.identity = Identity()
    return copy
  }
}

extension Site.Resource {
  /// Returns the resource with its content compressed as gzip for clients that accept it (RFC 9110 §12.5.3).
  public func gzip() -> Site.Resource {
    mapping { response, request in
      response.fields.append(name: "Vary", value: "Accept-Encoding")
      let accepts = request.fields.values(of: "Accept-Encoding").contains { value in
        value.split(separator: ",").contains { item in
          let parts = item.filter { $0 != " " }.split(separator: ";")
          // A weight of zero says that the coding is not acceptable (RFC 9110 §12.4.2).
          let isOff = parts.dropFirst().contains {
            $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0
          }
          return parts.first?.equalsIgnoringCase("gzip") == true && !isOff
        }
      }
      guard accepts, response.status == .ok else { return }
      response.fields["Content-Encoding"] = "gzip"
      response.body = Gzip.encoded(response.body)
    }
  }
}
