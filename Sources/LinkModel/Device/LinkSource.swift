/// Where a link was tapped, scanned or typed.
public enum LinkSource: Sendable, Hashable {
  /// A message in Messages.
  case messages
  /// A message in Mail.
  case mail
  /// A note in Notes.
  case notes
  /// Any other app that asks the system to open a URL.
  case app
  /// A QR code.
  case qr
  /// An NFC tag.
  case nfc
  /// A notification.
  case push
  /// A link on a page in Safari; `page` is the page it stands on.
  case safari(page: Link)
  /// Text typed or pasted into Safari's address bar.
  case addressBar

  /// The name plans and reports use.
  public var name: String {
    switch self {
    case .messages: "messages"
    case .mail: "mail"
    case .notes: "notes"
    case .app: "app"
    case .qr: "qr"
    case .nfc: "nfc"
    case .push: "push"
    case .safari: "safari"
    case .addressBar: "addressBar"
    }
  }

  /// The sources that need nothing but their name.
  public static let simple: [LinkSource] = [
    .messages, .mail, .notes, .app, .qr, .nfc, .push, .addressBar,
  ]
}
