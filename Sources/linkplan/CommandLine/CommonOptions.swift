/// Options of every command.
enum CommonOptions {
  static let ciLog = Option(
    "--ci-log", "escape text that CI services would obey, such as ::error::; also done if CI is set"
  )
}
