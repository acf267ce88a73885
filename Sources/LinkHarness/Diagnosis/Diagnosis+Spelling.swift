import HarnessText
import LinkModel

// Values that differ only in how they are written: the usual traces of a router that decodes or compares wrongly.

extension Diagnosis {
  func otherSpelling(of failure: Failure) -> String? {
    let pairs = failure.comparedTexts
    for (wanted, actual) in pairs {
      if let words = Self.otherSpelling(wanted, actual) { return "\"\(actual)\" \(words)" }
    }
    guard let name = failure.parameter, let (_, actual) = pairs.first
    else { return nil }
    return decodedEarly(name, actual) ? "the link was percent-decoded before its query was split" : nil
  }

  static func otherSpelling(_ wanted: String, _ actual: String) -> String? {
    if wanted == actual {
      return wanted.utf8.elementsEqual(actual.utf8) ? nil : "differs from \"\(wanted)\" in its Unicode form only"
    }
    if wanted.lowercased() == actual.lowercased() { return "differs from \"\(wanted)\" in capital letters only" }
    guard (wanted + actual).utf8.contains(where: "%+./".utf8.contains) else { return nil }
    let (once, back) = (PercentEncoding.decode(wanted), PercentEncoding.decode(actual))
    if actual == once { return "was percent-decoded once more than expected: decoded twice" }
    if let once, actual == PercentEncoding.decode(once) {
      return "was percent-decoded two times more than expected"
    }
    if wanted == back { return "was not percent-decoded" }
    if let back, wanted == PercentEncoding.decode(back) { return "was percent-decoded two times less than expected" }
    if actual == wanted.replacing("+", with: " ") {
      return "has a space where \"+\" was expected: \"+\" was decoded as a space"
    }
    if wanted == actual.replacing("+", with: " ") {
      return "has \"+\" where a space was expected: \"+\" was not decoded"
    }
    if (wanted + actual).contains("."), let number = FieldValue.text(wanted).decimal,
      let other = FieldValue.text(actual).decimal, abs(number - other) <= 1e-6 * abs(number)
    {
      return "is the number \"\(wanted)\" up to its form or rounding; expect it with \"atLeast\" and \"atMost\""
    }
    if wanted.split(separator: "/") == actual.split(separator: "/") {
      return "differs from \"\(wanted)\" in a slash only"
    }
    return nil
  }

  /// A value with an encoded `&` ends there if the whole link was decoded first.
  private func decodedEarly(_ name: String, _ actual: String) -> Bool {
    guard let link, let decoded = PercentEncoding.decode(link.raw), decoded != link.raw else { return false }
    let texts = Link(decoded).queryItems.filter { $0.name == name }.map { $0.value ?? "" }
    return texts.contains { $0 == actual || PercentEncoding.decode($0) == actual }
  }
}

extension Failure {
  /// The texts that were compared and differ.
  fileprivate var comparedTexts: [(wanted: String, actual: String)] {
    switch (expected, actual) {
    case (.value(.text(let wanted)), .text(let actual)?): [(wanted, actual)]
    case (.value(.list(let wanted)), .list(let actual)?) where wanted.count == actual.count:
      zip(wanted, actual).filter { !$0.utf8.elementsEqual($1.utf8) }.map { ($0, $1) }
    default: []
    }
  }
}
