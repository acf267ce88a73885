import Bank
import Foundation
import LinkHarnessTesting

// The bank's dependencies in the harness.

struct ReportedAnalytics: Analytics {
  let launch: AppLaunch

  func log(_ event: String, parameters: [String: String]) {
    let properties = parameters.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    launch.report.analytics(event + properties.joined())
  }
}

struct ReportedOpening: URLOpening {
  let launch: AppLaunch

  func open(_ url: URL, completion: ((Bool) -> Void)?) {
    launch.open(url.absoluteString)
    completion?(true)
  }
}

/// Calls back on the row's clock.
struct ClockScheduler: Scheduler {
  let launch: AppLaunch

  func schedule(after delay: TimeInterval, _ work: @escaping @MainActor () -> Void) -> any Cancellable {
    let timer = Timer()
    let clock = launch.clock
    launch.task {
      do { try await clock.sleep(for: .seconds(delay)) } catch { return }
      await timer.fire(work)
    }
    return timer
  }

  @MainActor private final class Timer: Cancellable {
    private var isCancelled = false

    func cancel() { isCancelled = true }

    func fire(_ work: @MainActor () -> Void) {
      if !isCancelled { work() }
    }
  }
}

/// Counts the requests whose completion handlers have not been called yet.
@MainActor final class CountingAPI: BankAPI {
  private(set) var running = 0
  private let api: any BankAPI

  init(_ api: any BankAPI) { self.api = api }

  func get(_ path: String, completion: @escaping @MainActor (Result<Data, BankError>) -> Void) {
    api.get(path, completion: counted(completion))
  }

  func post(_ path: String, completion: @escaping @MainActor (Result<Data, BankError>) -> Void) {
    api.post(path, completion: counted(completion))
  }

  private func counted(
    _ completion: @escaping @MainActor (Result<Data, BankError>) -> Void
  ) -> @MainActor (Result<Data, BankError>) -> Void {
    running += 1
    return { [weak self] result in
      completion(result)
      self?.running -= 1
    }
  }
}
