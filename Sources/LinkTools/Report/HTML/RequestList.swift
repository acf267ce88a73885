import HarnessText
import LinkHarness

/// For a request to which no resource responded, the list shows the resource closest to matching.
struct RequestList {
  static let limit = 100
  let record: RowRecord

  var html: HTML {
    let all = record.requests
    if all.isEmpty { return "" }
    let items = all.prefix(Self.limit).map(item)
    let more: HTML = all.count > items.count ? "<li>and \(all.count - items.count) more</li>\n" : ""
    return """
      <details class="requests"><summary>\(all.count.of("request", "requests"))</summary>
      <ol>
      \(items)\(more)</ol></details>

      """
  }

  private func item(_ request: RequestRecord) -> HTML {
    let step = record.steps > 1 ? "step \(request.step + 1): " : ""
    return """
      <li>\(step)<code>\(RowLine.shortened(request.asked))</code> → <b>\(request.outcome)</b> \
      \(RowLine.shortened(request.resource))</li>

      """
  }
}
