extension StringProtocol {
  /// The number of cells that a terminal with a font of fixed width needs for the text.
  package var displayWidth: Int {
    // Testing bytes is much cheaper than testing characters.
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The widest scalar decides, because combining marks and joined emoji share the cells of their base.
  package var displayWidth: Int {
    // Variation selector 16 asks for the emoji instead of the text (UTS #51 §1.4.3).
    unicodeScalars.reduce(0) { max($0, $1 == "\u{FE0F}" ? 2 : $1.displayWidth) }
  }
}

extension Unicode.Scalar {
  /// Two cells for the scalars that are Wide or Fullwidth (UAX #11), in ranges that contain them.
  fileprivate var displayWidth: Int {
    switch value {
    case 0..<0x300: 1
    case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0xA4D0, 0xA960..<0xA980, 0xAC00..<0xD7A4, 0xF900..<0xFB00,
      0xFE10..<0xFE1A, 0xFE30..<0xFE70, 0xFF01..<0xFF61, 0xFFE0..<0xFFE7, 0x16FE0..<0x18E00, 0x1AFF0..<0x1B300,
      0x20000..<0x40000:
      2
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: 0
      default: properties.isEmojiPresentation ? 2 : 1
      }
    }
  }
}
