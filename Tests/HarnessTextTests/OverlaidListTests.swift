struct OverlaidListTests {
  @Test func `a list behaves as an array, however much of it changes`() {
    var (list, array) = (OverlaidList(Array(0..<100)), Array(0..<100))
    let copy = list
    for number in 0..<200 {
      let place = number * 37 % array.count
      (list[place], array[place]) = (-number, -number)
      if number % 3 == 0 {
        list.append(number)
        array.append(number)
      }
      if number % 20 == 0 { expect(Array(list), equals: array) }
    }
    expect(Array(list), equals: array)
    expect(Array(copy), equals: Array(0..<100))
  }
}
