// SPDX-License-Identifier: Apache-2.0
extension WebPageLanguage {
  /// Not reviewed by a native speaker. The empty line is a sentence for developers, which remains English.
  static let koreanSentences = """
    % 계정으로 로그인
    % 계정으로 계속하기
    취소
    잠시만 기다려 주세요…
    버튼을 눌러 로그인 창을 여세요. 로그인한 다음 게임으로 돌아가세요.
    열린 창에서 계속하세요.
    완료
    로그인하지 않음
    이 창을 닫고 게임으로 돌아가셔도 됩니다.
    창이 너무 일찍 닫혔습니다. 다시 시도하려면 버튼을 누르세요.
    브라우저가 창을 차단했습니다. 버튼을 다시 누르세요. 그래도 열리지 않으면 주소 표시줄에서 이 페이지의 팝업을 허용하세요.

    로그인 서비스에 연결할 수 없습니다. 인터넷 연결을 확인한 다음 버튼을 다시 누르세요.
    로그인하지 못했습니다. 이유는 게임에 표시됩니다.
    게임이 더 이상 기다리지 않습니다. 게임으로 돌아가 처음부터 다시 시작하세요.
    이 페이지에는 JavaScript가 필요합니다. 브라우저에서 켠 다음 페이지를 다시 여세요.
    로봇이 아니신가요?
    버튼을 눌러 로봇이 아님을 확인하세요. 그런 다음 게임으로 돌아가세요.
    확인되지 않음
    """
}
