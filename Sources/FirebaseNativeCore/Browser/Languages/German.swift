// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker. The empty line is a sentence for developers, which remains English.
  static let german = """
    Mit % anmelden
    Weiter mit %
    Abbrechen
    Einen Moment…
    Klicke auf die Schaltfläche, um das Anmeldefenster zu öffnen. Kehre nach der Anmeldung zum Spiel zurück.
    Mach in dem Fenster weiter, das sich geöffnet hat.
    Fertig
    Nicht angemeldet
    Du kannst dieses Fenster schließen und zum Spiel zurückkehren.
    Das Fenster wurde zu früh geschlossen. Klicke auf die Schaltfläche, um es noch einmal zu versuchen.
    Dein Browser hat das Fenster blockiert. Klicke noch einmal auf die Schaltfläche. Wenn das nicht hilft, erlaube \
    Pop-ups für diese Seite in der Adressleiste.

    Der Anmeldedienst ist nicht erreichbar. Prüfe deine Internetverbindung und klicke dann noch einmal auf die \
    Schaltfläche.
    Die Anmeldung ist fehlgeschlagen. Das Spiel zeigt den Grund.
    Das Spiel wartet nicht mehr. Kehre zum Spiel zurück und beginne von vorn.
    Diese Seite braucht JavaScript. Schalte es in deinem Browser ein und öffne die Seite noch einmal.
    Kein Roboter?
    Klicke auf die Schaltfläche, um zu zeigen, dass du kein Roboter bist. Kehre dann zum Spiel zurück.
    Nicht bestätigt
    """
}
