struct DispatchTests {
  private static func arrival(_ number: Int, _ kind: Arrival.Kind) -> Arrival {
    Arrival(number, kind, Link("shop://\(kind.rawValue)/\(number)"))
  }

  @Test func `simultaneous links run by priority, then in order of arrival`() {
    let arrivals: [Arrival] = [
      Self.arrival(0, .shortcut), Self.arrival(1, .schemeLink), Self.arrival(2, .push),
      Self.arrival(3, .universalLink), Self.arrival(4, .push),
    ]
    let handled = DispatchRules().handled(after: [.arrived(arrivals)])
    expect(handled.map(\.number), equals: [0, 2, 4, 1, 3])
  }

  @Test func `an app can define its own order`() {
    let rules = DispatchRules(order: [.shortcut, .push, .shortcut])
    expect(rules.order, equals: [.shortcut, .push, .universalLink, .schemeLink, .handoff])
    expect(
      DispatchRules(order: [.handoff]).groups,
      equals: [[.handoff], [.shortcut], [.push], [.universalLink, .schemeLink]])
    let numbers = DispatchRules(priorities: [.push: 10, .handoff: -1, .schemeLink: 10])
    expect(
      numbers.groups, equals: [[.push, .schemeLink], [.shortcut, .universalLink], [.handoff]])
    expect(DispatchRules.firstInFirstOut.groups.count, equals: 1)
  }

  @Test func `links wait during the launch, and later ones do not overtake them`() {
    let first = Self.arrival(0, .shortcut)
    let second = Self.arrival(1, .shortcut)
    let launch: [DispatchEvent] = [.launchBegan, .arrived([first]), .arrived([second])]
    expect(DispatchRules().handled(after: launch), equals: [])
    expect(DispatchRules().handled(after: launch + [.launchFinished]), equals: [first, second])
    expect(
      DispatchRules().handled(
        after: launch + [.launchFinished, .arrived([Self.arrival(2, .push)])]
      )
      .map(\.number), equals: [0, 1, 2])
  }

  @Test(arguments: 0..<3)
  func `the model dispatches correctly`(seed: UInt64) {
    for round in 0..<400 {
      var dice = Dice(seed: seed * 1000 + UInt64(round) + 1)
      var events: [DispatchEvent] = []
      var before: [Arrival] = []
      var number = 0
      for _ in 0..<12 {
        switch dice.below(5) {
        case 0:
          events.append(.launchBegan)
          before = []
        case 1: events.append(.launchFinished)
        default:
          let arrivals = (0..<dice.below(4)).map { _ -> Arrival in
            number += 1
            return Self.arrival(number, dice.pick(Arrival.Kind.allCases))
          }
          events.append(.arrived(arrivals))
        }
        // A launch starts a new process, so links that the previous process handled do not matter.
        let life = events[(events.lastIndex(of: .launchBegan) ?? 0)...]
        let handled = DispatchRules().handled(after: Array(life))
        expect(Self.isGuaranteed(handled, after: life, before: before), equals: true)
        before = handled
      }
    }
  }

  /// Whatever its priorities, a queue handles what arrived once, nothing before the launch ends and everything after,
  /// and does not take back what it has handled.
  private static func isGuaranteed(
    _ handled: [Arrival], after events: ArraySlice<DispatchEvent>, before: [Arrival]
  ) -> Bool {
    var arrived: Set<Arrival> = []
    var isReady = true
    for event in events {
      switch event {
      case .launchBegan: (arrived, isReady) = ([], false)
      case .arrived(let arrivals): arrived.formUnion(arrivals)
      case .launchFinished: isReady = true
      }
    }
    return handled.starts(with: before) && Set(handled).count == handled.count
      && (isReady ? Set(handled) == arrived : handled.isEmpty)
  }
}

extension DispatchRules {
  fileprivate func handled(after events: [DispatchEvent]) -> [Arrival] {
    var queue = ArrivalQueue(self)
    var handled: [Arrival] = []
    for event in events {
      queue.take(event)
      while let next = queue.next() { handled.append(next) }
    }
    return handled
  }
}
