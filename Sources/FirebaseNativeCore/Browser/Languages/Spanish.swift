// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker.
  static let spanish = """
    Iniciar sesión con %
    Continuar con %
    Cancelar
    Un momento…
    Pulse el botón para abrir la ventana de inicio de sesión. Cuando termine, vuelva al juego.
    Continúe en la ventana que se ha abierto.
    Listo
    No se ha iniciado sesión
    Puede cerrar esta ventana y volver al juego.
    La ventana se cerró antes de terminar. Pulse el botón para intentarlo de nuevo.
    El navegador bloqueó la ventana. Pulse el botón otra vez. Si no funciona, permita las ventanas emergentes de \
    esta página en la barra de direcciones.
    El dominio «localhost» no está autorizado en este proyecto. Quien desarrolla el juego puede añadirlo en la \
    consola de Firebase: Authentication > Settings > Authorized domains.
    No hay conexión con el servicio. Compruebe su conexión a Internet y pulse el botón otra vez.
    No se pudo iniciar sesión. En el juego encontrará el motivo.
    El juego ya no está esperando. Vuelva a él y empiece de nuevo.
    Esta página necesita JavaScript. Actívelo en el navegador y abra la página de nuevo.
    ¿No es un robot?
    Pulse el botón para demostrar que no es un robot. Después vuelva al juego.
    Sin confirmar
    """
}
