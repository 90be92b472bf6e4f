// SPDX-License-Identifier: Apache-2.0

export const initializeApp = (options, name = "[DEFAULT]") => ({ name, options });
