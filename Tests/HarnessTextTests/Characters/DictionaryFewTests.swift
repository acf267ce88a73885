struct DictionaryFewTests {
  @Test(arguments: 0..<6) func `few keys are found like many`(count: Int) {
    let values = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })
    for number in 0..<6 { expect(values[few: "key \(number)"], equals: values["key \(number)"]) }
  }
}
