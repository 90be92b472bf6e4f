// SPDX-License-Identifier: Apache-2.0
/// The version of the emulator.
public enum EmulatorVersion {
  public static let version = "0.1.0"
}
