/** Half a year of an office, twelve fortnights: Comissões, closings, accounts, files and histories say the same, to the cent. */
import { expect, it } from 'vitest'
import type { Fechamento } from '../../contract/financeiro/fechamentos.ts'
import type { Movimento } from '../../contract/financeiro/liberacoes.ts'
import type { Pagamento } from '../../contract/financeiro/pagamentos.ts'
import { addDays, today } from '../../core/dates.ts'
import { toCentavos } from '../../core/money.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { compareAccounts } from '../testing/financeiro/accounts.ts'
import type { Call } from '../testing/http/requests.ts'
import {
  buildColaborador,
  buildEmpreendimento,
  buildFavorecido,
  buildLoja,
  buildVenda,
} from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

/** `npm run trust -- --only financeiro` has five hundred. */
const people = Number(process.env.HALF_YEAR_PEOPLE ?? 12)
const FORTNIGHTS = 12
/** One in so many people sells in a fortnight. */
const SELLS_IN = 3
/** In this fortnight the first of the sales that fell through is valid again. */
const UNDONE_IN = 8
/** One in so many people has no payee. */
const WITHOUT_PAYEE_IN = 12

const { database, services, administrador, staff } = await testOffice({ max: 12 })
const { db } = database
const hoje = today(services.now())

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const written = (text = '') => Number(text.replaceAll('.', '').replace(',', ''))
const column = (rows: readonly Record<string, string>[], title: string) =>
  sum(rows.map((row) => written(row[title])))
const csv = async (path: string) => rowsOf((await administrador('GET', path)).raw)

async function done(call: Call, method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await call(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  await services.financeiro.settled()
  return answer.body
}

/** The days of a fortnight. */
function daysOf(fortnight: number) {
  const month = `2026-${String(1 + Math.floor(fortnight / 2)).padStart(2, '0')}`
  return fortnight % 2 === 0
    ? { de: `${month}-01`, ate: `${month}-15` }
    : { de: `${month}-16`, ate: `${month}-28` }
}

/** Commissions of what was sold, in centavos: by people who have a payee, and by others. */
const sold = { comFavorecido: 0, semFavorecido: 0 }
/** The amounts of later acts on them, in centavos. */
const came = { reversed: 0, returned: 0, outside: 0, direct: 0, adjusted: 0 }

async function sell(): Promise<void> {
  const loja_id = (await buildLoja(db)).id
  const empreendimento_id = (await buildEmpreendimento(db)).id
  for (let person = 0; person < people; person++) {
    const { id: colaborador_id, nome } = await buildColaborador(db)
    const hasPayee = person % WITHOUT_PAYEE_IN !== WITHOUT_PAYEE_IN - 1
    if (hasPayee) await buildFavorecido(db, { colaborador_id, nome, documento: null })
    for (let fortnight = 0; fortnight < FORTNIGHTS; fortnight++) {
      if ((person + fortnight) % SELLS_IN !== 0) continue
      // Odd cents, so that a rounding anywhere shows.
      const centavos = 100_001 + ((person * 7_919 + fortnight * 104_729) % 2_900_000)
      sold[hasPayee ? 'comFavorecido' : 'semFavorecido'] += centavos
      await buildVenda(db, { loja_id, empreendimento_id, data_venda: daysOf(fortnight).de }, [
        { colaborador_id, valor_comissao: centavos / 100 },
      ])
    }
  }
}

/** The first commissions of the period that may be paid. */
async function comissoesOf(days: { de: string; ate: string }) {
  const { itens } = (await staff('GET', `/comissoes?${new URLSearchParams({ ...days, linhas: '500' })}`)).body
  return itens.filter(({ favorecido }: { favorecido: object | null }) => favorecido !== null)
}

async function payOutside(days: { de: string; ate: string }): Promise<void> {
  const [first, second] = await comissoesOf(days)
  const outside = { valor: 333.33, havia: first.valor_comissao, data: hoje }
  await done(administrador, 'POST', `/liberacoes/${first.id}/pago-por-fora`, { ...outside, forma: 'PIX' })
  const direct = { valor: second.valor_comissao, havia: second.valor_comissao, data: hoje }
  await done(administrador, 'POST', `/liberacoes/${second.id}/pago-direto`, { ...direct, forma: 'Comprador' })
  came.outside += 33_333
  came.direct += toCentavos(second.valor_comissao)
}

async function releaseAll(filtros: { de: string; ate: string }): Promise<void> {
  const query = new URLSearchParams({ acao: 'liberar', ...filtros })
  const { quantas, valor } = (await staff('GET', `/liberacoes/previsao?${query}`)).body
  const { id } = await done(staff, 'POST', '/liberacoes/filtradas', {
    acao: 'liberar',
    filtros,
    quantas,
    valor,
  })
  expect((await staff('GET', `/trabalhos/${id}`)).body).toMatchObject({
    feitos: quantas,
    valor,
    deixados: [],
  })
}

async function close(): Promise<string> {
  const { id } = await done(staff, 'POST', '/fechamentos', {
    corte: hoje,
    dia_pagamento: addDays(hoje, 1),
    lojas: [],
  })
  for (const [call, verb] of [
    [staff, 'enviar'],
    [administrador, 'aprovar'],
  ] as const) {
    const { versao, conferencia } = (await administrador('GET', `/fechamentos/${id}`)).body
    await done(call, 'POST', `/fechamentos/${id}/${verb}`, { versao, conferencia })
  }
  return id
}

/** All payments of the closing. */
async function paymentsOf(fechamento_id: string): Promise<Pagamento[]> {
  const all: Pagamento[] = []
  for (let pagina = 1; ; pagina++) {
    const { itens, total } = (
      await staff('GET', `/pagamentos?fechamento_id=${fechamento_id}&pagina=${pagina}`)
    ).body
    all.push(...itens)
    if (all.length >= total) return all
  }
}

/** Pays all of them, the second after the bank refused it; one stays Devolvido in every third closing. */
async function pay(fechamento_id: string, fortnight: number): Promise<void> {
  const act = (id: string, verb: string, body: object) =>
    done(staff, 'POST', `/pagamentos/${id}/${verb}`, body)
  const open = (await paymentsOf(fechamento_id)).filter(({ situacao }) => situacao === 'A pagar')
  const [back, refused] = open
  if (refused) {
    await act(refused.id, 'rejeitado', { de: 'A pagar' })
    await act(refused.id, 'corrigido', { de: 'Rejeitado' })
  }
  for (const { id } of open) await act(id, 'enviado', { de: 'A pagar' })
  const { por_situacao } = (await staff('GET', `/pagamentos/resumo?fechamento_id=${fechamento_id}`)).body
  const { quantidade, valor } = por_situacao.Enviado
  await done(staff, 'POST', '/pagamentos/enviados/pagos', {
    fechamento_id,
    data_pagamento: hoje,
    quantidade,
    valor,
  })
  if (!back || fortnight % 3 !== 2) return
  await act(back.id, 'devolvido', { de: 'Pago', data_devolucao: hoje })
  came.returned += toCentavos(back.bruto)
}

/** Takes back what was paid of one commission of a sale that fell through; later closings discount it. Returns the sale's id. */
async function reverse(days: { de: string; ate: string }): Promise<string> {
  const paid = (await comissoesOf(days)).find(
    ({ linha, id }: { id: string; linha: { pago: number; estornado: number } | null }) =>
      linha !== null && linha.pago > 1000 && linha.estornado === 0 && id !== '',
  )
  const { pago } = paid.linha
  await setStatus(paid.venda_id, 'Desistência')
  await done(administrador, 'POST', `/liberacoes/${paid.id}/estorno`, {
    valor: 777.77,
    havia: pago,
    data: hoje,
  })
  came.reversed += 77_777
  return paid.venda_id
}

const setStatus = (id: string, status: 'Desistência' | 'Pago') =>
  db.updateTable('vendas').set({ status }).where('id', '=', id).execute()

/** The sale was no Desistência after all: what was discounted of it meanwhile comes back. */
async function undoReversal(venda_id: string): Promise<void> {
  await setStatus(venda_id, 'Pago')
  const { itens } = (await staff('GET', `/liberacoes/vendas/${venda_id}/estornos`)).body
  const [{ estornado, recuperado }] = itens
  await done(administrador, 'POST', `/liberacoes/vendas/${venda_id}/desfazer-estornos`, {
    estornado,
    recuperado,
  })
  came.reversed -= toCentavos(estornado)
  came.adjusted += toCentavos(recuperado)
}

it(`agrees for ${people} people`, { timeout: 3_600_000 }, async () => {
  await sell()
  const fallen: string[] = []
  for (let fortnight = 0; fortnight < FORTNIGHTS; fortnight++) {
    const days = daysOf(fortnight)
    if (fortnight % 4 === 1) await payOutside(days)
    await releaseAll(days)
    await pay(await close(), fortnight)
    if (fortnight === UNDONE_IN) await undoReversal(fallen[0] ?? '')
    if (fortnight % 4 === 2) fallen.push(await reverse(days))
  }

  const fechamentos: Fechamento[] = (await staff('GET', '/fechamentos')).body.itens
  expect(fechamentos).toHaveLength(FORTNIGHTS)
  const of = (what: 'bruto' | 'desconto' | 'liquido') => sum(fechamentos.map((one) => toCentavos(one[what])))
  const discounted = of('desconto')

  // Comissões beside what was sold and what came of it.
  const somas = (await staff('GET', '/comissoes/somas')).body
  const part = (name: string) => toCentavos(somas.por_andamento[name].valor)
  expect(toCentavos(somas.total.valor)).toBe(sold.comFavorecido + sold.semFavorecido + came.adjusted)
  expect(part('A liberar')).toBe(sold.semFavorecido)
  expect(part('Liberadas')).toBe(0)
  expect(part('Em fechamento')).toBe(came.returned)
  expect(part('A recuperar')).toBe(came.reversed - discounted + came.adjusted)
  expect(came.adjusted).toBeGreaterThan(0)
  // Money that others paid directly is not the house's.
  expect(part('Pagas direto')).toBe(came.direct)
  expect(part('Pagas pelo financeiro')).toBe(
    sold.comFavorecido - came.returned - came.reversed - came.direct + came.adjusted,
  )
  expect(discounted).toBeGreaterThan(0)

  // Its file.
  const listed = await csv('/comissoes/exportar?formato=csv')
  expect(column(listed, 'Valor da comissão')).toBe(toCentavos(somas.total.valor))
  for (const [title, name] of [
    ['A liberar', 'A liberar'],
    ['Liberado', 'Liberadas'],
    ['Em fechamento', 'Em fechamento'],
    ['Pago pelo financeiro', 'Pagas pelo financeiro'],
    ['Pago direto', 'Pagas direto'],
    ['A recuperar', 'A recuperar'],
  ] as const)
    expect([title, column(listed, title)]).toEqual([title, part(name)])

  // Closings, their files, and the files of their commissions and payments.
  expect(of('bruto')).toBe(sold.comFavorecido - came.outside - came.direct + came.adjusted)
  expect(of('liquido')).toBe(of('bruto') - discounted)
  const closings = await csv('/fechamentos/exportar?formato=csv')
  const payments = await csv('/pagamentos/exportar?formato=csv')
  for (const [what, inClosings, inPayments] of [
    ['bruto', 'Bruto', 'Bruto'],
    ['desconto', 'Descontos', 'Descontos'],
    ['liquido', 'A pagar', 'Valor do pagamento'],
  ] as const)
    expect([what, column(closings, inClosings), column(payments, inPayments)]).toEqual([
      what,
      of(what),
      of(what),
    ])
  for (const { id, bruto } of fechamentos) {
    expect(column(await csv(`/fechamentos/${id}/exportar?formato=csv`), 'Valor')).toBe(toCentavos(bruto))
    expect(column(await csv(`/pagamentos/exportar?formato=csv&fechamento_id=${id}`), 'Bruto')).toBe(
      toCentavos(bruto),
    )
  }

  // Histories: of every commission that is shown, what its movements come to; of payments, what they became.
  const shown = (await staff('GET', '/comissoes?linhas=200')).body.itens
  for (const { id, linha } of shown) {
    const { itens }: { itens: Movimento[] } = (await staff('GET', `/liberacoes/${id}/movimentos`)).body
    const come = (...tipos: Movimento['tipo'][]) =>
      sum(
        itens
          .filter(({ tipo }) => tipos.includes(tipo))
          .map(({ valor, desfaz }) => (desfaz ? -1 : 1) * toCentavos(valor)),
      )
    expect(come('Liberação', 'Pago direto')).toBe(toCentavos(linha?.liberado ?? 0))
    expect(come('Pagamento', 'Pago por fora', 'Pago direto')).toBe(toCentavos(linha?.pago ?? 0))
    expect(come('Estorno')).toBe(toCentavos(linha?.estornado ?? 0))
  }
  const [{ id: last } = { id: '' }] = fechamentos
  for (const { id, situacao } of await paymentsOf(last)) {
    const { itens } = (await staff('GET', `/pagamentos/${id}/historico`)).body
    expect(itens[0].texto).toContain(situacao === 'Compensado' ? 'compensou' : `marcou como ${situacao}`)
  }

  // Accounts: every movement is in one, and they come to what closings do.
  const { movimentos } = await db
    .selectFrom('comissoes_movimentos')
    .select(({ fn }) => fn.countAll<number>().as('movimentos'))
    .executeTakeFirstOrThrow()
  expect(await compareAccounts(db, administrador)).toEqual({
    movimentos,
    bruto: of('bruto'),
    desconto: discounted,
    liquido: of('liquido'),
  })
})
