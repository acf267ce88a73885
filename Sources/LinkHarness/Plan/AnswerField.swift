/// What can be expected of an answer a site gave to a request of a step.
package enum AnswerField: Sendable, Hashable {
  /// Its status.
  case status
  /// A header field, several of one name joined by commas.
  case header(String)
  /// Its content as text.
  case text
  /// The value at a JSON Pointer in its content.
  case json(String)
  /// The text of the `title` element of its content.
  case title
  /// Why there is no answer.
  case failure

  /// The name as it is written in a plan.
  var name: String {
    switch self {
    case .status: "status"
    case .header(let name): "headers.\(name)"
    case .text: "text"
    case .json(let pointer): "json.\(pointer)"
    case .title: "title"
    case .failure: "failure"
    }
  }
}
