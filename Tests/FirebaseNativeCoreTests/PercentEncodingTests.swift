// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

struct PercentEncodingTests {
  @Test func onlyUnreservedCharactersStay() {
    let unreserved = "ABCXYZabcxyz0189-._~"
    #expect(PercentEncoding.encode(unreserved) == unreserved)
    #expect(
      PercentEncoding.encode(" !\"#$%&'()*+,/:;<=>?@[\\]^`{|}\u{0}\n")
        == "%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D%00%0A")
    #expect(PercentEncoding.encode("ü€") == "%C3%BC%E2%82%AC")
  }

  @Test(arguments: ["", "i&d+t%", "a=b&c=d", "%41", "100 %", "Zoë 李小龍 👩‍🚀", "\r\nHost: x", "a\u{0}b"])
  func textComesBackAsItWas(text: String) {
    #expect(PercentEncoding.decodeForm(PercentEncoding.encode(text)) == text)
  }

  @Test func aPlusIsASpaceInForms() {
    #expect(PercentEncoding.decodeForm("a+b%2Bc") == "a b+c")
  }

  @Test func digitsOfEitherCaseAreRead() {
    #expect(PercentEncoding.decodeForm("%c3%Bc%C3%bC") == "üü")
  }

  @Test(arguments: ["%", "%4", "%%", "%zz", "%4g", "a%", "%-1"])
  func damagedEscapesStay(text: String) {
    #expect(PercentEncoding.decodeForm(text) == text)
  }
}

struct FormFieldsTests {
  @Test func fieldsComeBackAsTheyWere() {
    var form = FormFields()
    form.append("providerId", "apple.com")
    form.append("id_token", "i&d+t%=")
    form.append("näme", "Zoë & 李")
    let read = FormFields(parsing: form.encoded)
    #expect(read.fields.map { $0.name } == ["providerId", "id_token", "näme"])
    #expect(read.fields.map { $0.value } == ["apple.com", "i&d+t%=", "Zoë & 李"])
  }

  @Test func emptyAndAbsentValuesAreNotSent() {
    var form = FormFields()
    form.append("a", "")
    form.append("b", nil)
    #expect(form.encoded.isEmpty)
  }

  @Test func theFirstOfTwoEqualNamesCounts() {
    #expect(FormFields(parsing: "a=1&a=2")["a"] == "1")
    #expect(FormFields(parsing: "a=1")["b"] == nil)
  }

  @Test func unusualPairsAreRead() {
    let form = FormFields(parsing: "&a&b=&=c&d=e=f&&")
    #expect(form.fields.map { $0.name } == ["a", "b", "", "d"])
    #expect(form.fields.map { $0.value } == ["", "", "c", "e=f"])
  }
}
