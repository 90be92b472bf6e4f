// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker. The empty line is a sentence for developers, which remains English.
  static let french = """
    Se connecter avec %
    Continuer avec %
    Annuler
    Un instant…
    Cliquez sur le bouton pour ouvrir la fenêtre de connexion. Une fois la connexion établie, revenez au jeu.
    Continuez dans la fenêtre qui vient de s’ouvrir.
    C’est fait
    Connexion non établie
    Vous pouvez fermer cette fenêtre et revenir au jeu.
    La fenêtre a été fermée trop tôt. Cliquez sur le bouton pour réessayer.
    Votre navigateur a bloqué la fenêtre. Cliquez de nouveau sur le bouton. Si cela ne suffit pas, autorisez les \
    fenêtres pop-up de cette page dans la barre d’adresse.

    Le service de connexion est injoignable. Vérifiez votre connexion Internet, puis cliquez de nouveau sur le \
    bouton.
    La connexion a échoué. Le jeu en indique la raison.
    Le jeu n’attend plus. Revenez au jeu et recommencez.
    Cette page a besoin de JavaScript. Activez-le dans votre navigateur, puis rouvrez la page.
    Pas un robot ?
    Cliquez sur le bouton pour montrer que vous n’êtes pas un robot. Revenez ensuite au jeu.
    Non confirmé
    """
}
