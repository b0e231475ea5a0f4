/** The database's functions treat the columns of core/dados-pessoais.ts as personal, and no other. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CLIENT_COLUMNS,
  maskOf,
  PERSONAL,
  PERSONAL_FIELDS,
  type Personal,
  personalColumns,
} from '../../../core/dados-pessoais.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import {
  buildCampanha,
  buildColaborador,
  buildFavorecido,
  buildLogin,
  buildUsuario,
  buildVenda,
} from '../../testing/office/builders.ts'

type Row = Record<string, unknown>
const TABLES = Object.keys(PERSONAL) as (keyof typeof PERSONAL)[]
/** The tables with what is a client's. */
const OF_CLIENTS = ['vendas', 'vendas_participantes', 'campanhas_vendas'] as const
type ClientTable = (typeof OF_CLIENTS)[number]

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

/** A sale without an empty column, with a participant and a campaign. */
async function fullVenda(data_venda: string) {
  const colaborador_id = (await buildColaborador(t.db)).id
  const venda = await buildVenda(
    t.db,
    {
      data_venda,
      colaborador_id,
      data_aprovacao: data_venda,
      data_desembolso: data_venda,
      status: 'Desembolsada',
      status_comissao: 'Pago',
      valor_financiado: 1000,
      observacoes: 'Liga do trabalho',
      motivo_rejeicao: 'Mudou de cidade',
      tipo_pendencia: ['OUTRAS (DESCREVA)'],
      descricao_outras_pendencias: 'Falta o noivo assinar',
    },
    [{ colaborador_id, observacoes: 'Indicada pela prima' }],
  )
  const campanha = await buildCampanha(t.db, { data_inicio: data_venda, data_fim: data_venda })
  await t.db
    .insertInto('campanhas_vendas')
    .values({ venda_id: venda.id, campanha_id: campanha.id, observacoes: 'Pedida pela cliente' })
    .execute()
  return venda
}

async function rowOf(table: ClientTable, venda: string): Promise<Row> {
  const { rows } = await sql<{ linha: Row }>`
    select to_jsonb(r) as linha from ${sql.table(table)} r
     where ${sql.ref(table === 'vendas' ? 'id' : 'venda_id')} = ${venda}`.execute(t.db)
  return rows[0]?.linha ?? {}
}

interface Entry {
  tabela: string
  operacao: string
  campos: string[]
  antes: Row | null
  depois: Row | null
}

async function entriesOf(venda: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select tabela, operacao, antes, depois, campos from auditoria
     where grupo_id = ${venda} or registro_id = ${venda} order by id`.execute(t.db)
  return rows
}

const anonymise = (venda: string) =>
  sql`select plantao.anonimizar_vendas(array[${venda}]::uuid[], 'pedido')`.execute(t.db)

const differing = (a: Row, b: Row) =>
  Object.keys(a).filter((column) => JSON.stringify(a[column]) !== JSON.stringify(b[column]))
/** What changes with every row, and the text that is searched. */
const WITH_EACH_CHANGE = ['versao', 'updated_at', 'busca']
const sorted = (columns: readonly string[]) => columns.toSorted()

describe('the list', () => {
  it('names columns that exist, and all of a client', async () => {
    const { rows } = await sql<{ tabela: string; coluna: string }>`
      select table_name as tabela, column_name as coluna from information_schema.columns
       where table_schema = 'public'`.execute(t.db)
    const columnsOf = (table: string) =>
      rows.filter(({ tabela }) => tabela === table).map(({ coluna }) => coluna)
    for (const table of TABLES)
      expect(columnsOf(table), table).toEqual(expect.arrayContaining(personalColumns(table)))
    expect(sorted(columnsOf('vendas').filter((column) => column.startsWith('cliente_')))).toEqual(
      sorted(CLIENT_COLUMNS),
    )
  })
})

describe('the audit', () => {
  it('masks the columns that have a mask, and no other', async () => {
    const { id } = await fullVenda('2026-03-10')
    const created = (await entriesOf(id)).find(({ tabela }) => tabela === 'vendas')
    expect(sorted(differing(created?.depois ?? {}, await rowOf('vendas', id)))).toEqual(
      sorted(PERSONAL_FIELDS),
    )
    await buildUsuario(t.db)
    const favorecido = await buildFavorecido(t.db)
    const fechamento = await t.db
      .insertInto('fechamentos')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('pagamentos')
      .values({ fechamento_id: fechamento.id, favorecido_id: favorecido.id })
      .execute()
    await t.db
      .insertInto('comissoes_linhas')
      .values({ favorecido_id: favorecido.id, papel: 'Ajuste', motivo: 'Outro', valor: 1 })
      .execute()
    for (const table of TABLES) {
      const { rows } = await sql<{ linha: Row; mascarada: Row }>`
        select linha, plantao.mascarar_linha(${table}, linha) as mascarada
          from ${sql.table(table)} r,
               lateral (select jsonb_object_agg(key, coalesce(nullif(value, 'null'), '"12345678901"')) as linha
                          from jsonb_each(to_jsonb(r))) l
         order by created_at desc limit 1`.execute(t.ownerDb)
      const { linha = {}, mascarada = {} } = rows[0] ?? {}
      const masked = personalColumns(table).filter((column) => maskOf(table, column))
      expect([linha.id !== undefined, ...sorted(differing(linha, mascarada))], table).toEqual([
        true,
        ...sorted(masked),
      ])
    }
  })

  it('keeps of a deleted sale what is not personal, and the record that the law asks for what it has to', async () => {
    const { id } = await fullVenda('2026-03-10')
    const before = await rowOf('vendas', id)
    const created = (await entriesOf(id)).find(
      ({ tabela, operacao }) => tabela === 'vendas' && operacao === 'INSERT',
    )
    await t.db.deleteFrom('vendas').where('id', '=', id).execute()
    const deleted = (await entriesOf(id)).find(({ operacao }) => operacao === 'DELETE')
    const personal = new Set(personalColumns('vendas'))
    expect(sorted(Object.keys(deleted?.antes ?? {}))).toEqual(
      sorted(Object.keys(created?.depois ?? {}).filter((column) => !personal.has(column))),
    )
    const { rows } = await sql<{ dados: Row }>`
      select dados from plantao.vendas_guardadas where id = ${id}`.execute(t.ownerDb)
    const kept = Object.entries<Personal>(PERSONAL.vendas)
      .filter(([, facts]) => 'kept' in facts)
      .map(([column]) => column)
    expect(sorted(Object.keys(rows[0]?.dados ?? {}).filter((column) => personal.has(column)))).toEqual(
      sorted(kept),
    )
    expect(rows[0]?.dados).toMatchObject(Object.fromEntries(kept.map((column) => [column, before[column]])))
  })
})

describe('an anonymisation', () => {
  it('empties the personal columns and no other, in the sale and its parts', async () => {
    const { id } = await fullVenda('2015-03-10')
    const before = await Promise.all(OF_CLIENTS.map((table) => rowOf(table, id)))
    expect(Object.entries(before[0] ?? {}).filter(([, value]) => value === null)).toEqual([])
    await anonymise(id)
    for (const [i, table] of OF_CLIENTS.entries()) {
      const after = await rowOf(table, id)
      const changed = differing(before[i] ?? {}, after).filter((column) => !WITH_EACH_CHANGE.includes(column))
      expect(sorted(changed), table).toEqual(sorted(personalColumns(table)))
      for (const [column, facts] of Object.entries<Personal>(PERSONAL[table]))
        expect(after[column], column).toBe(facts.erased ?? null)
    }
  })

  it('leaves nothing of them in the audit, nor in stored answers but what stands in their place', async () => {
    const { id } = await fullVenda('2015-03-10')
    const user_id = await buildLogin(t.db)
    const resposta = JSON.stringify(await rowOf('vendas', id))
    await t.db
      .insertInto('idempotencia')
      .values({ chave: `chave-${id}`, user_id, rota: 'vendas.criar', pedido_hash: 'x', resposta })
      .execute()
    await anonymise(id)
    for (const { tabela, campos, antes, depois } of await entriesOf(id)) {
      if (!isOfClients(tabela)) continue
      const named = new Set([...campos, ...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])
      expect(
        personalColumns(tabela).filter((column) => named.has(column)),
        tabela,
      ).toEqual([])
    }
    const { resposta: stored } = await t.db
      .selectFrom('idempotencia')
      .select('resposta')
      .where('chave', '=', `chave-${id}`)
      .executeTakeFirstOrThrow()
    for (const [column, facts] of Object.entries<Personal>(PERSONAL.vendas))
      expect([undefined, '', facts.erased], column).toContain((stored as Row)[column])
  })
})

const isOfClients = (table: string): table is ClientTable => (OF_CLIENTS as readonly string[]).includes(table)
