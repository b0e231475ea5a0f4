/** What a year's closings pay besides commissions of sales as an Administrador decides: bonuses of campaigns, and Ajustes. */
import { expect } from 'vitest'
import type { EscolhaDoBonus } from '../../../core/financeiro/bonus.ts'
import { toReais } from '../../../core/money.ts'
import { daysOf, done, type SaleOfYear, type Year } from './year.ts'

interface Campaign {
  escolha: EscolhaDoBonus
  /** What one sale's bonus is a percent of, in centavos. */
  baseOf: (sale: SaleOfYear) => number
}

/** By turns: the seller's percent of the sale, and the participants' of their commissions. */
const CAMPAIGNS: readonly Campaign[] = [
  { escolha: { sobre: 'valor_venda', valor: null, para: 'vendedor' }, baseOf: ({ valor }) => valor },
  { escolha: { sobre: 'comissao', valor: null, para: 'participantes' }, baseOf: ({ comissao }) => comissao },
]
/** In hundredths of a percent: when the campaign is applied, and once it gives more. */
const FIRST = 35
const LATER = 50

const bonusOf = ({ baseOf }: Campaign, sale: SaleOfYear, hundredths: number) =>
  Math.floor((baseOf(sale) * hundredths) / 10_000)

/** Applications of the year's campaigns, each to be given more by the campaign's next turn. */
export interface Bonuses {
  campaigns: string[]
  applied: { id: string; sale: SaleOfYear }[][]
}

export async function newBonuses(year: Year): Promise<Bonuses> {
  const campaigns: string[] = []
  for (const [i] of CAMPAIGNS.entries()) {
    const { id } = await done(year, year.office.administrador, 'POST', '/campanhas', {
      nome: `Feirão ${i + 1}`,
      tipo: 'Bônus Comissão',
      data_inicio: daysOf(year, 0).de,
      data_fim: year.hoje,
    })
    campaigns.push(id)
  }
  return { campaigns, applied: CAMPAIGNS.map(() => []) }
}

/** Applies a campaign to the fortnight's sales, gives more for those that it was applied to before, and makes their lines, once. */
export async function giveBonuses(
  year: Year,
  { campaigns, applied }: Bonuses,
  { turn, fortnight }: { turn: number; fortnight: number },
): Promise<void> {
  const { administrador } = year.office
  const i = turn % CAMPAIGNS.length
  const [campaign, id] = [CAMPAIGNS[i], campaigns[i]]
  if (!campaign || !id) return
  const raised: [string, number][] = []
  const apply = async (sale: SaleOfYear, hundredths: number, before: number): Promise<string> => {
    const { campanhas } = await done(year, administrador, 'POST', '/campanhas/aplicacoes', {
      campanha_id: id,
      venda_id: sale.id,
      desconto_aplicado: 0,
      bonus_comissao_aplicado: hundredths / 100,
    })
    if (sale.favorecido !== null)
      raised.push([sale.favorecido, bonusOf(campaign, sale, hundredths) - bonusOf(campaign, sale, before)])
    return campanhas[0].id
  }
  for (const before of applied[i] ?? []) {
    await done(year, administrador, 'DELETE', `/campanhas/aplicacoes/${before.id}`, {})
    await apply(before.sale, LATER, FIRST)
  }
  applied[i] = []
  for (const sale of year.sales[fortnight] ?? []) applied[i].push({ id: await apply(sale, FIRST, 0), sale })

  const sum = raised.reduce((total, [, centavos]) => total + centavos, 0)
  const body = { escolha: campaign.escolha, linhas: raised.length, valor: toReais(sum) }
  const { linhas, valor } = body
  const path = `/campanhas/${id}/bonus`
  const query = new URLSearchParams({ sobre: campaign.escolha.sobre, para: campaign.escolha.para })
  expect((await administrador('GET', `${path}?${query}`)).body).toMatchObject({ linhas, valor })
  expect(await done(year, administrador, 'POST', path, body)).toEqual({ linhas, valor })
  expect(await done(year, administrador, 'POST', path, body)).toEqual({ linhas: 0, valor: 0 })
  for (const [favorecido, centavos] of raised) year.oracle.award(favorecido, centavos)
  year.came.bonus += sum
}

const AJUSTE = 87_653

/** Types two Ajustes for a payee, and takes one of them back. */
export async function adjust(year: Year, fortnight: number): Promise<void> {
  const { administrador } = year.office
  const payee = year.payees[(fortnight + 1) % year.payees.length]
  if (!payee) return
  const path = `/favorecidos/${payee.id}/ajustes`
  for (const centavos of [AJUSTE, 11_111])
    await done(year, administrador, 'POST', path, {
      valor: toReais(centavos),
      motivo: 'Acerto de outro mês',
      observacoes: null,
    })
  const { itens } = (await administrador('GET', path)).body
  const slip = itens.find(
    ({ valor, situacao }: { valor: number; situacao: object | null }) => valor === 111.11 && situacao,
  )
  await done(year, administrador, 'POST', `/favorecidos/ajustes/${slip.id}/desfazer`, {})
  year.oracle.award(payee.id, AJUSTE)
  year.came.corrected += AJUSTE
}
