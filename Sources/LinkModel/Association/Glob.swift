/// A pattern of an association file, compiled once and matched in time linear in pattern times text.
///
/// The language is Apple's (documentation of `applinks.details.components`): `*` takes any run of characters, `?` takes
/// exactly one, `$(name)` takes what a substitution variable allows, and everything else stands for itself; there is no
/// escape. A pattern always covers the whole text. Texts are compared as bytes of UTF-8, in which a literal can only
/// match at a character boundary; `?` takes a whole Unicode scalar.
package final class Glob: Sendable {
  package let pattern: String
  package let program: GlobProgram

  /// Compiles a pattern; one that names an undefined variable is kept and matches nothing (never literal text).
  package init(_ pattern: String, variables: SubstitutionVariables, form: Form = Form()) {
    self.pattern = pattern
    let normalized =
      form.isPath
      ? String(decoding: PathNormalization.normalized(Array(pattern.utf8)), as: UTF8.self) : pattern
    program = GlobProgram(
      compiling: normalized, variables: variables, caseSensitive: form.caseSensitive)
  }

  package struct Form: Sendable {
    /// Whether slashes are normalised as for a path.
    package var isPath = false
    package var caseSensitive = true
  }

  package func matches(_ text: [UInt8]) -> Bool { program.matches(text) }

  package var defect: GlobProgram.Defect? { program.defect }
}
