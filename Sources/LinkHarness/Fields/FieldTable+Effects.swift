import LinkModel

extension FieldTable {
  static func dispatch(_ expect: inout FieldGroup) {
    expect.observation = .never
    expect.flag("queued", "whether the link waits until the app has finished launching") {
      $0.dispatch.isQueued
    }
    expect.observation = .delivery
    expect.list("handled", "the links that the app handles in this step, in order") {
      $0.dispatch.handled?.map(\.link.raw)
    }
    expect.list(
      "lost",
      "the links that the app receives or holds in this step and will never handle, or the labels of their screens"
    ) {
      $0.dispatch.lost.isEmpty ? nil : $0.dispatch.lost.map(\.text)
    }
  }

  static func effects(_ expect: inout FieldGroup) {
    expect.observation = .report(.analytics)
    expect.list(
      "analytics",
      "the analytics events that the app reports, such as `opened content_type=product content_id=42 source=direct`"
    ) { $0.navigate.reported }
    expect.observation = .report(.announced)
    expect.list("announced", "the screens that VoiceOver announces, in order") {
      $0.navigate.announced
    }
    expect.observation = .never
    expect.list(
      "spoken", "the VoiceOver announcements spoken in the step, in order"
    ) { $0.navigate.spoken?.map(\.text) }
    expect.list(
      "spokenAt",
      "the times at which the announcements are spoken, in seconds since the start of the row, such as `0.500`"
    ) { $0.navigate.spoken?.map(\.time.seconds) }
  }
}
