// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A page of a list. The page token is the id of the last element, so that changes between two requests neither skip
/// nor repeat elements. As in the official emulator, a page without a token is the last one, and after a full page there
/// may be an empty one.
struct ListPage<Element> {
  let elements: [Element]
  /// Nil if the page has fewer elements than requested.
  let nextToken: String?

  /// - Parameters:
  ///   - all: the elements, sorted by the bytes of their ids.
  ///   - size: the name of the field for the page size.
  ///   - token: the name of the field for the page token.
  ///   - usual: the default page size.
  ///   - whole: the page size that stands for all elements.
  init(
    _ all: [Element], _ context: RequestContext, size: String, token: String, usual: Int64, limit: Int64,
    whole: Int64? = nil, _ id: (Element) -> String
  ) throws(Failure) {
    let query = context.request.query
    let sizeText = query[size] ?? context.body.string(size) ?? ""
    guard let requested = sizeText.isEmpty ? usual : Int64(sizeText),
      (1...limit).contains(requested) || requested == whole
    else {
      throw .invalidArgument([size, " must be from 1 to ", String(limit)].joined())
    }
    let last = query[token] ?? context.body.string(token) ?? ""
    let rest = last.isEmpty ? all[...] : all[ListPage.end(of: all, at: last, id)...]
    let count = requested == whole ? Int64(all.count) + 1 : requested
    elements = Array(rest.prefix(Int(clamping: count)))
    nextToken = Int64(elements.count) == count ? elements.last.map(id) : nil
  }

  /// The index after the last element whose id is not greater.
  private static func end(of all: [Element], at last: String, _ id: (Element) -> String) -> Int {
    var range = all.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let isGreater = last.utf8.lexicographicallyPrecedes(id(all[middle]).utf8)
      range = isGreater ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
