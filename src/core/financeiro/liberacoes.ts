/** Releasing commissions, and paying, reversing and giving back outside of a closing: the rules and their refusals. */
import { fromScaled, toScaled } from '../decimal.ts'
import { differenceOfReais, formatBRL, sumOfReais } from '../money.ts'
import { counted, enumerate } from '../text.ts'
import { COMISSAO_PAYMENT_TYPES, type VendaStatus } from '../vendas/vendas.ts'
import { type ComissaoComLinha, partInWords } from './andamento.ts'
import type { Liberacao } from './configuracoes.ts'
import { type Papel, papelAfterName } from './linhas.ts'

/** The forms in which the house pays outside of a closing. */
export const FORMAS_POR_FORA = COMISSAO_PAYMENT_TYPES
/** The forms in which a person gives money back. A discount from a commission is made in a closing. */
export const FORMAS_DE_DEVOLUCAO = COMISSAO_PAYMENT_TYPES

/** The actions on one commission, many, or all that a filter finds. */
export const LIBERACAO_ACOES = ['liberar', 'desfazer'] as const
export type LiberacaoAcao = (typeof LIBERACAO_ACOES)[number]

/** The parts of each commission by which many are released, or taken back, at once. */
export const FRACOES = ['resto', 'metade', 'terco'] as const
export type Fracao = (typeof FRACOES)[number]
/** The commission is divided by this; what is left of it after earlier parts is the most. */
export const DIVISORES: Readonly<Record<Fracao, number>> = { resto: 1, metade: 2, terco: 3 }

/** The kinds of movements that a person takes back one by one; the others belong to a closing or a release. */
export const DESFAZIVEIS = ['Pago por fora', 'Pago direto', 'Estorno', 'Devolução'] as const

export const LIBERACAO_MESSAGES = {
  sem_favorecido: 'Sem favorecido.',
  ja_paga: 'Esta comissão já está paga. Volte para Pendente antes.',
  cancelada: 'Esta comissão está cancelada. Volte para Pendente antes.',
  desistencia: 'A venda está em Desistência.',
  sem_valor: 'O valor da comissão é zero.',
  ja_liberada: 'Já está liberada.',
  nao_liberada: 'Não está liberada.',
  em_fechamento: 'Está em um fechamento. Tire-a dele antes.',
  em_rascunho: 'Esta comissão está em um fechamento em preparo. Tire-a dele antes.',
  aprovada_e_nao_paga:
    'Uma comissão desta venda está em um fechamento aprovado e ainda não foi paga. Mude o status na própria venda.',
  do_rateio: 'É do rateio: libere-a e pague-a pelo fechamento, por fora ou direto.',
  pague_pelo_fechamento: 'Já está liberada. Pague-a pelo fechamento.',
  paga_por_movimentos: 'Foi paga pelo financeiro. Desfaça o pagamento ou use Estorno.',
  estorne: 'Foi paga pelo financeiro. Use Estorno.',
  nao_se_desfaz: 'Este movimento não se desfaz sozinho.',
  nao_existe: 'Esta comissão não existe mais.',
  ajuste: 'É o ajuste de um estorno desfeito: o fechamento o paga, e só um novo Estorno da comissão o tira.',
  ajuste_em_aprovacao:
    'O ajuste desta comissão está em um fechamento que espera a aprovação. Retire-o do envio, ou espere que seja pago, antes de estornar.',
  de_outra_venda: 'Esta comissão não é desta venda, ou nada dela foi pago.',
  sem_estornos: 'Não há mais estornos a desfazer nesta venda. Recarregue a página.',
  estorno_a_desfazer:
    'Há comissões estornadas nesta venda. Mude o status na própria venda, que então oferece “Desfazer estorno”.',
  nada_a_pagar: 'Não há nada desta comissão a pagar fora de um fechamento.',
  mudaram: 'As comissões mudaram desde que você abriu. Confira e tente novamente.',
  parte_zero: 'Esta parte da comissão não chega a um centavo.',
  parte_acima: 'A parte não pode passar do valor da comissão.',
  mudou: 'O valor mudou desde que você abriu. Confira e tente novamente.',
  valor: 'Informe um valor maior que zero',
  data: 'Data é obrigatória',
  data_futura: 'A data não pode ser no futuro',
  forma: 'Forma é obrigatória',
  pagador: 'Informe quem pagou',
  em_aberto:
    'Não é possível anonimizar: há comissões desta venda liberadas e ainda não pagas, ou a recuperar. Acerte-as antes.',
} as const

/** 'Venda AR001/2026, Ana Souza, Captador'; all are null once the sale or the commission is gone. */
export function comissaoInWords({
  numero_venda,
  corretor,
  papel,
}: {
  numero_venda: string | null
  corretor: string | null
  papel: Papel | null
}): string {
  return numero_venda === null
    ? 'Comissão excluída'
    : `Venda ${numero_venda}, ${corretor ?? ''}${papel === null ? '' : papelAfterName(papel)}`
}

/** '2 corretores e 1 comissionado': each person counts once, and a participant of any of the sales counts as corretor. */
export function peopleInWords(comissoes: readonly { papel: Papel; colaborador: { id: string } }[]): string {
  const idsOf = (some: typeof comissoes) => new Set(some.map(({ colaborador: { id } }) => id))
  const all = idsOf(comissoes)
  const corretores = idsOf(comissoes.filter(({ papel }) => papel === 'Corretor'))
  const comissionados = all.size - corretores.size
  return enumerate([
    ...(corretores.size > 0 ? [counted(corretores.size, 'corretor', 'corretores')] : []),
    ...(comissionados > 0 ? [counted(comissionados, 'comissionado', 'comissionados')] : []),
  ])
}

/** 'O valor não pode passar de R$ 100,00.' */
export function atMostInWords(most: number): string {
  return `O valor não pode passar de ${formatBRL(most)}.`
}

/** 'Estorne ao menos R$ 600,00: tanto está liberado como ajuste desta comissão, e volta com o estorno.' */
export function minimumOfEstorno(least: number): string {
  return `Estorne ao menos ${formatBRL(least)}: tanto está liberado como ajuste desta comissão, e volta com o estorno.`
}

/** 'O que está liberado mudou desde que você abriu: agora são R$ 1.500,00 de 4.500,00. Confira e tente novamente.' */
export function releasedMeanwhileInWords(liberado: number, valor: number): string {
  return `O que está liberado mudou desde que você abriu: agora são ${partInWords(liberado, valor)}. Confira e tente novamente.`
}

/** 'Ao menos R$ 600,00 continuam liberados: estão em um fechamento.' */
export function leastReleasedInWords(least: number): string {
  return `Ao menos ${formatBRL(least)} continuam liberados: estão em um fechamento.`
}

/** The part that is approved stays whole: 'R$ 4.800,00 desta comissão já estão em um fechamento aprovado. Estorne antes.' */
export function approvedInWords(aprovado: number): string {
  return `${formatBRL(aprovado)} desta comissão já estão em um fechamento aprovado. Estorne antes.`
}

export interface ComissaoToRelease extends ComissaoComLinha {
  status_venda: VendaStatus
  favorecido: { id: string; nome: string } | null
}

/** The reason why nothing of the commission can be released, or no release of it taken back; null if something can. */
export function reasonAgainst(acao: LiberacaoAcao, { andamento }: ComissaoComLinha): string | null {
  const { [acao]: impedimento } = andamento
  return impedimento && LIBERACAO_MESSAGES[impedimento]
}

/** The most that the action can change, in reais: what is not released, or released and in no closing. */
export function changeable(
  acao: LiberacaoAcao,
  { valor_comissao, linha, andamento }: ComissaoComLinha,
): number {
  return acao === 'liberar'
    ? differenceOfReais(valor_comissao, linha?.liberado ?? 0)
    : andamento.partes.Liberadas
}

/** What the action changes if each commission changes by this part of its value, rounded down to the centavo; in reais. */
export function fractionOf(acao: LiberacaoAcao, comissao: ComissaoComLinha, fracao: Fracao): number {
  const part = toScaled(comissao.valor_comissao, 2) / BigInt(DIVISORES[fracao])
  const most = toScaled(changeable(acao, comissao), 2)
  return fromScaled(part < most ? part : most, 2)
}

/** So many percent of the commission, rounded down to the centavo; in reais. */
export function percentOfComissao(percentual: number, { valor_comissao }: ComissaoComLinha): number {
  return fromScaled((toScaled(valor_comissao, 2) * toScaled(percentual, 2)) / 10_000n, 2)
}

/** What is released before and after the action changes it by `valor`, in reais: what a request starts from, and leads to. */
export function fromAndTo(
  acao: LiberacaoAcao,
  { linha }: Pick<ComissaoComLinha, 'linha'>,
  valor: number,
): { de: number; ate: number } {
  const de = linha?.liberado ?? 0
  return { de, ate: sumOfReais([de, acao === 'liberar' ? valor : -valor]) }
}

/** The amount in reais that may be paid outside of a closing, or directly: all that is in none, released or not. */
export function payableOutside(comissao: ComissaoToRelease): number {
  if (comissao.favorecido === null || comissao.status_venda === 'Desistência') return 0
  const { 'A liberar': toBeReleased, Liberadas: released } = comissao.andamento.partes
  return sumOfReais([toBeReleased, released])
}

/** The amount that may be reversed, in reais. */
export function reversible({ linha }: Pick<ComissaoComLinha, 'linha'>): number {
  return linha && !linha.ajuste ? differenceOfReais(linha.pago, linha.estornado) : 0
}

/** Of what may be reversed, the part that the house paid, in reais: what others paid directly is not owed to it. */
export function paidByHouse(reversible: number, direto: number): number {
  return Math.max(0, differenceOfReais(reversible, direto))
}

/** The statuses of a sale in which the rule releases its commissions. */
const RELEASED_IN: Readonly<Record<Liberacao, readonly VendaStatus[]>> = {
  'À mão': [],
  'Na assinatura': ['Assinada', 'Pago', 'Desembolsada'],
  'No desembolso': ['Desembolsada'],
}

/** The statuses of a sale in which the rule releases its commissions. */
export function statusesOf(liberacao: Liberacao): readonly VendaStatus[] {
  return RELEASED_IN[liberacao]
}
