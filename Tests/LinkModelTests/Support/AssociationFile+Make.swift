import LinkModel

extension AssociationFile {
  static let shopApp = "ABCDE12345.com.example.shop"
  static let kioskApp = "ABCDE12345.com.example.kiosk"

  /// A file with one entry for the shop, from the text of its components.
  static func make(
    components: String, applinks: String = "", file: String = "association.json"
  ) -> AssociationFile {
    AssociationFile(
      #"{"applinks":{\#(applinks)"details":[{"appIDs":["\#(shopApp)"],"components":[\#(components)]}]}}"#,
      file: file)
  }

  func outcome(_ url: String, app: String = shopApp) -> AssociationVerdict.Outcome {
    verdict(for: Link(url), app: app).outcome
  }
}
