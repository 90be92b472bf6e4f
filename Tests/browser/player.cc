// SPDX-License-Identifier: Apache-2.0
// player URL: signs in at the page that a game has opened, as somebody who agrees to everything.
#include "support/player.h"

#include <stdio.h>

#include "support/browser.h"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  Browser& browser = Browser::Instance();
  Player player(browser);
  try {
    browser.StartOver();
    browser.Open(arguments[1]);
    player.AtProvider([&player] { player.AgreeAs("ada@example.com"); });
    browser.WaitUntil("an end", [&browser] { return browser.Has("#title") && !browser.Has("#continue"); });
    printf("  The page says: %s\n", browser.TextOf("main").c_str());
  } catch (const BrowserError& error) {
    fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
