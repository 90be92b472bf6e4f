// SPDX-License-Identifier: Apache-2.0
extension WebPageSentences {
  /// Not reviewed by a native speaker. The empty line is a sentence for developers, which remains English.
  static let brazilianPortuguese = """
    Entrar com %
    Continuar com %
    Cancelar
    Um momento…
    Pressione o botão para abrir a janela de login. Depois de entrar, volte ao jogo.
    Continue na janela que foi aberta.
    Pronto
    Você não entrou
    Você pode fechar esta janela e voltar ao jogo.
    A janela foi fechada cedo demais. Pressione o botão para tentar de novo.
    Seu navegador bloqueou a janela. Pressione o botão de novo. Se isso não resolver, permita pop-ups desta página \
    na barra de endereço.

    Não foi possível acessar o serviço de login. Verifique sua conexão com a Internet e pressione o botão de novo.
    O login falhou. O jogo mostra o motivo.
    O jogo não está mais esperando. Volte ao jogo e comece de novo.
    Esta página precisa de JavaScript. Ative-o no navegador e abra a página de novo.
    Não é um robô?
    Pressione o botão para mostrar que você não é um robô. Depois, volte ao jogo.
    Não confirmado
    """
}
