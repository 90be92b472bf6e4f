// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  static let english = """
    Sign in with %
    Continue with %
    Cancel
    Loading…
    Press the button to open the sign-in window. After signing in, go back to the game.
    Continue in the window that opened.
    Done
    Not signed in
    You can close this window and go back to the game.
    The window was closed too early. Press the button to try again.
    Your browser blocked the window. Press the button again. If that does not help, allow pop-ups for this page in \
    the address bar.
    The domain “localhost” is not authorized for this project. The game's developer can add it in the Firebase \
    console: Authentication > Settings > Authorized domains.
    The sign-in service cannot be reached. Check your internet connection, then press the button again.
    The sign-in failed. The game shows the reason.
    The game is no longer waiting. Go back to it and start again.
    This page needs JavaScript. Turn it on in your browser and open the page again.
    Not a robot?
    Press the button to show that you are not a robot. Then go back to the game.
    Not confirmed
    """
}
