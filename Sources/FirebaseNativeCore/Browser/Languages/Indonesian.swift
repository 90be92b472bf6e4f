// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker.
  static let indonesian = """
    Masuk dengan %
    Lanjutkan dengan %
    Batal
    Tunggu sebentar…
    Tekan tombol untuk membuka jendela masuk. Setelah selesai, kembalilah ke game.
    Silakan lanjutkan di jendela yang terbuka.
    Selesai
    Anda belum masuk
    Anda dapat menutup jendela ini dan kembali ke game.
    Jendela ditutup sebelum selesai. Tekan tombol untuk mencoba lagi.
    Browser memblokir jendela. Tekan tombol sekali lagi. Jika tidak berhasil, izinkan pop-up untuk halaman ini di \
    bilah alamat.
    Domain “localhost” belum diizinkan untuk proyek ini. Pengembang game dapat menambahkannya di konsol Firebase: \
    Authentication > Settings > Authorized domains.
    Layanan tidak dapat dihubungi. Periksa koneksi internet Anda, lalu tekan tombol sekali lagi.
    Anda tidak berhasil masuk. Penjelasannya ada di game.
    Game tidak lagi menunggu. Kembalilah ke game dan mulai dari awal.
    Halaman ini memerlukan JavaScript. Aktifkan di browser, lalu buka kembali halaman ini.
    Bukan robot?
    Tekan tombol untuk menunjukkan bahwa Anda bukan robot. Setelah itu, kembalilah ke game.
    Belum dikonfirmasi
    """
}
