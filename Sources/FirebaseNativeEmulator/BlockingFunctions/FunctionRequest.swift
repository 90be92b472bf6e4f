// SPDX-License-Identifier: Apache-2.0

/// A request to a blocking function.
public struct FunctionRequest: Sendable {
  /// An absolute URL of http.
  public let url: String
  /// JSON.
  public let body: String
  public let timeoutMilliseconds: Int64
}

/// What became of a request to a blocking function.
public enum FunctionOutcome: Sendable {
  case responded(status: Int, body: [UInt8])
  /// The time limit passed.
  case late
  /// The function cannot be reached, or its response is not valid HTTP.
  case unreachable
}

/// Sends the request, and waits for the outcome. Called by several threads.
public typealias FunctionCaller = @Sendable (FunctionRequest) -> FunctionOutcome
