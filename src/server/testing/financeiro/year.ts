/** The acts of a year of an office through the routes, fortnight by fortnight, each told to the oracle. */
import { expect } from 'vitest'
import { addDays, addMonths, monthOf, today } from '../../../core/dates.ts'
import { toCentavos } from '../../../core/money.ts'
import type { Call } from '../http/requests.ts'
import {
  buildColaborador,
  buildEmpreendimento,
  buildFavorecido,
  buildLoja,
  buildVenda,
} from '../office/builders.ts'
import type { Office } from '../office/office.ts'
import { type Expected, ISS_PERCENT, YearOracle } from './year-oracle.ts'
import { compareStatements, paymentsOf } from './year-statements.ts'

export const FORTNIGHTS = 24
/** One in so many people sells in a fortnight. */
const SELLS_IN = 3
/** One in so many people has no payee. */
const WITHOUT_PAYEE_IN = 12
const VALE = 50_005
const PREMIO = 123_457

/** Amounts in centavos. */
export interface SaleOfYear {
  id: string
  /** Null for somebody without a payee. */
  favorecido: string | null
  valor: number
  comissao: number
}

export interface Year {
  office: Office
  oracle: YearOracle
  hoje: string
  /** The amounts that payees sold by fortnight, in centavos. */
  sold: Map<string, number>[]
  /** The sales by fortnight, each of one person. */
  sales: SaleOfYear[][]
  payees: { id: string; colaborador_id: string }[]
  /** What came of all acts, in centavos. */
  came: Record<
    | 'sold'
    | 'withoutPayee'
    | 'reversed'
    | 'returned'
    | 'outside'
    | 'direct'
    | 'adjusted'
    | 'advanced'
    | 'awarded'
    | 'bonus'
    | 'corrected'
    | 'writtenOff'
    | 'retained',
    number
  >
}

export function newYear(office: Office): Year {
  return {
    office,
    oracle: new YearOracle(),
    hoje: today(office.services.now()),
    sold: Array.from({ length: FORTNIGHTS }, () => new Map()),
    sales: Array.from({ length: FORTNIGHTS }, () => []),
    payees: [],
    came: {
      sold: 0,
      withoutPayee: 0,
      reversed: 0,
      returned: 0,
      outside: 0,
      direct: 0,
      adjusted: 0,
      advanced: 0,
      awarded: 0,
      bonus: 0,
      corrected: 0,
      writtenOff: 0,
      retained: 0,
    },
  }
}

/** Does it through the routes, with all work that follows. Throws unless it is done. */
export async function done(
  { office }: Year,
  call: Call,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object,
) {
  const answer = await call(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  await office.services.financeiro.settled()
  return answer.body
}

/** The days of a fortnight of the twelve months before this one. */
export function daysOf({ hoje }: Year, fortnight: number): { de: string; ate: string } {
  const first = addMonths(monthOf(hoje).start, Math.floor(fortnight / 2) - 12)
  return fortnight % 2 === 0
    ? { de: first, ate: addDays(first, 14) }
    : { de: addDays(first, 15), ate: addDays(first, 27) }
}

export async function sell(year: Year, people: number): Promise<void> {
  const { db } = year.office.database
  const loja_id = (await buildLoja(db)).id
  const empreendimento_id = (await buildEmpreendimento(db)).id
  for (let person = 0; person < people; person++) {
    // Files tell people by name.
    const nome = `Pessoa ${person}`
    const { id: colaborador_id } = await buildColaborador(db, { nome })
    const hasPayee = person % WITHOUT_PAYEE_IN !== WITHOUT_PAYEE_IN - 1
    const payee = hasPayee ? await buildFavorecido(db, { colaborador_id, nome, documento: null }) : null
    if (payee) year.payees.push({ id: payee.id, colaborador_id })
    for (let fortnight = 0; fortnight < FORTNIGHTS; fortnight++) {
      if ((person + fortnight) % SELLS_IN !== 0) continue
      // Odd cents, so that a rounding anywhere shows.
      const centavos = 100_001 + ((person * 7_919 + fortnight * 104_729) % 2_900_000)
      year.came[payee ? 'sold' : 'withoutPayee'] += centavos
      if (payee) {
        year.oracle.sell(payee.id, centavos)
        year.sold[fortnight]?.set(payee.id, centavos)
      }
      const valor = 41_235_017 + person * 313
      const { id } = await buildVenda(
        db,
        {
          loja_id,
          empreendimento_id,
          colaborador_id,
          status: 'Assinada',
          forma_pagamento: 'NF',
          valor_venda: valor / 100,
          data_venda: daysOf(year, fortnight).de,
        },
        [{ colaborador_id, valor_comissao: centavos / 100 }],
      )
      year.sales[fortnight]?.push({ id, favorecido: payee?.id ?? null, valor, comissao: centavos })
    }
  }
}

/** The first commissions of the fortnight that may be paid. */
async function comissoesOf(year: Year, fortnight: number) {
  const query = new URLSearchParams({ ...daysOf(year, fortnight), linhas: '500' })
  const { itens } = (await year.office.staff('GET', `/comissoes?${query}`)).body
  return itens.filter(({ favorecido }: { favorecido: object | null }) => favorecido !== null)
}

/** Pays one commission in part, and another whole, outside of closings. */
export async function payOutside(year: Year, fortnight: number): Promise<void> {
  const { administrador } = year.office
  const [first, second] = await comissoesOf(year, fortnight)
  const data = daysOf(year, fortnight).ate
  for (const { comissao, act, centavos, forma } of [
    { comissao: first, act: 'pago-por-fora', centavos: 33_333, forma: 'PIX' },
    { comissao: second, act: 'pago-direto', centavos: toCentavos(second.valor_comissao), forma: 'Comprador' },
  ]) {
    const { id, valor_comissao: havia, favorecido } = comissao
    const body = { valor: centavos / 100, havia, data, forma, dia_conferido: true }
    await done(year, administrador, 'POST', `/liberacoes/${id}/${act}`, body)
    year.oracle.payBesides(favorecido.id, centavos)
    const sold = year.sold[fortnight]
    sold?.set(favorecido.id, (sold.get(favorecido.id) ?? 0) - centavos)
    year.came[act === 'pago-direto' ? 'direct' : 'outside'] += centavos
  }
}

export async function releaseAll(year: Year, fortnight: number): Promise<void> {
  const { staff } = year.office
  const filtros = daysOf(year, fortnight)
  const query = new URLSearchParams({ acao: 'liberar', ...filtros })
  const { quantas, valor } = (await staff('GET', `/liberacoes/previsao?${query}`)).body
  const body = { acao: 'liberar', filtros, quantas, valor }
  const { id } = await done(year, staff, 'POST', '/liberacoes/filtradas', body)
  expect((await staff('GET', `/trabalhos/${id}`)).body).toMatchObject({
    feitos: quantas,
    valor,
    deixados: [],
  })
  for (const [favorecido, centavos] of year.sold[fortnight] ?? []) year.oracle.release(favorecido, centavos)
}

/**
 * Prepares the closing of the fortnight, with an advance in every third one and ISS in two of three, and approves it: its
 * statements say what the oracle says.
 */
export async function close(
  year: Year,
  fortnight: number,
): Promise<{ id: string; expected: Map<string, Expected> }> {
  const { hoje, office, payees, oracle, came } = year
  const { staff, administrador } = office
  const { id } = await done(year, staff, 'POST', '/fechamentos', {
    corte: hoje,
    dia_pagamento: hoje,
    lojas: [],
  })
  const seen = async () => (await administrador('GET', `/fechamentos/${id}`)).body
  const advances = new Map<string, number>()
  const payee = payees[fortnight % payees.length]
  if (fortnight % 3 === 0 && payee) {
    const { versao } = await seen()
    const body = { versao, valor: VALE / 100, motivo: 'Vale do mês', adiantamento_conferido: true }
    await done(year, staff, 'PUT', `/fechamentos/${id}/adiantamentos/${payee.id}`, body)
    advances.set(payee.id, VALE)
    came.advanced += VALE
  }
  const withIss = fortnight % 3 !== 1
  if (withIss) await retain(year, id, (await seen()).versao)
  for (const [call, verb] of [
    [staff, 'enviar'],
    [administrador, 'aprovar'],
  ] as const) {
    const { versao, conferencia } = await seen()
    await done(year, call, 'POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })
  }
  const expected = oracle.close(advances, withIss)
  for (const { iss } of expected.values()) came.retained += iss
  await compareStatements(office, id, expected)
  return { id, expected }
}

async function retain(year: Year, id: string, versao: number): Promise<void> {
  const { staff } = year.office
  const { itens } = (await staff('GET', `/fechamentos/${id}/retencoes`)).body
  const retidos = itens
    .filter(({ comissoes }: { comissoes: number }) => comissoes > 0)
    .map((one: { id: string }) => one.id)
  await done(year, staff, 'POST', `/fechamentos/${id}/retencoes`, {
    versao,
    rubrica: 'ISS',
    percentual: ISS_PERCENT,
    retidos,
  })
}

/**
 * Pays the closing by the bank's file on the fortnight's last day, one payment after a key was corrected; one stays Devolvido in every
 * third closing.
 */
export async function pay(
  year: Year,
  fortnight: number,
  { id: fechamento_id, expected }: Awaited<ReturnType<typeof close>>,
): Promise<void> {
  const { staff } = year.office
  const dia = daysOf(year, fortnight).ate
  const act = (id: string, verb: string, body: object) =>
    done(year, staff, 'POST', `/pagamentos/${id}/${verb}`, body)
  const [back, refused] = await paymentsOf(staff, fechamento_id)
  if (refused) {
    await act(refused.id, 'rejeitado', { de: 'A pagar' })
    await act(refused.id, 'corrigido', { de: 'Rejeitado' })
  }
  const { a_gerar } = (await staff('GET', `/arquivos-do-banco?fechamento_id=${fechamento_id}`)).body
  const [{ id: layout_id }] = (await staff('GET', '/arquivos-do-banco/modelos')).body.itens
  await done(year, staff, 'POST', '/arquivos-do-banco', { fechamento_id, layout_id, ...a_gerar })
  const { por_situacao } = (await staff('GET', `/pagamentos/resumo?fechamento_id=${fechamento_id}`)).body
  const { quantidade, valor } = por_situacao.Enviado
  expect([quantidade, valor]).toEqual([a_gerar.quantidade, a_gerar.valor])
  const body = { fechamento_id, data_pagamento: dia, dia_conferido: true, quantidade, valor }
  await done(year, staff, 'POST', '/pagamentos/enviados/pagos', body)
  if (!back || fortnight % 3 !== 2) return
  await act(back.id, 'devolvido', { de: 'Pago', data_devolucao: dia })
  year.came.returned += expected.get(back.favorecido_id)?.comissoes ?? 0
}

/** Lets the next closing pay a prize of odd cents. */
export async function award(year: Year, fortnight: number): Promise<void> {
  const { administrador } = year.office
  const payee = year.payees[fortnight % year.payees.length]
  if (!payee) return
  const { id, versao } = await done(year, administrador, 'POST', '/premiacoes', {
    colaborador_id: payee.colaborador_id,
    premio: 'Viagem',
    valor_premio: PREMIO / 100,
    motivo: 'Mais vendas do mês',
    data_premiacao: daysOf(year, fortnight).de,
  })
  await done(year, administrador, 'POST', `/premiacoes/${id}/pagamento`, { versao })
  year.oracle.award(payee.id, PREMIO)
  year.came.awarded += PREMIO
}

/** Writes off half of what the first debtor owes: one Administrador asks, another confirms. */
export async function writeOff(year: Year, other: Call): Promise<void> {
  const { administrador } = year.office
  const { itens } = (await administrador('GET', '/favorecidos?a_recuperar=sim')).body
  const [{ id, a_recuperar: havia }] = itens
  const centavos = Math.floor(toCentavos(havia) / 2)
  const body = { valor: centavos / 100, havia, motivo: 'Acordo' }
  await done(year, administrador, 'POST', `/favorecidos/${id}/baixa`, body)
  const { saldos } = (await other('GET', `/favorecidos/${id}/saldos`)).body
  await done(year, other, 'POST', `/baixas/${saldos.baixa.id}/confirmar`, {})
  year.oracle.writeOff(id, centavos)
  year.came.writtenOff += centavos
}

/** Takes back what was paid of one commission of a sale that fell through; later closings discount it. Returns the sale's id. */
export async function reverse(year: Year, fortnight: number): Promise<string> {
  const paid = (await comissoesOf(year, fortnight)).find(
    ({ linha }: { linha: { pago: number; estornado: number } | null }) =>
      linha !== null && linha.pago > 1000 && linha.estornado === 0,
  )
  await setStatus(year, paid.venda_id, 'Desistência')
  // Nearly all of it, which takes several closings to recover.
  const centavos = toCentavos(paid.linha.pago) - 77
  await done(year, year.office.administrador, 'POST', `/liberacoes/${paid.id}/estorno`, {
    valor: centavos / 100,
    havia: paid.linha.pago,
    data: year.hoje,
  })
  year.oracle.reverse(paid.favorecido.id, paid.venda_id, centavos)
  year.came.reversed += centavos
  return paid.venda_id
}

const setStatus = ({ office }: Year, id: string, status: 'Desistência' | 'Pago') =>
  office.database.db.updateTable('vendas').set({ status }).where('id', '=', id).execute()

/** The sale was no Desistência after all: what was discounted of it meanwhile comes back. */
export async function undoReversal(year: Year, venda_id: string): Promise<void> {
  const { staff, administrador } = year.office
  await setStatus(year, venda_id, 'Pago')
  const { itens } = (await staff('GET', `/liberacoes/vendas/${venda_id}/estornos`)).body
  const [{ estornado, recuperado }] = itens
  const undone = year.oracle.undoReversal(venda_id)
  expect({ estornado: toCentavos(estornado), recuperado: toCentavos(recuperado) }).toEqual(undone)
  const body = { estornado, recuperado }
  await done(year, administrador, 'POST', `/liberacoes/vendas/${venda_id}/desfazer-estornos`, body)
  year.came.reversed -= undone.estornado
  year.came.adjusted += undone.recuperado
}
