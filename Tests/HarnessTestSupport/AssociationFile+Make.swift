package import LinkModel

extension AssociationFile {
  package static let shopApp = "ABCDE12345.com.example.shop"
  package static let kioskApp = "ABCDE12345.com.example.kiosk"

  /// Creates a file with one entry for the shop, whose components are given as text.
  package static func make(
    components: String, applinks: String = "", file: String = "association.json"
  ) -> AssociationFile {
    AssociationFile(
      #"{"applinks":{\#(applinks)"details":[{"appIDs":["\#(shopApp)"],"components":[\#(components)]}]}}"#,
      file: file)
  }

  package func outcome(_ url: String, app: String = shopApp) -> AssociationVerdict.Outcome {
    verdict(for: Link(url), app: app).outcome
  }
}
