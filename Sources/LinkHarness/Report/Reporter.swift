/// Turns the events of a run into text; it is told everything and asks nothing back.
public protocol Reporter {
  /// The text an event adds to the report.
  mutating func report(_ event: ReplayEvent) -> String
}
