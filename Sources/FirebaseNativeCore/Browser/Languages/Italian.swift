// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker. The empty line is a sentence for developers, which remains English.
  static let italian = """
    Accedi con %
    Continua con %
    Annulla
    Un momento…
    Premi il pulsante per aprire la finestra di accesso. Dopo l’accesso, torna al gioco.
    Continua nella finestra che si è aperta.
    Fatto
    Accesso non eseguito
    Puoi chiudere questa finestra e tornare al gioco.
    La finestra è stata chiusa troppo presto. Premi il pulsante per riprovare.
    Il browser ha bloccato la finestra. Premi di nuovo il pulsante. Se non basta, consenti i pop-up di questa \
    pagina nella barra degli indirizzi.

    Il servizio di accesso non è raggiungibile. Controlla la connessione a Internet, poi premi di nuovo il pulsante.
    L’accesso non è riuscito. Il gioco ne mostra il motivo.
    Il gioco non è più in attesa. Torna al gioco e ricomincia.
    Questa pagina richiede JavaScript. Attivalo nel browser e riapri la pagina.
    Non sei un robot?
    Premi il pulsante per dimostrare che non sei un robot. Poi torna al gioco.
    Non confermato
    """
}
