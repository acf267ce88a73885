@testable import HarnessText
@testable import LinkModel

struct SecretMaskTests {
  @Test(arguments: [
    "token", "TOKEN", "csrf_token", "accessToken", "access-token", "access_token", "accesstoken",
    "AccessToken", "password", "new-password", "passwd", "pwd", "sig", "X-Amz-Signature", "jwt",
    "secret", "client_secret", "clientSecret", "key", "api_key", "apiKey", "APIKey", "apikey",
    "private_key", "auth", "x-auth", "otp", "code", "auth_code", "authCode", "verification-code",
    "session", "session_id", "sessionId", "JSESSIONID", "api%5Fkey", "t%6Fken", "user.password",
    "refresh_token", "id_token", "Authorization", "X-Amz-Credential",
  ])
  func `a name that is or ends with a word for a secret is secret`(name: String) {
    expect(SecretMask.standard.isSecret(name), equals: true)
  }

  @Test(arguments: [
    "", "monkey", "keyboard", "keyword", "author", "authority", "tokens", "tokenizer", "q", "id",
    "promo_code", "zip_code", "zipcode", "country-code", "errorCode", "barcode", "decode", "design",
    "signal", "sessions", "secretary", "token_type", "key_word", "codec", "_", "%",
  ])
  func `a name that only contains such a word is not secret`(name: String) {
    expect(SecretMask.standard.isSecret(name), equals: false)
  }

  @Test func `the page lists every name`() throws {
    let text = try contents(of: PackageFolder.root + "/Sources/LinkHarness/LinkHarness.docc/Secrets.md")
      .replacing("session_id", with: "sessionid")
    for name in SecretNames.all {
      expect(text, contains: "`\(name)`")
      // Some are words before "code".
      #expect(SecretNames.mayContain(Array((name + "_code").utf8)), "\(name)")
      #expect(!SecretNames.contains([name]) || SecretNames.mayContain(Array(name.utf8)), "\(name)")
    }
  }

  @Test(arguments: [
    ("https://a.example/x?token=abc&q=1#f", "https://a.example/x?token=***&q=1#f"),
    ("https://a.example/x?PASSWORD=abc", "https://a.example/x?PASSWORD=***"),
    ("https://a.example/x?%74oken=abc", "https://a.example/x?%74oken=***"),
    ("https://a.example/x?q=token", "https://a.example/x?q=token"),
    ("https://a.example/x#?token=abc&q=1", "https://a.example/x#?token=***&q=1"),
    ("https://a.example/x#/p?q=1&token=abc", "https://a.example/x#/p?q=1&token=***"),
    ("https://a.example/?q=1#access_token=abc&b", "https://a.example/?q=1#access_token=***&b"),
    ("https://a.example/?x=token#a=b", "https://a.example/?x=token#a=b"),
    ("https://me:pw@a.example/x:y@z", "https://me:***@a.example/x:y@z"),
    ("https://me:p@w:1@a.example:80?pwd=1#", "https://me:***@a.example:80?pwd=***#"),
    ("https://me@a.example:80/x", "https://me@a.example:80/x"), ("", ""), ("#", "#"),
    ("https://a.example/x?token", "https://a.example/x?token"),
    // A value in a link may contain every character but `&` and `#`.
    ("a://b?token=a b\"c',d;e)&q=1", "a://b?token=***&q=1"),
    ("a://b?token=a;q=1;code=2", "a://b?token=***;q=1;code=***"),
    ("a://b?token%5B%5D=a&tok%65n%5b]=b&token%5B=c", "a://b?token%5B%5D=***&tok%65n%5b]=***&token%5B=c"),
    (
      "a://b?token[]=a&user[password]=b&user[name]=c",
      "a://b?token[]=***&user[password]=***&user[name]=c"
    ),
    // Parameters of path segments.
    ("https://a.example/p;token=abc/next;v=1?q=2", "https://a.example/p;token=***/next;v=1?q=2"),
    ("https://a.example/p;v=1;jsessionid=a.b?q=2", "https://a.example/p;v=1;jsessionid=***?q=2"),
    ("a://b?p;token=a/b&q=1", "a://b?p;token=***&q=1"),
    ("a://b?token=a;=b&q", "a://b?token=***&q"), ("a://b?token=a;b=c", "a://b?token=***;b=c"),
    // Encoded links in links.
    (
      "a://b?next=https%3A%2F%2Fhost%2Fp%3Ftoken%3Dabc%26x%3D1&y=2",
      "a://b?next=https%3A%2F%2Fhost%2Fp%3Ftoken%3D***%26x%3D1&y=2"
    ),
    (
      "a://b?next=https%253A%252F%252Fme%253Apw%2540c%252F%253Ft%256Fken%253Da%252526b%2526x%253D1%26z",
      "a://b?next=https%253A%252F%252Fme%253A***%2540c%252F%253Ft%256Fken%253D***%2526x%253D1%26z"
    ),
    ("a://b?next=c%3A%2F%2Fme%3Apw%40d", "a://b?next=c%3A%2F%2Fme%3A***%40d"),
    ("a://b?token=a%26b%3Dc&q", "a://b?token=***&q"),
    ("a://b?n=p%3Btoken%3Da%2523b%23c", "a://b?n=p%3Btoken%3D***%23c"),
    ("a://b?data=%7B%22token%22%3A%22abc%22%7D", "a://b?data=%7B%22token%22%3A%22***%22%7D"),
    ("a://b?token=%", "a://b?token=***"), ("%25%2525%=", "%25%2525%="),
    ("a://b?%25=%2", "a://b?%25=%2"),
  ])
  func `secrets in a link are masked`(link: String, masked: String) {
    expect(SecretMask.standard.masked(link: link), equals: masked)
    expect(SecretMask.standard.masked(link: masked), equals: masked)
  }

  @Test(arguments: [
    ("GET a.example/x?token=y&q=z answered 404", "GET a.example/x?token=***&q=z answered 404"),
    ("login with Code=1 2, id=42", "login with Code=*** 2, id=42"),
    ("a=b, =c, token=, zip_code=1, token", "a=b, =c, token=, zip_code=1, token"),
    ("password=é&otp=0", "password=***&otp=***"),
    (
      "(token=a), token=b; 'token=c' “token=d” [token=e].",
      "(token=***), token=***; 'token=***' “token=***” [token=***]."
    ),
    ("session=\"a \\\"b\" c", "session=\"***\" c"),
    (
      "to https://me:é:1@a.example/x?token=1, then //b:2@c",
      "to https://me:***@a.example/x?token=***, then //b:***@c"
    ),
    (
      "https://a.example//x:y@z and me@a.example: 1//",
      "https://a.example//x:***@z and me@a.example: 1//"
    ),
    // Quoted lines.
    (#"{ "open": "app://x?api%5Fkey=1" }"#, #"{ "open": "app://x?api%5Fkey=***" }"#),
    (
      #""open": "https://a:80/x", "to": "https://me@a:80""#,
      #""open": "https://a:80/x", "to": "https://me@a:80""#
    ),
    (#""a:\/\/me:pw@b\/?token=a\/b\u0026q=1""#, #""a:\/\/me:***@b\/?token=***\u0026q=1""#),
    (#""a://b?token\u003dc", "q""#, #""a://b?token\u003d***", "q""#),
    (
      #""parameters": { "token": "a\"b", "id": "7", "otp" : 123456, "key": ["x", 1] } }"#,
      #""parameters": { "token": "***", "id": "7", "otp" : ***, "key": ["***", ***] } }"#
    ),
    (
      #""token": { "prefix": "a}", "not": { "contains": ["b"] } }, "id": "c""#,
      #""token": { "prefix": "***", "not": { "contains": ["***"] } }, "id": "c""#
    ),
    (
      #""token": { "type": "uuid", "default": "a" }"#,
      #""token": { "type": "uuid", "default": "***" }"#
    ),
    (
      #""text": "{\"token\": \"abc\", \"a\": \"b\"}""#,
      #""text": "{\"token\": \"***\", \"a\": \"b\"}""#
    ),
    (#""error": { "code": "not-found" }"#, #""error": { "code": "not-found" }"#),
    (#""a": { "key": "b", "api_key": "c" }"#, #""a": { "key": "b", "api_key": "***" }"#),
    (#""code": "a", "key": "b""#, #""code": "***", "key": "***""#),
    (#""parameters": { "code": "uuid" }"#, #""parameters": { "code": "uuid" }"#),
    (#""parameters": { "code": "abc" }"#, #""parameters": { "code": "***" }"#),
    (
      #"{ "/": "/x", "?": { "token": "a*", "q": "?*" } }"#,
      #"{ "/": "/x", "?": { "token": "a*", "q": "?*" } }"#
    ),
    (#""token": "?*", "key": "*""#, #""token": "?*", "key": "*""#),
    (
      #"parameter "token" is "a\"b", expected "c"; "code" is "d", "id" is "e""#,
      #"parameter "token" is "***", expected "c"; "code" is "***", "id" is "e""#
    ),
    (#""token": null, "key": true, "session": {}"#, #""token": null, "key": true, "session": {}"#),
    (#"a "token", "key":"#, #"a "token", "key":"#), (#""token": "abc"#, #""token": "***"#),
    ("", ""), ("\"\\", "\"\\"),
  ])
  func `secrets in a text are masked`(text: String, masked: String) {
    expect(SecretMask.standard.masked(text), equals: masked)
    expect(SecretMask.standard.masked(masked), equals: masked)
    let inPlace = SecretMask.standard.masked(text, inPlace: true)
    expect(inPlace.unicodeScalars.count, equals: text.unicodeScalars.count)
    expect(SecretMask.standard.masked(inPlace), equals: inPlace)
  }

  @Test func `the name of a value may be before the text`() {
    let mask = SecretMask.standard
    expect(mask.masked("\"a\", \"b\"", after: "\"token\":\n"), equals: "\"***\", \"b\"")
    expect(mask.masked("{ \"is\": \"a\" }", after: "\"token\": "), equals: "{ \"is\": \"***\" }")
    expect(mask.masked("b&c", after: "?token=a", inPlace: true), equals: "*&c")
    expect(mask.masked("b", after: "token=a "), equals: "b")
  }

  @Test func `the secrets of a link are hidden where they occur without their names`() {
    let mask = SecretMask.standard.hiding(
      ["a://b?token=x1%26y23&code=short&key=a-word"], [("otp", "123456"), ("id", "7654321")])
    expect(
      mask.masked("\"token\" is \"x1&y23\", top a?x1%26y23, x1&y234 123456 7654321 short a-word"),
      equals: "\"token\" is \"***\", top a?***, x1&y234 *** 7654321 short a-word")
    expect(mask.masked("a?token=x1&y23&b", inPlace: true), equals: "a?token=******&b")
    let long = ".ab".times(50_000) + ".a1"
    let hidden = SecretMask.standard.hiding(["a://b?token=\(long)"]).masked(long + long)
    expect(hidden.utf8.count < 1_000, equals: true)
  }

  @Test(arguments: ["\"token\": { \"a\": \"", "\"token\": { \"a", "\"token\": [\"", "\"token\": \""])
  func `a text that ends within a secret is masked`(text: String) {
    let masked = SecretMask.standard.masked(text + "b", inPlace: true)
    expect(masked.count, equals: text.count + 1)
    expect(SecretMask.standard.masked(text), hasPrefix: "\"token\": ")
  }

  @Test func `a mask in place is as long as the value`() {
    expect(
      SecretMask.standard.masked("https://me:pässwort@a.example/?code=é1", inPlace: true),
      equals: "https://me:********@a.example/?code=**")
  }

  @Test func `a plan can list names that are not secret`() {
    let mask = SecretMask(notSecret: ["code", "apiKey"])
    expect(
      mask.masked("?code=1&auth_code=2&API-KEY=3&key=4 \"code\": \"5\""),
      equals: "?code=1&auth_code=***&API-KEY=3&key=*** \"code\": \"5\"")
  }

  @Test func `a short value or a plain word is hidden in links, and where the text has its name`() {
    let mask = SecretMask.standard.hiding(["a://b?%74oken%5B%5D=spring"], [("code", "A1z"), ("key", "no")])
    expect(
      mask.masked("spring, A1z, no, /spring/A1z#A1z, gift/spring, offspring/springs"),
      equals: "spring, A1z, no, /***/***#***, gift/***, offspring/springs")
    expect(mask.masked("the Token spring of A1z"), equals: "the Token *** of A1z")
    expect(mask.masked("code A1z, key no"), equals: "code ***, key no")
    expect(mask.masked(link: "a://b/spring?x=spring"), equals: "a://b/***?x=***")
  }

  @Test func `long-lived secrets in a link are reported, one-time secrets are not`() {
    let link = Link("https://a.example/?Password=x&token=y&q=z&api%5Fkey=1&clientSecret=2&sig=3&pass_word=4")
    expect(
      SecretMask.standard.lastingSecrets(in: link),
      equals: ["Password", "api%5Fkey", "clientSecret", "pass_word"])
    expect(
      SecretMask(notSecret: ["password"]).lastingSecrets(in: link),
      equals: ["api%5Fkey", "clientSecret"])
  }

  /// With a scan from each `=`, `;`, `%` or quotation mark to the start or end of the text, this would take minutes.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "a=", "token=", "token=a;", "%25", "%3D", "%", "\\", "\\\"", "\"token\":", "\"token\": {",
      "//", "//a:b",
      "//a:b@", "\"a\"", "a", "\"token\": [\"a\",", ";a", ";token=a;b", "[", "\"token\":1",
      "\u{201D}",
      "token=\"",
    ])
  func `a long text takes linear time`(part: String) {
    let text = part.times(60_000 / part.utf8.count)
    expect(SecretMask.standard.masked(text).isEmpty, equals: false)
    expect(
      SecretMask.standard.masked(text, inPlace: true).unicodeScalars.count,
      equals: text.unicodeScalars.count)
  }
}
