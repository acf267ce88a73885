// The time and the network of the apps under test.

extension RowReplay {
  /// What waits in an app for the time is woken one after another, in order of time; the app settles in between.
  mutating func updateOwnApps() async {
    let world = stages.world
    for (place, own) in ownApps.running.sorted(by: { $0.key < $1.key }) {
      if place.device == world.device.name { own.launch.site.update(world) }
      let work = own.launch.site.work
      if !work.wake(by: world.now) { continue }
      do {
        try await stages.setup.code.limited("the app's work while the time advances") {
          repeat { await own.settle() } while !Task.isCancelled && work.wake(by: world.now)
        }
      } catch { trace.appProblems.append(.failed("\(error)")) }
    }
  }
}

extension OwnApps.Place: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    (one.device ?? "", one.app, one.isClip ? 1 : 0) < (other.device ?? "", other.app, other.isClip ? 1 : 0)
  }
}

extension OwnApp {
  func call(_ member: @escaping @Sendable (any AppUnderTest) async throws -> Void) async throws {
    try await launch.site.work.call { [app] in try await member(app) }
  }

  func settle() async {
    await launch.site.work.settle { [app] in await app.settle() }
  }
}
