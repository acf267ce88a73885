public import LinkModel

/// Decides what is handled when: the one method an app's own queue of links has to offer.
///
/// It is told everything from the launch on each time, so that nothing has to be reset between rows: a class that keeps
/// state is made anew in the method and fed.
public protocol LinkDispatcher: Sendable {
  /// Everything the app has handled once all of this happened, in the order it was handled.
  ///
  /// What is handled stays handled: with one event more the list may only grow at its end.
  func handled(after events: [DispatchEvent]) async throws -> [Arrival]
}

extension DispatchRules: LinkDispatcher {}
