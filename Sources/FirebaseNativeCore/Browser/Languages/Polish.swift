// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker. The empty line is a sentence for developers, which remains English.
  static let polish = """
    Zaloguj się przez %
    Kontynuuj przez %
    Anuluj
    Chwileczkę…
    Naciśnij przycisk, aby otworzyć okno logowania. Po zalogowaniu wróć do gry.
    Kontynuuj w oknie, które się otworzyło.
    Gotowe
    Nie zalogowano
    Możesz zamknąć to okno i wrócić do gry.
    Okno zostało zamknięte zbyt wcześnie. Naciśnij przycisk, aby spróbować ponownie.
    Przeglądarka zablokowała okno. Naciśnij przycisk jeszcze raz. Jeśli to nie pomoże, zezwól na wyskakujące okna \
    tej strony na pasku adresu.

    Nie można połączyć się z usługą logowania. Sprawdź połączenie z internetem i naciśnij przycisk jeszcze raz.
    Logowanie nie powiodło się. Gra pokazuje przyczynę.
    Gra już nie czeka. Wróć do gry i zacznij od nowa.
    Ta strona wymaga JavaScriptu. Włącz go w przeglądarce i otwórz stronę ponownie.
    Nie jesteś robotem?
    Naciśnij przycisk, aby pokazać, że nie jesteś robotem. Potem wróć do gry.
    Nie potwierdzono
    """
}
