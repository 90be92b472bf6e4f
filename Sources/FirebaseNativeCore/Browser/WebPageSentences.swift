// SPDX-License-Identifier: Apache-2.0
/// The sentences of the web sign-in pages, in a file for each language: one in each line, in the order of
/// `WebPageWords.Name`. A sentence that is missing is an empty line.
enum WebPageSentences {}
