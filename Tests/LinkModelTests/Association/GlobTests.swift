@testable import LinkModel

struct GlobTests {
  /// Fragments of patterns; each random pattern is a sequence of them.
  private static let pieces = [
    "a", "b", "ab", "/", "//", "*", "**", "?", "?*", "é", "É", "😀", "%C3%A9", "$", "(", ")", ".",
    "$(v)", "$(w)", "$(empty)", "$(none)", "$(wild)", "$(digit)", "$(alpha)", "$(upper)",
    "$(lower)", "$(alnum)", "$(xdigit)", "$(region)", "$(lang)", "$(undefined)", "$(V)",
    "ſ", "σ", "İ", "ß", "*$(empty)", "*$(wild)$(empty)",
  ]
  private static let values: [String: [String]] = [
    "v": ["a", "ab", "b/", "Z"], "w": ["é", "$", "a$(v)", "aa"], "empty": ["", "x"], "none": [],
    "wild": ["a*b", "?", "*", "/?*"], "V": ["É"],
  ]
  private static let filler = Array("abAB/é😀1$().%Z*?sςΣẞıiK".unicodeScalars)

  /// Fills in a pattern's wildcards and variables; sometimes mutates the result, which may then no longer match.
  private static func text(for pattern: [String], _ dice: inout Dice) -> String {
    var text = String.UnicodeScalarView()
    for piece in pattern {
      switch piece {
      case "*", "**":
        for _ in 0..<dice.below(3) { text.append(dice.pick(filler)) }
      case "?": text.append(dice.pick(filler))
      case "?*":
        for _ in 0...dice.below(2) { text.append(dice.pick(filler)) }
      case "$(digit)": text.append("7")
      case "$(alpha)", "$(alnum)", "$(xdigit)": text.append(dice.pick(["a", "B", "f"]))
      case "$(upper)", "$(lower)": text.append(dice.pick(["q", "Q"]))
      case "$(region)": text += dice.pick(["US", "us", "Us", "GB", "UK"]).unicodeScalars
      case "$(lang)": text += dice.pick(["en", "EN", "fil", "Fil", "qq"]).unicodeScalars
      case "$(v)", "$(w)", "$(empty)", "$(wild)", "$(V)":
        let name = String(piece.dropFirst(2).dropLast())
        text += dice.pick(values[name] ?? [""]).unicodeScalars
      default: text += piece.unicodeScalars
      }
    }
    if dice.chance(40), !text.isEmpty {
      let place = text.index(text.startIndex, offsetBy: dice.below(text.count))
      switch dice.below(3) {
      case 0: text.remove(at: place)
      case 1: text.insert(dice.pick(filler), at: place)
      default: text = String.UnicodeScalarView(String(text).uppercased().unicodeScalars)
      }
    }
    return String(text)
  }

  @Test(arguments: 1...8)
  func `the fast matcher agrees with the reference matcher`(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let variables = SubstitutionVariables(values: Self.values)
    var taken = 0
    for _ in 0..<80 {
      let pieces = (0..<dice.below(6)).map { _ in dice.pick(Self.pieces) }
      let pattern = pieces.joined()
      let form = Glob.Form(isPath: dice.chance(50), caseSensitive: dice.chance(50))
      let glob = Glob(pattern, variables: variables, form: form)
      let plain = NaiveGlob(
        form.isPath ? NaiveGlob.normalizedPath(pattern) : pattern, values: Self.values,
        caseSensitive: form.caseSensitive)
      for _ in 0..<3 {
        let written = Self.text(for: pieces, &dice)
        let text = form.isPath ? NaiveGlob.normalizedPath(written) : written
        var bytes = Array(text.utf8)
        if !form.caseSensitive { bytes = CaseFolding.folded(bytes) }
        let expected = plain.matches(text)
        if expected { taken += 1 }
        expect(
          glob.matches(bytes), equals: expected,
          "pattern \(pattern) text \(text) path \(form.isPath) case \(form.caseSensitive)")
      }
    }
    // Enough strings must match for the comparison to be meaningful.
    #expect(taken > 60)
  }

  @Test func `ambiguous wildcards take at most pattern length times text length`() {
    let pattern = "*a".times(60) + "*b"
    let text = Array(repeating: UInt8(ascii: "a"), count: 10_000)
    #expect(!Glob(pattern, variables: .none).matches(text))
    #expect(Glob(pattern, variables: .none).matches(text + [UInt8(ascii: "b")]))
  }

  @Test func `ambiguous variables take at most pattern length times text length`() {
    let variables = SubstitutionVariables(values: ["v": ["a", "aa", "*a", ""]])
    let pattern = "$(v)".times(30) + "b"
    let text = Array(repeating: UInt8(ascii: "a"), count: 500)
    #expect(!Glob(pattern, variables: variables).matches(text))
    #expect(Glob(pattern, variables: variables).matches(text + [UInt8(ascii: "b")]))
  }

  @Test func `a pattern with an undefined variable matches nothing and reports it`() {
    let undefined = Glob("/$(nope)", variables: .none)
    expect(undefined.defect, equals: .undefinedVariable("nope"))
    #expect(!undefined.matches(Array("/$(nope)".utf8)))
    let unterminated = Glob("/$(digit", variables: .none)
    expect(unterminated.defect, equals: .unterminatedVariable)
    // Of several defects, the first one is reported.
    expect(Glob("/$(nope)/$(digit", variables: .none).defect, equals: .undefinedVariable("nope"))
    expect(Glob("/$(nope)/$(other)", variables: .none).defect, equals: .undefinedVariable("nope"))
    #expect(!unterminated.matches(Array("/7".utf8)))
  }

  @Test func `text that is not valid UTF-8 can be matched`() {
    let text: [UInt8] = [0x2F, 0xFF, 0x80, 0xC3]
    #expect(Glob("*", variables: .none).matches(text))
    #expect(!Glob("/a", variables: .none).matches(text))
    #expect(Glob("/*", variables: .none).matches(text))
    #expect(Glob("/$(x)", variables: SubstitutionVariables(values: ["x": ["*"]])).matches(text))
  }
}
