// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker. The empty line is a sentence for developers, which remains English.
  static let dutch = """
    Inloggen met %
    Doorgaan met %
    Annuleren
    Een moment…
    Druk op de knop om het inlogvenster te openen. Ga na het inloggen terug naar het spel.
    Ga verder in het venster dat is geopend.
    Klaar
    Niet ingelogd
    Je kunt dit venster sluiten en teruggaan naar het spel.
    Het venster is te vroeg gesloten. Druk op de knop om het opnieuw te proberen.
    Je browser heeft het venster geblokkeerd. Druk nog een keer op de knop. Als dat niet helpt, sta dan in de \
    adresbalk pop-ups voor deze pagina toe.

    De inlogdienst is niet bereikbaar. Controleer je internetverbinding en druk dan nog een keer op de knop.
    Het inloggen is mislukt. Het spel laat de reden zien.
    Het spel wacht niet meer. Ga terug naar het spel en begin opnieuw.
    Deze pagina heeft JavaScript nodig. Zet het aan in je browser en open de pagina opnieuw.
    Geen robot?
    Druk op de knop om te laten zien dat je geen robot bent. Ga daarna terug naar het spel.
    Niet bevestigd
    """
}
