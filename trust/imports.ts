/** Imports of spreadsheets while the server and the database are killed: every row is in once, or told. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ApiClient, apiClient, askOf } from '../e2e/harness/api.ts'
import type { Importacao } from '../src/contract/importacoes/jobs.ts'
import { saleRow, sheetOf } from '../src/server/testing/files/planilha-de-vendas.ts'
import { csvOf, importsOf, typedRow } from '../src/server/testing/office/importacoes.ts'
import { killInTurn } from './kill-in-turn.ts'
import type { Row } from './report.ts'
import { openEmbedded, type Site } from './site.ts'

const KILLS = 20
const OVER_WITHIN_MS = 600_000

/** An import to be killed: what is sent, and where a row of it ends up. */
interface Kind {
  name: string
  content: string
  rows: number
  /** The table, and the column that is equal to one of the row's in importacoes_linhas. */
  table: 'vendas' | 'colaboradores'
  column: 'numero_venda' | 'cpf'
  of: 'nome' | 'cpf'
}

/** Kills the server and the database in turn, at random moments of each kind of import. */
export async function* imports(rounds: number | null): AsyncGenerator<Row> {
  const site = await openEmbedded()
  try {
    for (const kind of await kindsOn(site)) yield await killDuring(kind, site, rounds ?? KILLS)
  } finally {
    await site.stop()
  }
}

async function kindsOn(site: Site): Promise<Kind[]> {
  const database = await site.open(1)
  const { loja_id, empreendimento_id, corretores } = site.brokerage
  const nameOf = async (table: 'lojas' | 'empreendimentos' | 'colaboradores', id: string) =>
    (await database.db.selectFrom(table).select('nome').where('id', '=', id).executeTakeFirstOrThrow()).nome
  try {
    const names = {
      Loja: await nameOf('lojas', loja_id),
      Empreendimento: await nameOf('empreendimentos', empreendimento_id),
      Corretor: await nameOf('colaboradores', corretores[0] ?? ''),
    }
    const sales = Array.from({ length: 6_000 }, (_, n) => saleRow(n, names))
    const people = Array.from({ length: 20_000 }, (_, n) => typedRow(n))
    return [
      {
        name: 'sales',
        rows: sales.length,
        content: sheetOf(sales),
        table: 'vendas',
        column: 'numero_venda',
        of: 'nome',
      },
      {
        name: 'colaboradores',
        rows: people.length,
        content: csvOf(people),
        table: 'colaboradores',
        column: 'cpf',
        of: 'cpf',
      },
    ]
  } finally {
    await database.close()
  }
}

async function killDuring(kind: Kind, site: Site, kills: number): Promise<Row> {
  const [url = ''] = site.urls
  const { status, body } = await importsOf(askOf(await apiClient(url)), kind.table).importar(kind.content)
  if (status !== 201) throw new Error(`the import was refused: ${status} ${JSON.stringify(body)}`)
  const { id } = body as Importacao
  const flaws: string[] = []
  let during = 0
  for (let kill = 0; kill < kills; kill++) {
    await wait(50 + Math.random() * 300)
    if (!(await isOver(site, id))) during++
    await killInTurn(site, kill)
    const flaw = await flawOf(kind, site, id)
    if (flaw) flaws.push(`kill ${kill + 1}: ${flaw}`)
  }
  const over = await untilOver(await apiClient(url), id)
  if (over.importadas !== kind.rows) flaws.push(`${over.importadas} of ${kind.rows} rows were imported`)
  const last = await flawOf(kind, site, id)
  if (last) flaws.push(last)
  return {
    claim: `an import of ${kind.name} goes on after kill -9 of server or database, and has every row once`,
    tries: kills,
    failures: flaws.length,
    figure: [
      `${kind.rows.toLocaleString('en')} rows, ${during} kills while it ran`,
      ...flaws.slice(0, 1),
    ].join('; '),
  }
}

async function isOver(site: Site, id: string): Promise<boolean> {
  const database = await site.open(1)
  try {
    const { rows } = await sql<{ over: boolean }>`
      select concluido_em is not null as over from trabalhos where id = ${id}`.execute(database.db)
    return rows[0]?.over ?? false
  } finally {
    await database.close()
  }
}

async function untilOver(client: ApiClient, id: string): Promise<Importacao> {
  const deadline = performance.now() + OVER_WITHIN_MS
  for (;;) {
    const { body } = await client.call('GET', `/api/importacoes/${id}`)
    const importacao = body as Importacao
    if (importacao.concluida_em !== null) return importacao
    if (performance.now() > deadline)
      throw new Error(`the import stands still: ${JSON.stringify(importacao)}`)
    await wait(200)
  }
}

/** A row that says it is in and is not, or is in and does not say so, or is in twice; null if there is none. */
async function flawOf({ table, column, of }: Kind, site: Site, id: string): Promise<string | null> {
  const database = await site.open(1)
  try {
    const { rows } = await sql<{ told: number; counted: number; there: number; off: number }>`
      select count(*) filter (where l.situacao = 'Importada')::int as told,
             (select i.importadas from importacoes i where i.id = ${id}) as counted,
             count(r.id)::int as there,
             count(*) filter (where (r.id is not null) <> (l.situacao = 'Importada'))::int as off
        from importacoes_linhas l left join ${sql.table(table)} r on r.${sql.ref(column)} = l.${sql.ref(of)}
       where l.importacao_id = ${id}`.execute(database.db)
    const [found] = rows
    if (!found) return 'the import is gone'
    const isSound = found.off === 0 && found.told === found.there && found.told === found.counted
    return isSound ? null : JSON.stringify(found)
  } finally {
    await database.close()
  }
}
