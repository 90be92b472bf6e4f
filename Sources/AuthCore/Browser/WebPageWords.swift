// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// The texts of the web sign-in pages in one language.
struct WebPageWords: Sendable {
  /// The next two contain "%" in place of the provider's name.
  private(set) var signIn: String
  private(set) var proceed: String
  let cancel: String
  let loading: String
  private(set) var ready: String
  /// Shown while the provider's window is open.
  let waiting: String
  /// Headings of the last page.
  let done: String
  private(set) var stopped: String
  let goBack: String
  let closed: String
  let blocked: String
  /// Addressed to the developer.
  let unauthorized: String
  let unreachable: String
  let failed: String
  /// The game is not waiting any more.
  let gone: String
  let scriptNeeded: String
  /// Used for reCAPTCHA in place of `signIn`, `ready` and `stopped`.
  private let check: String
  private let checkReady: String
  private let unchecked: String

  /// - Parameter provider: the provider's name, or its id if the name is unknown.
  static func of(_ language: WebPageLanguage, provider: String = "") -> WebPageWords {
    var words =
      switch language {
      case .english: english
      case .spanish: spanish
      case .indonesian: indonesian
      case .persian: persian
      case .traditionalChinese: traditionalChinese
      }
    words.signIn = fill(words.signIn, provider)
    words.proceed = fill(words.proceed, provider)
    return words
  }

  static func ofReCAPTCHA(_ language: WebPageLanguage) -> WebPageWords {
    var words = of(language, provider: "reCAPTCHA")
    words.signIn = words.check
    words.ready = words.checkReady
    words.stopped = words.unchecked
    return words
  }

  private static func fill(_ text: String, _ provider: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "%") { result += Array(provider.utf8) } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The texts that scripts show while the page is open.
  var json: JSON {
    let json = JSON.object()
    json.set("ready", ready)
    json.set("waiting", waiting)
    json.set("done", done)
    json.set("stopped", stopped)
    json.set("goBack", goBack)
    json.set("closed", closed)
    json.set("blocked", blocked)
    json.set("unauthorized", unauthorized)
    json.set("unreachable", unreachable)
    json.set("failed", failed)
    json.set("gone", gone)
    return json
  }
}

// Literals without interpolation become constant data, which needs no code.
extension WebPageWords {
  private static let english = WebPageWords(
    signIn: "Sign in with %",
    proceed: "Continue with %",
    cancel: "Cancel",
    loading: "Loading…",
    ready: "Press the button to open the sign-in window. After signing in, go back to the game.",
    waiting: "Continue in the window that opened.",
    done: "Done",
    stopped: "Not signed in",
    goBack: "You can close this window and go back to the game.",
    closed: "The window was closed too early. Press the button to try again.",
    blocked: """
      Your browser blocked the window. Press the button again. If that does not help, allow pop-ups for \
      this page in the address bar.
      """,
    unauthorized: """
      The domain “localhost” is not authorized for this project. The game's developer can add it in \
      the Firebase console: Authentication > Settings > Authorized domains.
      """,
    unreachable: """
      The sign-in service cannot be reached. Check your internet connection, then press the button \
      again.
      """,
    failed: "The sign-in failed. The game shows the reason.",
    gone: "The game is no longer waiting. Go back to it and start again.",
    scriptNeeded: "This page needs JavaScript. Turn it on in your browser and open the page again.",
    check: "Not a robot?",
    checkReady: "Press the button to show that you are not a robot. Then go back to the game.",
    unchecked: "Not confirmed")

  private static let spanish = WebPageWords(
    signIn: "Iniciar sesión con %",
    proceed: "Continuar con %",
    cancel: "Cancelar",
    loading: "Un momento…",
    ready: "Pulse el botón para abrir la ventana de inicio de sesión. Cuando termine, vuelva al juego.",
    waiting: "Continúe en la ventana que se ha abierto.",
    done: "Listo",
    stopped: "No se ha iniciado sesión",
    goBack: "Puede cerrar esta ventana y volver al juego.",
    closed: "La ventana se cerró antes de terminar. Pulse el botón para intentarlo de nuevo.",
    blocked: """
      El navegador bloqueó la ventana. Pulse el botón otra vez. Si no funciona, permita las ventanas \
      emergentes de esta página en la barra de direcciones.
      """,
    unauthorized: """
      El dominio «localhost» no está autorizado en este proyecto. Quien desarrolla el juego puede \
      añadirlo en la consola de Firebase: Authentication > Settings > Authorized domains.
      """,
    unreachable: "No hay conexión con el servicio. Compruebe su conexión a Internet y pulse el botón otra vez.",
    failed: "No se pudo iniciar sesión. En el juego encontrará el motivo.",
    gone: "El juego ya no está esperando. Vuelva a él y empiece de nuevo.",
    scriptNeeded: "Esta página necesita JavaScript. Actívelo en el navegador y abra la página de nuevo.",
    check: "¿No es un robot?",
    checkReady: "Pulse el botón para demostrar que no es un robot. Después vuelva al juego.",
    unchecked: "Sin confirmar")

  private static let indonesian = WebPageWords(
    signIn: "Masuk dengan %",
    proceed: "Lanjutkan dengan %",
    cancel: "Batal",
    loading: "Tunggu sebentar…",
    ready: "Tekan tombol untuk membuka jendela masuk. Setelah selesai, kembalilah ke game.",
    waiting: "Silakan lanjutkan di jendela yang terbuka.",
    done: "Selesai",
    stopped: "Anda belum masuk",
    goBack: "Anda dapat menutup jendela ini dan kembali ke game.",
    closed: "Jendela ditutup sebelum selesai. Tekan tombol untuk mencoba lagi.",
    blocked: """
      Browser memblokir jendela. Tekan tombol sekali lagi. Jika tidak berhasil, izinkan pop-up untuk \
      halaman ini di bilah alamat.
      """,
    unauthorized: """
      Domain “localhost” belum diizinkan untuk proyek ini. Pengembang game dapat menambahkannya di \
      konsol Firebase: Authentication > Settings > Authorized domains.
      """,
    unreachable: "Layanan tidak dapat dihubungi. Periksa koneksi internet Anda, lalu tekan tombol sekali lagi.",
    failed: "Anda tidak berhasil masuk. Penjelasannya ada di game.",
    gone: "Game tidak lagi menunggu. Kembalilah ke game dan mulai dari awal.",
    scriptNeeded: "Halaman ini memerlukan JavaScript. Aktifkan di browser, lalu buka kembali halaman ini.",
    check: "Bukan robot?",
    checkReady: "Tekan tombol untuk menunjukkan bahwa Anda bukan robot. Setelah itu, kembalilah ke game.",
    unchecked: "Belum dikonfirmasi")

  private static let persian = WebPageWords(
    signIn: "ورود با %",
    proceed: "ادامه با %",
    cancel: "انصراف",
    loading: "لطفاً کمی صبر کنید…",
    ready: "برای باز شدن پنجرهٔ ورود، دکمه را بزنید. پس از پایان کار به بازی برگردید.",
    waiting: "لطفاً در پنجره‌ای که باز شد ادامه دهید.",
    done: "انجام شد",
    stopped: "وارد نشدید",
    goBack: "می‌توانید این پنجره را ببندید و به بازی برگردید.",
    closed: "پنجره پیش از پایان کار بسته شد. برای تلاش دوباره دکمه را بزنید.",
    blocked: """
      مرورگر جلوی باز شدن پنجره را گرفت. دکمه را یک بار دیگر بزنید. اگر باز نشد، در نوار نشانی به این \
      صفحه اجازهٔ باز کردن پنجره بدهید.
      """,
    unauthorized: """
      دامنهٔ «localhost» برای این پروژه مجاز نیست. سازندهٔ بازی می‌تواند آن را در کنسول Firebase \
      اضافه کند: Authentication > Settings > Authorized domains
      """,
    unreachable: "ارتباط با سرویس برقرار نشد. اتصال اینترنت را بررسی کنید و دوباره دکمه را بزنید.",
    failed: "ورود انجام نشد. توضیح آن را در بازی می‌بینید.",
    gone: "بازی دیگر منتظر نیست. به بازی برگردید و از نو شروع کنید.",
    scriptNeeded: "این صفحه به JavaScript نیاز دارد. آن را در مرورگر روشن کنید و صفحه را دوباره باز کنید.",
    check: "ربات نیستید؟",
    checkReady: "برای نشان دادن اینکه ربات نیستید، دکمه را بزنید. سپس به بازی برگردید.",
    unchecked: "تأیید نشد")

  private static let traditionalChinese = WebPageWords(
    signIn: "透過 % 登入",
    proceed: "透過 % 繼續",
    cancel: "取消",
    loading: "請稍候…",
    ready: "請按下按鈕開啟登入視窗。完成後，請回到遊戲。",
    waiting: "請在開啟的視窗中繼續。",
    done: "完成了",
    stopped: "尚未登入",
    goBack: "您可以關閉這個視窗，回到遊戲。",
    closed: "視窗在完成前就關閉了。請按下按鈕再試一次。",
    blocked: "瀏覽器封鎖了視窗。請再按一次按鈕。如果仍然無法開啟，請在網址列允許這個頁面的彈出式視窗。",
    unauthorized: "這個專案尚未授權「localhost」網域。遊戲開發者可以在 Firebase 主控台新增：Authentication > Settings > Authorized domains。",
    unreachable: "無法連線到登入服務。請檢查網路連線，然後再按一次按鈕。",
    failed: "登入沒有成功。請回到遊戲查看原因。",
    gone: "遊戲已經不再等候。請回到遊戲重新開始。",
    scriptNeeded: "這個頁面需要 JavaScript。請在瀏覽器中啟用，然後重新開啟頁面。",
    check: "確認您不是機器人",
    checkReady: "請按下按鈕，證明您不是機器人，然後回到遊戲。",
    unchecked: "未確認")
}
