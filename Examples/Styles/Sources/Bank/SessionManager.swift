import Foundation

@MainActor public protocol SessionManagerDelegate: AnyObject {
  func sessionDidUnlock(_ session: SessionManager)
  func sessionDidLock(_ session: SessionManager)
}

/// Knows whether the user has entered the PIN, and locks the app when it is not used for two minutes.
@MainActor public final class SessionManager {
  public static let timeout: TimeInterval = 120

  public weak var delegate: (any SessionManagerDelegate)?
  public private(set) var isUnlocked = false
  private let scheduler: any Scheduler
  private let mistake: BankMistake?
  private var timer: (any Cancellable)?

  init(scheduler: any Scheduler, making mistake: BankMistake?) {
    (self.scheduler, self.mistake) = (scheduler, mistake)
  }

  public func unlock(pin: String, completion: (Bool) -> Void) {
    guard pin == "1234" else { return completion(false) }
    unlockByFace()
    completion(true)
  }

  public func unlockByFace() {
    isUnlocked = true
    restartTimer()
    delegate?.sessionDidUnlock(self)
  }

  public func lock() {
    guard isUnlocked else { return }
    isUnlocked = false
    timer?.cancel()
    delegate?.sessionDidLock(self)
  }

  /// The window calls this for each touch.
  public func userDidInteract() {
    if isUnlocked, mistake != .timerIsNotRestarted { restartTimer() }
  }

  private func restartTimer() {
    timer?.cancel()
    timer = scheduler.schedule(after: Self.timeout) { [weak self] in self?.lock() }
  }
}
