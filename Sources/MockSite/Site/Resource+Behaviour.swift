import HarnessText

extension Site.Resource {
  /// Returns the resource with additional criteria; requests that do not meet them fall through to the next resource.
  public func when(_ criteria: Site.Criterion...) -> Site.Resource {
    when(criteria)
  }

  package func when(_ criteria: [Site.Criterion]) -> Site.Resource {
    changed { $0.criteria += criteria }
  }

  /// Returns the resource with the given request method; `nil` matches any method.
  public func method(_ method: HTTPMethod?) -> Site.Resource {
    changed { $0.method = method }
  }

  /// Returns the resource with a priority; resources with a higher priority are tried first.
  ///
  /// The default priority is 0.
  public func priority(_ priority: Int) -> Site.Resource {
    changed { $0.priority = priority }
  }

  /// Returns the resource with the given label for journals and reports.
  public func named(_ label: String) -> Site.Resource {
    changed { $0.label = label }
  }

  /// Returns the resource with its last step limited to the given number of visits.
  ///
  /// When the limit is reached, further visits are answered by the next step. When the last step has reached its limit,
  /// requests fall through to the next resource.
  public func times(_ count: Int) -> Site.Resource {
    precondition(count > 0, "times(\(count)): the number of visits must be positive")
    return changed { $0.steps[$0.steps.count - 1].limit = count }
  }

  /// Returns the resource with an additional step; visits after the previous step are answered with the given response.
  ///
  /// The previous step answers one visit, or the number of visits set with ``times(_:)``.
  public func then(_ response: HTTPResponse) -> Site.Resource {
    let content = Content(response: response)
    return adding([Step { _ in content }])
  }

  /// Returns the resource followed by the steps of another resource.
  ///
  /// The other resource's method, path and criteria are ignored.
  public func then(_ next: Site.Resource) -> Site.Resource {
    var all = adding(next.steps)
    all.sources += next.sources
    return all
  }

  /// Returns the resource with faults added to the responses of its last step.
  public func faults(_ faults: Fault...) -> Site.Resource {
    self.faults(faults)
  }

  package func faults(_ faults: [Fault]) -> Site.Resource {
    changed { $0.steps[$0.steps.count - 1].faults += faults }
  }

  /// Returns the resource with a header field on every response of its last step.
  ///
  /// Several values produce several fields, as cookies require. If there are no values, the field is removed.
  public func header(_ name: String, _ values: String...) -> Site.Resource {
    header(name, values)
  }

  package func header(_ name: String, _ values: [String]) -> Site.Resource {
    mapping { response, _ in
      response.fields[name] = values.first
      for value in values.dropFirst() { response.fields.append(name: name, value: value) }
    }
  }

  /// Returns the resource with an `Access-Control-Allow-Origin` field on every response of its last step.
  ///
  /// `Access-Control-Allow-Origin` allows scripts from other origins to read the responses.
  public func crossOrigin(_ origin: String = "*") -> Site.Resource {
    header("Access-Control-Allow-Origin", origin)
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

  /// Returns a modified copy with a new identity, and therefore with a separate visit count.
  private func changed(_ change: (inout Site.Resource) -> Void) -> Site.Resource {
    var copy = self
    change(&copy)
    copy.identity = Identity()
    return copy
  }
}

extension Site.Resource {
  /// Returns the resource with gzip compression for the responses of its last step.
  ///
  /// Responses with status 200 are compressed if the client accepts gzip (RFC 9110 §12.5.3).
  public func gzip() -> Site.Resource {
    mapping { response, request in
      response.fields.append(name: "Vary", value: "Accept-Encoding")
      let accepts = request.fields.values(of: "Accept-Encoding").contains { value in
        value.split(separator: ",").contains { item in
          let parts = item.filter { $0 != " " }.split(separator: ";")
          // A weight of zero means that the coding is not acceptable (RFC 9110 §12.4.2).
          let isOff = parts.dropFirst().contains {
            $0.prefix(2).equalsIgnoringCase("q=") && Double($0.dropFirst(2)) == 0
          }
          return parts.first?.equalsIgnoringCase("gzip") == true && !isOff
        }
      }
      guard accepts, response.status == .ok else { return }
      response.fields["Content-Encoding"] = "gzip"
      response.body = Gzip.encoded(response.body)
      // The compressed content is a different representation, so it must not have the same strong entity tag as the
      // uncompressed content (RFC 9110 §8.8.3.3).
      if let tag = response.fields["ETag"], !tag.hasPrefix("W/") {
        response.fields["ETag"] = "W/" + tag
      }
    }
  }
}
