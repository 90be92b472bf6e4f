// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// A page of a list. The page token is the id of the last element, so that changes between two requests neither skip
/// nor repeat elements.
struct ListPage<Element> {
  let elements: [Element]
  /// Nil on the last page.
  let nextToken: String?

  /// - Parameters:
  ///   - all: the elements, sorted by id.
  ///   - size: the name of the field for the page size.
  ///   - token: the name of the field for the page token.
  ///   - usual: the default page size.
  init(
    _ all: [Element], _ context: RequestContext, size: String, token: String, usual: Int64, limit: Int64,
    _ id: (Element) -> String
  ) throws(Failure) {
    let query = context.request.query
    let sizeText = query[size] ?? context.body.string(size) ?? ""
    guard let count = sizeText.isEmpty ? usual : Int64(sizeText), (1...limit).contains(count) else {
      throw .invalidArgument([size, " must be from 1 to ", String(limit)].joined())
    }
    let last = query[token] ?? context.body.string(token) ?? ""
    let rest = last.isEmpty ? all[...] : all[ListPage.end(of: all, at: last, id)...]
    elements = Array(rest.prefix(Int(count)))
    nextToken = rest.count > elements.count ? elements.last.map(id) : nil
  }

  /// The index after the last element whose id is not greater.
  private static func end(of all: [Element], at last: String, _ id: (Element) -> String) -> Int {
    var range = all.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = id(all[middle]) <= last ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
