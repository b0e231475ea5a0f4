/** A bonus that becomes commissions; a campaign's of each sale: who gets what, and what becomes of what was made of it before. */
import { BASE_LABELS, BASES } from '../comissao.ts'
import { apportion, fromScaled, toScaled } from '../decimal.ts'
import type { Fields } from '../fields.ts'
import { formatBRL, sumOfReais } from '../money.ts'
import { isAssinada } from '../vendas/vendas.ts'

/** What the bonus is: a percent of the sale's value or of its commissions, or an amount for each sale. */
export const BONUS_SOBRE = ['valor_venda', 'comissao', 'valor'] as const
export const BONUS_SOBRE_LABELS: Record<(typeof BONUS_SOBRE)[number], string> = {
  valor_venda: 'Percentual do valor da venda',
  comissao: 'Percentual das comissões da venda',
  valor: 'Um valor por venda',
}
export const BONUS_PARA = ['vendedor', 'participantes'] as const
export const BONUS_PARA_LABELS: Record<(typeof BONUS_PARA)[number], string> = {
  vendedor: 'O vendedor principal',
  participantes: 'Os participantes, dividido pelas comissões',
}

/** What the screens of a campaign do not say of its bonus. `valor` in reais, for each sale; null of a percent. */
export interface EscolhaDoBonus {
  sobre: (typeof BONUS_SOBRE)[number]
  valor: number | null
  para: (typeof BONUS_PARA)[number]
}

/** What the percent of one person's bonus is of. */
export const BASES_DO_BONUS = [
  'valor_venda',
  'parte_da_venda',
  'comissoes_da_venda',
  'comissao',
  'vendas_da_apuracao',
  'comissoes_da_apuracao',
] as const
export type BaseDoBonus = (typeof BASES_DO_BONUS)[number]
export const BASE_DO_BONUS_LABELS: Record<BaseDoBonus, string> = {
  valor_venda: 'Valor da venda',
  parte_da_venda: 'Parte do valor da venda pela comissão',
  comissoes_da_venda: 'Comissões da venda',
  comissao: 'Comissão',
  vendas_da_apuracao: 'Vendas da apuração',
  comissoes_da_apuracao: 'Comissões da apuração',
}

/** What the percent of any commission is of. */
export type BaseDaLinha = (typeof BASES)[number] | BaseDoBonus
export const BASES_DA_LINHA: readonly BaseDaLinha[] = [...new Set([...BASES, ...BASES_DO_BONUS])]
export const BASE_DA_LINHA_LABELS: Record<BaseDaLinha, string> = { ...BASE_LABELS, ...BASE_DO_BONUS_LABELS }

/** As the audit names them. */
export const BONUS_FIELDS = {
  bonus_sobre: { rotulo: 'Bônus de quê', formato: BONUS_SOBRE_LABELS },
  bonus_valor: { rotulo: 'Bônus por venda', formato: 'dinheiro' },
  bonus_para: { rotulo: 'Bônus para', formato: BONUS_PARA_LABELS },
} as const satisfies Fields

/** The most lines that are made at once; a sale's are made together. */
export const MAX_BONUS = 500

export const BONUS_MESSAGES = {
  valor: 'Informe um valor maior que zero',
  valor_ou_percentual: 'Informe o valor quando o bônus for um valor por venda, e só então',
  mudou: 'Os bônus mudaram depois da prévia. Confira os atuais e tente novamente.',
  desistencia: 'A venda está em Desistência.',
  nao_assinada: 'A venda ainda não foi assinada.',
  sem_vendedor: 'A venda não tem vendedor. Escolha-o na venda.',
  sem_comissao: 'Nenhum participante da venda tem comissão. Informe as comissões na venda.',
  sem_favorecido: 'Ainda não há favorecido. Crie-o em Favorecidos.',
  outro_com_mais:
    'Outra pessoa desta venda tem mais do que lhe cabe hoje. Desfaça a liberação, ou estorne, e volte aqui.',
} as const

interface Pessoa {
  nome: string
  /** The payee's id, or the id of the one that the payee joined; null without one. */
  favorecido_id: string | null
}

/** A sale with what decides its bonus, in reais. */
export interface VendaDoBonus {
  id: string
  numero_venda: string
  status: string
  valor_venda: number
  /** The campaign's percent for this sale; null if the campaign was removed from it. */
  percentual: number | null
  vendedor: Pessoa | null
  /** With their commissions, in the sale's order. */
  participantes: readonly (Pessoa & { comissao: number })[]
  /** What was made of the bonus before. */
  linhas: readonly {
    id: string
    favorecido_id: string
    nome: string
    valor: number
    liberado: number
    estornado: number
  }[]
}

/** One person's bonus of a sale or of a promotion, in reais. */
export interface ItemDoBonus {
  venda: { id: string; numero_venda: string } | null
  /** With the day on which it began. */
  promocao: { id: string; data: string } | null
  nome: string
  favorecido_id: string | null
  base: { tipo: BaseDoBonus; valor: number } | null
  /** Null of an amount. */
  percentual: number | null
  /** What the person is to have, and the line's value before; 0 without a line. */
  valor: number
  antes: number
  /** The line that is to be raised; null if there is none. */
  linha_id: string | null
  /** Why nothing is made or raised; null if it is, or if `antes` is right. */
  motivo: string | null
}

/** Whether the line is made or raised. */
export function isToDo({ motivo, valor, antes }: ItemDoBonus): boolean {
  return motivo === null && valor > antes
}

/** By how much the items raise what is released, in reais. */
export function sumToDo(itens: readonly ItemDoBonus[]): number {
  return sumOfReais(itens.filter(isToDo).flatMap(({ valor, antes }) => [valor, -antes]))
}

/** The sale's bonus, person by person; nothing of a sale without one. */
export function bonusOf(venda: VendaDoBonus, escolha: EscolhaDoBonus): ItemDoBonus[] {
  const { id, numero_venda } = venda
  const due = sharesOf(venda, escolha)
  const reason = reasonAgainst(venda, escolha, due)
  const nobody = {
    venda: { id, numero_venda },
    promocao: null,
    nome: '',
    favorecido_id: null,
    base: null,
    percentual: null,
  }
  const itens = due.map((share): ItemDoBonus => {
    const own = venda.linhas.filter((linha) => linha.favorecido_id === share.favorecido_id)
    const antes = sumOfReais(own.map(({ valor }) => valor))
    const motivo =
      reason ?? (share.favorecido_id === null ? BONUS_MESSAGES.sem_favorecido : lowerThan(antes, share.valor))
    return { ...nobody, ...share, antes, linha_id: own[0]?.id ?? null, motivo }
  })
  const left = venda.linhas.filter((linha) =>
    due.every(({ favorecido_id }) => favorecido_id !== linha.favorecido_id),
  )
  const gone = left.map(
    ({ nome, favorecido_id, valor, id: linha_id }): ItemDoBonus => ({
      ...nobody,
      nome,
      favorecido_id,
      valor: 0,
      antes: valor,
      linha_id,
      motivo: reason ?? lowerThan(valor, 0),
    }),
  )
  if (itens.length === 0 && gone.length === 0 && reason !== null)
    return [{ ...nobody, valor: 0, antes: 0, linha_id: null, motivo: reason }]
  const all = [...itens, ...gone]
  if (!someoneHasMore(venda, all)) return all
  return all.map((item) => (isToDo(item) ? { ...item, motivo: BONUS_MESSAGES.outro_com_mais } : item))
}

type Share = Pick<ItemDoBonus, 'nome' | 'favorecido_id' | 'base' | 'percentual' | 'valor'>

/** What each person gets, without those who get nothing; the whole is rounded down to the centavo. */
function sharesOf(venda: VendaDoBonus, escolha: EscolhaDoBonus): Share[] {
  if (venda.percentual === null) return []
  const comissoes = venda.participantes.map(({ comissao }) => toScaled(comissao, 2))
  const all = comissoes.reduce((sum, one) => sum + one, 0n)
  const whole = escolha.sobre === 'valor_venda' ? toScaled(venda.valor_venda, 2) : all
  const toSeller = escolha.para === 'vendedor'
  const people = toSeller ? [venda.vendedor].filter((one) => one !== null) : venda.participantes
  const parts = (amount: bigint): bigint[] =>
    toSeller
      ? [amount]
      : all === 0n
        ? []
        : apportion(
            comissoes.map((one) => amount * one),
            all,
            amount,
          )
  if (escolha.sobre === 'valor') {
    const amounts = parts(toScaled(escolha.valor ?? 0, 2))
    return paid(
      people.map((one, i) => ({ ...named(one), base: null, percentual: null, valor: reais(amounts[i]) })),
    )
  }
  const percent = toScaled(venda.percentual, 2)
  const bases = parts(whole)
  const amounts = apportion(
    bases.map((base) => base * percent),
    10_000n,
    (whole * percent) / 10_000n,
  )
  const tipo = TIPOS[escolha.para][escolha.sobre]
  return paid(
    people.map((one, i) => ({
      ...named(one),
      base: { tipo, valor: reais(bases[i]) },
      percentual: venda.percentual,
      valor: reais(amounts[i]),
    })),
  )
}

const TIPOS: Record<EscolhaDoBonus['para'], Record<'valor_venda' | 'comissao', BaseDoBonus>> = {
  vendedor: { valor_venda: 'valor_venda', comissao: 'comissoes_da_venda' },
  participantes: { valor_venda: 'parte_da_venda', comissao: 'comissao' },
}

const named = ({ nome, favorecido_id }: Pessoa) => ({ nome, favorecido_id })
const reais = (centavos = 0n) => fromScaled(centavos, 2)
const paid = (shares: Share[]) => shares.filter(({ valor }) => valor > 0)

/** Why the sale has no bonus although the campaign gives one; null without a reason. */
function reasonAgainst(venda: VendaDoBonus, escolha: EscolhaDoBonus, due: readonly Share[]): string | null {
  if (venda.percentual === null || (escolha.sobre !== 'valor' && venda.percentual === 0)) return null
  if (venda.status === 'Desistência') return BONUS_MESSAGES.desistencia
  if (!isAssinada(venda.status)) return BONUS_MESSAGES.nao_assinada
  if (escolha.para === 'vendedor' && venda.vendedor === null) return BONUS_MESSAGES.sem_vendedor
  const needsComissoes = escolha.para === 'participantes' || escolha.sobre === 'comissao'
  return due.length === 0 && needsComissoes ? BONUS_MESSAGES.sem_comissao : null
}

/** Why a line of that value is not lowered; null if it is not above what is due. */
function lowerThan(antes: number, due: number): string | null {
  if (antes <= due) return null
  return `Já são ${formatBRL(antes)}, e hoje seriam ${formatBRL(due)}. Nada muda sozinho: desfaça a liberação, ou estorne o que foi pago.`
}

/** Whether somebody of the sale keeps more than is due: others' lines would be paid besides. */
function someoneHasMore(venda: VendaDoBonus, itens: readonly ItemDoBonus[]): boolean {
  return itens.some((item) => {
    const own = venda.linhas.filter(({ favorecido_id }) => favorecido_id === item.favorecido_id)
    return sumOfReais(own.flatMap(({ liberado, estornado }) => [liberado, -estornado])) > item.valor
  })
}
