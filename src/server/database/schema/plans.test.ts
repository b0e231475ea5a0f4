import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../../core/dates.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { ABOUT_ALL, wholeReadsOfScreens } from '../../testing/database/plans.ts'
import { signIn, type TestApp, testApp } from '../../testing/http/accounts.ts'
import { caller } from '../../testing/http/requests.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildLoja,
  buildVenda,
} from '../../testing/office/builders.ts'

const SALES = 20_000
/** Each sale is of one; not all fit on a page of their list. */
const CAMPANHAS = 200
/** Rows from which on a table may not be read whole; the smallest of those that grow with the sales has so many. */
const LARGE = 4_000

let database: TestDatabase
let server: TestApp
let owner: Client

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await sellMuch(database, owner)
})
afterAll(async () => {
  await owner.end()
  await server.app.close()
  await database.close()
})

it.each([
  ['an Administrador', 'Administrador', 'Visíveis'],
  ["Staff while clients' data is masked", 'Staff', 'Sob pedido'],
] as const)(
  'whatever a screen asks for by %s, no large table must be read whole',
  async (_, cargo, shown) => {
    await database.db.updateTable('configuracoes').set({ dados_do_cliente: shown }).execute()
    const { headers } = await signIn(server.app, { cargo })
    const call = caller(server.app, headers)
    // With so few rows the database would read more than it must.
    await owner.query('set enable_seqscan = off')
    const { calls, reads } = await wholeReadsOfScreens(call, owner, {
      large: LARGE,
      hoje: today(new Date()),
      cargo,
    })
    expect(calls).toBeGreaterThan(70)
    expect(reads.filter((read) => !(read.call in ABOUT_ALL))).toEqual([])
  },
)

/** A few rows by the application, multiplied by the owner without the triggers that write what the screens do not read. */
async function sellMuch({ db }: TestDatabase, owner: Client): Promise<void> {
  const { id: loja_id } = await buildLoja(db)
  const { id: empreendimento_id } = await buildEmpreendimento(db)
  const { id: colaborador_id } = await buildColaborador(db, { cargo: 'Corretor', loja_id })
  await buildCampanha(db)
  await buildVenda(db, { loja_id, empreendimento_id, colaborador_id }, [{ colaborador_id }])
  await owner.query('set session_replication_role = replica')
  const id = (letter: string, number = 'i') =>
    `overlay(overlay(md5('${letter}' || ${number}) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`
  await multiply(owner, 'lojas', 50, { id: id('l'), codigo: "'L' || i" })
  await multiply(owner, 'empreendimentos', 100, { id: id('e'), codigo: "'E' || i" })
  await multiply(owner, 'colaboradores', 2_000, {
    id: id('c'),
    cpf: "lpad(i::text, 11, '0')",
    nome: "(array['Ana','Bruno','Carla','Davi'])[1 + i % 4] || ' ' || md5(i::text)",
    email: "md5(i::text) || '@a.test'",
    loja_id: id('l', '(1 + i % 50)'),
  })
  await multiply(owner, 'vendas', SALES, {
    id: id('v'),
    numero_venda: "'AR' || lpad(i::text, 5, '0') || '/2026'",
    data_venda: 'current_date - i % 1000',
    created_at: 'now() - make_interval(mins => i * 70)',
    status: "(array['Pago/Pendente','Assinada/Pendente','Assinada','Pago'])[1 + i % 4]",
    cliente_nome: "(array['Duarte','Prado','Conceição','Leal'])[1 + i % 4] || ' ' || md5(i::text)",
    cliente_cpf: "lpad((i * 7919)::text, 11, '0')",
    tipo_pendencia: "case when i % 4 = 0 then array['SERASA'] else array['OK'] end",
    valor_venda: '200000 + i',
    unidade: '(i % 700)::text',
    loja_id: id('l', '(1 + i % 50)'),
    empreendimento_id: id('e', '(1 + i % 100)'),
    colaborador_id: id('c', '(1 + i % 2000)'),
  })
  await multiply(owner, 'vendas_participantes', 2 * SALES, {
    id: id('p'),
    venda_id: id('v', '(1 + i / 2)'),
    colaborador_id: id('c', '(1 + (i * 7) % 2000)'),
    created_at: 'now() - make_interval(mins => i * 35)',
  })
  await multiply(owner, 'campanhas', CAMPANHAS, { id: id('k'), nome: "'Campanha ' || i" })
  await owner.query(
    `insert into campanhas_vendas (campanha_id, venda_id)
     select ${id('k', `(1 + i % ${CAMPANHAS})`)}, ${id('v')} from generate_series(1, ${SALES}) i`,
  )
  await multiply(owner, 'auditoria', SALES, { id: 'i + 1000000', registro_id: id('v', '(1 + i % 20000)') })
  await owner.query('set session_replication_role = origin')
  await owner.query('analyze')
}

/** Adds `count` copies of the table's first row with some columns changed, which are expressions in i from 1. */
async function multiply(
  owner: Client,
  table: string,
  count: number,
  changes: Record<string, string>,
): Promise<void> {
  const { rows } = await owner.query<{ column: string }>(
    `select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows.map(({ column }) => column)
  const values = columns.map((column) => changes[column] ?? `t.${column}`)
  await owner.query(
    `insert into public.${table} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')} from (select * from public.${table} limit 1) t, generate_series(1, ${count}) i`,
  )
}
