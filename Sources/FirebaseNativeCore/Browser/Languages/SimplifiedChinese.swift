// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker. The empty line is a sentence for developers, which remains English.
  static let simplifiedChinese = """
    通过 % 登录
    通过 % 继续
    取消
    请稍候…
    请按下按钮打开登录窗口。登录后，请返回游戏。
    请在打开的窗口中继续。
    完成
    未登录
    您可以关闭此窗口并返回游戏。
    窗口过早关闭。请按下按钮重试。
    浏览器拦截了窗口。请再按一次按钮。如果仍然无法打开，请在地址栏中允许此页面弹出窗口。

    无法连接到登录服务。请检查网络连接，然后再按一次按钮。
    登录失败。请返回游戏查看原因。
    游戏已不再等待。请返回游戏重新开始。
    此页面需要 JavaScript。请在浏览器中启用，然后重新打开此页面。
    确认您不是机器人
    请按下按钮，证明您不是机器人，然后返回游戏。
    未确认
    """
}
