/**
 * A year of an office, twenty-four fortnights: statements, Comissões, closings, accounts, files, histories and the accountant's months
 * say the same, to the cent.
 */
import { expect, it } from 'vitest'
import type { Fechamento } from '../../contract/financeiro/fechamentos.ts'
import type { Movimento } from '../../contract/financeiro/liberacoes.ts'
import { addDays, addMonths, monthOf } from '../../core/dates.ts'
import { toCentavos } from '../../core/money.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { compareAccounts } from '../testing/financeiro/accounts.ts'
import { comparePeriods } from '../testing/financeiro/period-statements.ts'
import {
  award,
  close,
  FORTNIGHTS,
  newYear,
  pay,
  payOutside,
  releaseAll,
  reverse,
  sell,
  undoReversal,
  writeOff,
} from '../testing/financeiro/year.ts'
import { adjust, giveBonuses, newBonuses } from '../testing/financeiro/year-bonus.ts'
import { paymentsOf } from '../testing/financeiro/year-statements.ts'
import { signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { testOffice } from '../testing/office/office.ts'

/** `npm run trust -- --only financeiro` has sixty. */
const people = Number(process.env.YEAR_PEOPLE ?? 12)
/** In this fortnight the first of the sales that fell through is valid again. */
const UNDONE_IN = 8

/** The columns of the accountant's file, and the movements that they are sums of. */
const ACCOUNTANTS = {
  Bruto: 'Aprovação',
  ISS: 'Retenção',
  'Descontos do que devia': 'Desconto',
  Adiantamento: 'Adiantamento',
  Líquido: 'Pagamento',
  'Pago por fora': 'Pago por fora',
  'Pago direto por outros': 'Pago direto',
} as const

/** In this one half of a debt is written off. */
const WRITTEN_OFF_IN = 14

const office = await testOffice({ max: 12 })
const { database, administrador, staff } = office
const outro = caller(office.app, (await signIn(office.app, { nome: 'Carlos Reis' })).headers)
const { db } = database

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const written = (text = '') => Number(text.replaceAll('.', '').replace(',', ''))
const column = (rows: readonly Record<string, string>[], title: string) =>
  sum(rows.map((row) => written(row[title])))
const csv = async (path: string) => rowsOf((await administrador('GET', path)).raw)

it(`agrees for ${people} people`, { timeout: 3_600_000 }, async () => {
  const year = newYear(office)
  const { came, oracle } = year
  await sell(year, people)
  const bonuses = await newBonuses(year)
  const fallen: string[] = []
  for (let fortnight = 0; fortnight < FORTNIGHTS; fortnight++) {
    if (fortnight % 4 === 1) await payOutside(year, fortnight)
    await releaseAll(year, fortnight)
    // Not in a closing with a payment that comes back: Comissões has no prizes.
    if (fortnight % 6 === 0) await award(year, fortnight)
    // Nor in a closing whose sales fall through.
    if (fortnight % 6 === 3) await giveBonuses(year, bonuses, { turn: (fortnight - 3) / 6, fortnight })
    if (fortnight % 6 === 4) await adjust(year, fortnight)
    await pay(year, fortnight, await close(year, fortnight))
    if (fortnight === UNDONE_IN) await undoReversal(year, fallen[0] ?? '')
    if (fortnight % 4 === 2) fallen.push(await reverse(year, fortnight))
    if (fortnight === WRITTEN_OFF_IN) await writeOff(year, outro)
  }

  const fechamentos: Fechamento[] = (await staff('GET', '/fechamentos')).body.itens
  expect(fechamentos).toHaveLength(FORTNIGHTS)
  const of = (what: 'bruto' | 'desconto' | 'retido' | 'liquido') =>
    sum(fechamentos.map((one) => toCentavos(one[what])))
  const discounted = of('desconto')

  // Comissões beside what was sold and what came of it.
  const somas = (await staff('GET', '/comissoes/somas')).body
  const part = (name: string) => toCentavos(somas.por_andamento[name].valor)
  expect(toCentavos(somas.total.valor)).toBe(came.sold + came.withoutPayee + came.adjusted + came.bonus)
  expect(part('A liberar')).toBe(came.withoutPayee)
  expect(part('Liberadas')).toBe(0)
  expect(part('Em fechamento')).toBe(came.returned)
  expect(part('A recuperar')).toBe(oracle.owed('Estorno'))
  for (const what of ['adjusted', 'bonus', 'corrected'] as const) expect(came[what]).toBeGreaterThan(0)
  // Money that others paid directly is not the house's.
  expect(part('Pagas direto')).toBe(came.direct)
  expect(part('Pagas pelo financeiro')).toBe(
    came.sold - came.returned - came.reversed - came.direct + came.adjusted + came.bonus,
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
  expect(of('bruto')).toBe(
    sum([came.sold, -came.outside, -came.direct, came.adjusted, came.advanced, came.awarded]) +
      sum([came.bonus, came.corrected]),
  )
  expect(of('liquido')).toBe(of('bruto') - discounted - came.retained)
  expect(discounted).toBe(came.reversed + came.adjusted + came.advanced - came.writtenOff - oracle.owed())
  const closings = await csv('/fechamentos/exportar?formato=csv')
  const payments = await csv('/pagamentos/exportar?formato=csv')
  for (const [what, inClosings, inPayments] of [
    ['bruto', 'Bruto', 'Bruto'],
    ['desconto', 'Descontos', 'Descontos'],
    ['retido', 'Retenções', 'Retenções'],
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
  for (const { id, situacao } of await paymentsOf(staff, last)) {
    const { itens } = (await staff('GET', `/pagamentos/${id}/historico`)).body
    expect(itens[0].texto).toContain(situacao === 'Compensado' ? 'compensou' : `marcou como ${situacao}`)
  }

  // Accounts: every movement is in one, and they come to what closings and the accountant's months do.
  const { movimentos } = await db
    .selectFrom('comissoes_movimentos')
    .select(({ fn }) => fn.countAll<number>().as('movimentos'))
    .executeTakeFirstOrThrow()
  const accounts = await compareAccounts(db, administrador)
  expect(accounts).toMatchObject({
    movimentos,
    bruto: of('bruto'),
    desconto: discounted,
    retido: came.retained,
    liquido: of('liquido'),
  })
  const byMonth = []
  for (let month = -12; month <= 0; month++) {
    const de = addMonths(monthOf(year.hoje).start, month)
    const ate = addDays(addMonths(de, 1), -1)
    const rows = await csv(`/pagamentos/contabilidade?${new URLSearchParams({ de, ate, formato: 'csv' })}`)
    byMonth.push({ de, ate, rows })
  }
  const months = byMonth.slice(0, 12).flatMap(({ rows }) => rows)
  for (const { id, nome } of await db.selectFrom('favorecidos').select(['id', 'nome']).execute())
    await comparePeriods(
      administrador,
      id,
      byMonth.map(({ rows, ...days }) => ({
        ...days,
        rows: rows.filter((row) => row.Favorecido === nome),
      })),
    )
  for (const [nome, pagos] of Object.entries(accounts.pagos)) {
    const own = months.filter(({ Favorecido }) => Favorecido === nome)
    for (const [title, tipo] of Object.entries(ACCOUNTANTS))
      expect([nome, title, column(own, title)]).toEqual([nome, title, pagos[tipo] ?? 0])
  }
})
