@testable import LinkModel

struct PathNormalizationTests {
  @Test(arguments: [
    ("", "/"), ("/", "/"), ("*", "*"), ("?", "?"), ("a", "a"), ("é", "é"), ("//", "/"),
    ("**", "/*/"),
    ("***", "/*/"), ("/*", "/*"), ("*/", "*/"), ("ab", "/ab/"), ("/ab", "/ab/"), ("ab/", "/ab/"),
    ("/ab*", "/ab*"), ("*ab", "*ab/"), ("*a*", "*a*"), ("//a//b//", "/a/b/"),
    ("/a/**/b", "/a/*/b/"),
    ("?*", "/?*"), ("/%2F/", "/%2F/"),
  ])
  func `paths are normalized`(_ path: String, _ normal: String) {
    let out = String(decoding: PathNormalization.normalized(Array(path.utf8)), as: UTF8.self)
    expect(out, equals: normal)
  }

  @Test func `normalization of short strings agrees with a step-by-step implementation`() {
    let alphabet: [Character] = ["/", "*", "a", "é"]
    var texts = [""]
    var longest = texts
    for _ in 0..<5 {
      longest = longest.flatMap { text in alphabet.map { text + String($0) } }
      texts += longest
    }
    for text in texts {
      let out = String(decoding: PathNormalization.normalized(Array(text.utf8)), as: UTF8.self)
      expect(out, equals: NaiveGlob.normalizedPath(text), "\(text)")
    }
  }
}
