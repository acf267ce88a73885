/// An app or App Clip on one of the devices of a row.
struct AppPlace: Hashable, Comparable {
  let device: String?
  let app: Int
  var isClip = false

  static func < (one: Self, other: Self) -> Bool {
    (one.device ?? "", one.app, one.isClip ? 1 : 0) < (other.device ?? "", other.app, other.isClip ? 1 : 0)
  }
}
