// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker. The empty line is a sentence for developers, which remains English.
  static let turkish = """
    % ile giriş yap
    % ile devam et
    İptal
    Bir dakika…
    Giriş penceresini açmak için düğmeye basın. Giriş yaptıktan sonra oyuna dönün.
    Açılan pencerede devam edin.
    Tamam
    Giriş yapılmadı
    Bu pencereyi kapatıp oyuna dönebilirsiniz.
    Pencere çok erken kapatıldı. Yeniden denemek için düğmeye basın.
    Tarayıcınız pencereyi engelledi. Düğmeye yeniden basın. Bu işe yaramazsa adres çubuğunda bu sayfanın açılır \
    pencerelerine izin verin.

    Giriş hizmetine ulaşılamıyor. İnternet bağlantınızı denetleyin ve düğmeye yeniden basın.
    Giriş başarısız oldu. Nedenini oyunda görebilirsiniz.
    Oyun artık beklemiyor. Oyuna dönüp yeniden başlayın.
    Bu sayfa için JavaScript gerekli. Tarayıcınızda açın ve sayfayı yeniden yükleyin.
    Robot değil misiniz?
    Robot olmadığınızı göstermek için düğmeye basın. Sonra oyuna dönün.
    Onaylanmadı
    """
}
