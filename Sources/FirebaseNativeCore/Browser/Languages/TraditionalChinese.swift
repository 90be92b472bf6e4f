// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker.
  static let traditionalChinese = """
    透過 % 登入
    透過 % 繼續
    取消
    請稍候…
    請按下按鈕開啟登入視窗。完成後，請回到遊戲。
    請在開啟的視窗中繼續。
    完成了
    尚未登入
    您可以關閉這個視窗，回到遊戲。
    視窗在完成前就關閉了。請按下按鈕再試一次。
    瀏覽器封鎖了視窗。請再按一次按鈕。如果仍然無法開啟，請在網址列允許這個頁面的彈出式視窗。
    這個專案尚未授權「localhost」網域。遊戲開發者可以在 Firebase 主控台新增：Authentication > Settings > Authorized domains。
    無法連線到登入服務。請檢查網路連線，然後再按一次按鈕。
    登入沒有成功。請回到遊戲查看原因。
    遊戲已經不再等候。請回到遊戲重新開始。
    這個頁面需要 JavaScript。請在瀏覽器中啟用，然後重新開啟頁面。
    確認您不是機器人
    請按下按鈕，證明您不是機器人，然後回到遊戲。
    未確認
    """
}
