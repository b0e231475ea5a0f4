/** The amounts that a statement says were received: those typed as paid, and otherwise those that movements paid. */
import { formatDate } from '../dates.ts'
import type { ComissaoComLinha } from '../financeiro/andamento.ts'
import { differenceOfReais, formatBRL, sumOfReais } from '../money.ts'
import { enumerate } from '../text.ts'
import { formaInWords, type PagamentoDaComissao } from '../vendas/pagamentos-da-comissao.ts'
import { type Sum, sumAll } from './comissoes.ts'
import { COMISSAO_SITUACOES, type ComissaoState, situacaoOfComissao } from './situacao.ts'

/** A payment of one commission in the statement's period. */
export interface Recebimento extends PagamentoDaComissao {
  /** This commission's share, in reais, of what the closing discounted from the payment. */
  deduzido: number
}

export interface ComissaoNoExtrato extends ComissaoState, ComissaoComLinha {
  numero_venda: string
  recebimentos: readonly Recebimento[]
}

/** The parts of a commission's value in a statement; their sums add up to the values. */
const EXTRATO_PARTES = [...COMISSAO_SITUACOES, 'Pago direto', 'Estornada'] as const
export type ExtratoParte = (typeof EXTRATO_PARTES)[number]

/** The parts of the commission that are more than nothing, in reais; one that is worth nothing is in its situação. */
export function partesNoExtrato(comissao: ComissaoNoExtrato): [ExtratoParte, number][] {
  const { linha, valor_comissao } = comissao
  const situacao = situacaoOfComissao(comissao)
  if (!hasMovements(comissao) || !linha || valor_comissao === 0) return [[situacao, valor_comissao]]
  const { 'Pagas pelo financeiro': daCasa, 'Pagas direto': direto } = comissao.andamento.partes
  const partes: [ExtratoParte, number][] = [
    [situacao === 'Cancelado' ? 'Cancelado' : 'Pendente', differenceOfReais(valor_comissao, linha.pago)],
    // Owed back, paid by the house or not.
    ...(situacao === 'A estornar'
      ? [[situacao, differenceOfReais(linha.pago, linha.estornado)] satisfies [ExtratoParte, number]]
      : [
          ['Pago', daCasa] satisfies [ExtratoParte, number],
          ['Pago direto', direto] satisfies [ExtratoParte, number],
        ]),
    ['Estornada', linha.estornado],
  ]
  return partes.filter(([, valor]) => valor > 0)
}

function hasMovements({ linha }: ComissaoComLinha): boolean {
  return linha !== null && linha.liberado > 0
}

/** The parts that something is in, with how many commissions have something in each. */
export function sumPartes(comissoes: readonly ComissaoNoExtrato[]): [ExtratoParte, Sum][] {
  const all = comissoes.map((comissao) => new Map(partesNoExtrato(comissao)))
  return EXTRATO_PARTES.flatMap((parte): [ExtratoParte, Sum][] => {
    const values = all.flatMap((partes) => partes.get(parte) ?? [])
    return values.length === 0 ? [] : [[parte, sumAll(values.map((valor) => ({ quantidade: 1, valor })))]]
  })
}

/** An amount that was received at once, in reais: a closing's payment, or what was paid on one day in one form. */
export interface Recebido {
  /** YYYY-MM-DD; null for all that was typed as paid. */
  data: string | null
  como: string
  /** True if somebody other than the house paid. */
  direto: boolean
  vendas: readonly string[]
  bruto: number
  descontos: number
  liquido: number
}

/** All that was received in the statement's period, by day; last what was typed as paid, as one. */
export function recebidosOf(comissoes: readonly ComissaoNoExtrato[]): Recebido[] {
  const single = comissoes.flatMap((comissao): Recebido[] => {
    const vendas = [comissao.numero_venda]
    if (!hasMovements(comissao)) {
      if (comissao.status_comissao !== 'Pago') return []
      const { valor_comissao: valor } = comissao
      const how = { data: null, como: 'Marcadas como pagas', direto: false }
      return [{ ...how, vendas, bruto: valor, descontos: 0, liquido: valor }]
    }
    return comissao.recebimentos.map((one) => ({
      data: one.data,
      como: formaInWords(one),
      direto: one.tipo === 'Pago direto',
      vendas,
      bruto: one.valor,
      descontos: one.deduzido,
      liquido: differenceOfReais(one.valor, one.deduzido),
    }))
  })
  const together = Map.groupBy(single, ({ data, como }) => `${data ?? '9999'} ${como}`)
  return [...together.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, all]) => {
      const [first] = all
      return first
        ? [{ ...first, ...totalRecebido(all), vendas: [...new Set(all.flatMap(({ vendas }) => vendas))] }]
        : []
    })
}

/** Their sums in reais. */
export function totalRecebido(
  recebidos: readonly Pick<Recebido, 'bruto' | 'descontos' | 'liquido'>[],
): Pick<Recebido, 'bruto' | 'descontos' | 'liquido'> {
  const total = (what: 'bruto' | 'descontos' | 'liquido') => sumOfReais(recebidos.map((one) => one[what]))
  return { bruto: total('bruto'), descontos: total('descontos'), liquido: total('liquido') }
}

/**
 * In which time the statement's sums were received: with a period of payments, in it; otherwise all that was received until
 * `hoje` of commissions of the sales. 'de 01/11/2026 até 30/11/2026'
 */
export function recebidoQuando(
  {
    periodo,
    de,
    ate,
  }: { periodo?: 'venda' | 'pagamento' | undefined; de?: string | undefined; ate?: string | undefined },
  hoje: string,
): string {
  const ends = `até ${formatDate(periodo === 'pagamento' && ate !== undefined ? ate : hoje)}`
  return periodo === 'pagamento' && de !== undefined ? `de ${formatDate(de)} ${ends}` : ends
}

/** The amount in reais that the house paid less what was given back to it; negative if that is more. */
export function menosDevolvido(
  daCasa: readonly Pick<Recebido, 'bruto' | 'descontos' | 'liquido'>[],
  devolvido: number,
): number {
  return differenceOfReais(totalRecebido(daCasa).liquido, devolvido)
}

/**
 * The sum that was received, less what was given back to the house (`devolvido`, in reais), as who signs states it; what
 * others paid directly in a sentence of its own.
 */
export function recebidoInWords(recebidos: readonly Recebido[], devolvido: number, quando: string): string {
  const daCasa = recebidos.filter(({ direto }) => !direto)
  const deOutros = recebidos.filter(({ direto }) => direto)
  return [
    daCasaInWords(daCasa, devolvido, quando),
    ...(deOutros.length > 0
      ? [
          `De outros recebi ${formatBRL(totalRecebido(deOutros).liquido)} (${enumerate([...new Set(deOutros.map(({ como }) => como.toLowerCase()))])}).`,
        ]
      : []),
  ].join(' ')
}

function daCasaInWords(daCasa: readonly Recebido[], devolvido: number, quando: string): string {
  const { liquido, descontos } = totalRecebido(daCasa)
  const remaining = menosDevolvido(daCasa, devolvido)
  const stated = (valor: number, discounted: readonly string[]) =>
    `Destas comissões recebi da imobiliária, ${quando}, o valor de ${formatBRL(valor)}${discounted.length > 0 ? `, já descontados ${enumerate(discounted)}` : ''}`
  const descontado = descontos > 0 ? [formatBRL(descontos)] : []
  if (daCasa.length === 0) {
    const gaveBack = devolvido > 0 ? ` e devolvi ${formatBRL(devolvido)}` : ''
    return `Destas comissões não recebi nada da imobiliária ${quando}${gaveBack}.`
  }
  // Nobody signs that they received less than nothing.
  if (remaining < 0) return `${stated(liquido, descontado)}, e devolvi ${formatBRL(devolvido)}.`
  return `${stated(remaining, [...descontado, ...(devolvido > 0 ? [`os ${formatBRL(devolvido)} que devolvi`] : [])])}.`
}
