/** The way to the first payment, and the question who approves it. */

/** What the Financeiro is for. */
export const PARA_QUE_SERVE =
  'O Financeiro paga as comissões: diz quanto cada pessoa recebe no dia do pagamento, e guarda quem aprovou e o que saiu do banco.'

/** In this order; each with its screen. */
export const PASSOS_DO_FINANCEIRO = [
  {
    nome: 'Pessoas e chaves',
    texto: 'crie os favorecidos da equipe e informe as chaves PIX.',
    tela: '/favorecidos',
  },
  { nome: 'Liberar', texto: 'diga, em Comissões, o que já pode ser pago.', tela: '/comissoes' },
  {
    nome: 'Fechamento',
    texto: 'reúna o que está liberado, envie para aprovação e pague depois de aprovado.',
    tela: '/fechamentos',
  },
] as const

interface Resposta {
  rotulo: string
  /** What follows from it. */
  depois: string
  /** The settings of Configurações. */
  quatro_olhos: boolean
}

/** The answers to 'Quem aprova?'. In none of them Staff approves: Configurações can let them. */
export const QUEM_APROVA = {
  outro: {
    rotulo: 'Outro Administrador',
    depois:
      'Um de vocês prepara e envia; o outro aprova. Os dois precisam de um acesso próprio, em Usuários.',
    quatro_olhos: true,
  },
  staff: {
    rotulo: 'Alguém do Staff envia, e eu aprovo',
    depois: 'O Staff prepara e envia em Fechamentos; só um Administrador aprova.',
    quatro_olhos: true,
  },
  sozinho: {
    rotulo: 'Só eu: trabalho sem outra pessoa',
    depois: 'Quem envia um fechamento pode aprová-lo, e cada fechamento diz que foi aprovado assim.',
    quatro_olhos: false,
  },
} as const satisfies Record<string, Resposta>
export type QuemAprova = keyof typeof QUEM_APROVA
export const QUEM_APROVA_NAMES = ['outro', 'staff', 'sozinho'] as const satisfies readonly QuemAprova[]
