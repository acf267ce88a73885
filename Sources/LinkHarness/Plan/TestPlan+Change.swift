import HarnessText
package import LinkModel

// Plans and rows with one change, which show what the outcome of a link depends on.

extension TestPlan {
  /// The system on which the row's last link is opened.
  package func system(of row: Row) -> OSVersion {
    let name = row.steps.last { $0.action.bringsLink }?.device
    return otherDevices.first { $0.name == name }?.device.os ?? device.os
  }

  package func changingDevices(_ change: (inout Device, inout [String]) -> Void) -> TestPlan {
    var plan = self
    change(&plan.device, &plan.installed)
    plan.otherDevices = otherDevices.map {
      var (device, installed) = ($0.device, $0.installed)
      change(&device, &installed)
      return NamedDevice(name: $0.name, device: device, installed: installed, written: $0.written)
    }
    return plan
  }

  package func deploying(_ row: Row) -> TestPlan? {
    var plan = self
    let changes = row.steps.map(\.action).flatMap {
      if case .deploy(let hosts) = $0 { hosts } else { [HostDescription]() }
    }
    plan.hosts.deploy(changes)
    return changes.isEmpty ? nil : plan
  }
}

extension TestPlan.Row {
  private convenience init(_ steps: [Step], _ place: PlanPlace, _ mask: SecretMask) {
    self.init(
      id: "", place: place, template: nil, covers: [], tags: [], skip: nil, isOnly: false, knownIssue: nil,
      steps: steps, missing: nil, cell: nil, mask: mask, warnings: [])
  }

  package convenience init(opening link: Link, from source: LinkSource, _ given: Given, in plan: TestPlan) {
    let place = PlanPlace(whole: SourceText(link.raw, file: ""))
    let step = Step(action: .open(link, from: source), given: given, expectations: [], exactly: [], place: place)
    self.init([step], place, plan.mask)
  }

  package func opening(_ change: (Link, LinkSource) -> (Link, LinkSource)) -> TestPlan.Row {
    var steps = steps
    for (index, step) in steps.enumerated().reversed() {
      guard case .open(let link, let source) = step.action else { continue }
      let changed = change(link, source)
      steps[index] = Step(
        action: .open(changed.0, from: changed.1), given: step.given, expectations: [], exactly: [], place: step.place,
        device: step.device)
      break
    }
    return TestPlan.Row(steps, place, mask)
  }
}
