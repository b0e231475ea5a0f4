/** Compares all that the database counts with the oracle's world. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { addDays } from '../../../core/dates.ts'
import { projectionOf } from './oracle.ts'
import type { Pagamento, Recuperacao } from './oracle-world.ts'
import type { Walk } from './walk-state.ts'

/** The first day of the walk. */
export const FIRST_DAY = '2026-01-01'

type Compared = Pick<Walk, 'world' | 'db' | 'favorecidos'>

/** @throws {Error} at the first difference. */
export async function compare(walk: Compared): Promise<void> {
  await compareLines(walk)
  const { world, db } = walk
  const { rows: payments } = await sql<
    { id: string; status: string } & Record<
      'bruto' | 'saldo' | 'adiantamento' | 'desconto' | 'retencoes',
      number
    >
  >`
    select id, status, bruto * 100 as bruto, saldo * 100 as saldo, adiantamento * 100 as adiantamento,
           desconto * 100 as desconto, plantao.soma_das_retencoes(retencoes) * 100 as retencoes
      from pagamentos`.execute(db)
  for (const stored of payments) {
    const known = world.pagamentos.get(stored.id)
    // One that was cancelled may have been forgotten.
    if (!known && stored.status === 'Cancelado') continue
    expectSame('payment', stored, known && { id: known.id, ...countedOf(known) })
  }
  const { rows: payees } = await sql<{ id: string; divida: number }>`
    select id, a_recuperar * 100 as divida from favorecidos where id = any(${[...walk.favorecidos]}::uuid[])`.execute(
    db,
  )
  for (const { id, divida } of payees) expectSame(`payee ${id}`, divida, world.dividas.get(id))
  const { rows: settled } = await sql<Recuperacao>`
    select movimento_id::integer as movimento, divida_id::integer as divida, valor * 100 as valor
      from comissoes_recuperacoes`.execute(db)
  expectSame('recovered', inOrder(settled), inOrder(world.recuperacoes))
  const { rows: items } = await sql<{ linha: string; pagamento: string; valor: number }>`
    select linha_id as linha, pagamento_id as pagamento, valor * 100 as valor from fechamentos_itens`.execute(
    db,
  )
  expectSame(
    'drafts',
    new Map(items.map(({ linha, pagamento, valor }) => [linha, { pagamento, valor }])),
    world.itens,
  )
}

const countedOf = ({ status, bruto, saldo, adiantamento, desconto, retencoes }: Pagamento) => ({
  status,
  bruto,
  saldo,
  adiantamento,
  desconto,
  retencoes,
})

/** In one order; what came to a debt from two earlier ones is one sum. */
function inOrder(rows: readonly Recuperacao[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { movimento, divida, valor } of rows) {
    const key = `${movimento} ${divida}`
    sums.set(key, (sums.get(key) ?? 0) + Math.round(valor))
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
}

async function compareLines({ world, db }: Compared): Promise<void> {
  const { rows } = await sql<{
    id: string
    contado: number[]
    favorecido: string
    status: string | null
    dia: string | null
    a_estornar: boolean | null
  }>`
    select l.id, array[l.valor, l.liberado, l.aprovado, l.pago, l.direto, l.estornado]::float8[] as contado,
           l.favorecido_id as favorecido, p.status_comissao as status, p.data_pagamento as dia,
           p.estorno_pendente as a_estornar
      from comissoes_linhas l left join vendas_participantes p on p.id = l.participante_id`.execute(db)
  expectSame('number of lines', rows.length, world.linhas.size)
  for (const stored of rows) {
    const linha = world.linhas.get(stored.id)
    if (!linha) throw new Error(`Unknown line ${stored.id}`)
    const { valor, liberado, aprovado, pago, direto, estornado, favorecido } = linha
    const counted = stored.contado.map((reais) => Math.round(reais * 100))
    expectSame(
      `line ${stored.id}`,
      [...counted, stored.favorecido],
      [valor, liberado, aprovado, pago, direto, estornado, favorecido],
    )
    const projection = projectionOf(world, linha)
    if (!projection) continue
    const { status, dia, a_estornar } = projection
    expectSame(`status of ${stored.id}`, stored.status, status)
    if (dia !== undefined)
      expectSame(`day of ${stored.id}`, stored.dia, dia === null ? null : addDays(FIRST_DAY, dia))
    if (a_estornar !== undefined) expectSame(`mark of ${stored.id}`, stored.a_estornar, a_estornar)
  }
}

function expectSame(what: string, actual: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(actual, wanted)) return
  const inWords = (value: unknown) => JSON.stringify(value instanceof Map ? [...value] : value)
  throw new Error(`${what}: ${inWords(actual)} instead of ${inWords(wanted)}`)
}
