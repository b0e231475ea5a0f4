import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntradaDaAuditoria } from '../../contract/auditoria.ts'
import { AUDITED_FIELDS } from '../../core/auditoria.ts'
import { factsOf, PART_NAMES } from '../../core/cadastros-partes.ts'
import { FOLLOWED_TABLES } from '../../core/followed-tables.ts'
import { actingAs, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { buildColaborador, buildLoja, buildVenda } from '../testing/office/builders.ts'

let database: TestDatabase
let server: TestApp
let ana: SignedIn
let bia: SignedIn

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  ana = await signIn(server.app, { nome: 'Ana Prado' })
  bia = await signIn(server.app, { nome: 'Bia Reis', cargo: 'Staff' })
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const get = (path: string) => caller(server.app, ana.headers)('GET', `/auditoria${path}`)
const listed = async (filters: Record<string, string>): Promise<EntradaDaAuditoria[]> =>
  (await get(`?${new URLSearchParams(filters)}`)).body.itens
const asBia = <T>(work: Parameters<typeof actingAs<T>>[2]) => actingAs(database.db, bia.usuario, work)

describe('refused', () => {
  test.each(['?assunto=outro', '?usuario_id=x', '?de=2026-13-01', '?antes_de=0', '?pagina=2'])(
    'a filter that is none: %s',
    async (query) => {
      expect((await get(query)).status).toBe(400)
    },
  )
})

describe('the list', () => {
  test('says who did what to which record, newest first, with what stood there before', async () => {
    const moema = await buildLoja(database.db, { nome: 'Loja Moema' })
    const loja = await buildLoja(database.db, { nome: 'Loja Centro', bairro: 'Sé' })
    await asBia(async (trx) => {
      await trx
        .updateTable('lojas')
        .set({ bairro: 'República', status: 'Inativo' })
        .where('id', '=', loja.id)
        .execute()
      await trx.deleteFrom('lojas').where('id', '=', moema.id).execute()
    })
    const [removed, changed, created] = await listed({ assunto: 'lojas' })
    expect(removed).toMatchObject({
      quem: 'Bia Reis',
      sobre: { cadastro: 'lojas', id: moema.id, nome: 'Loja Moema' },
      acoes: ['excluiu a loja'],
    })
    expect(changed).toMatchObject({
      quem: 'Bia Reis',
      origem: 'api',
      de_onde: null,
      sobre: { cadastro: 'lojas', id: loja.id, nome: 'Loja Centro' },
      acoes: ['mudou Bairro de Sé para República', 'mudou Status de Ativo para Inativo'],
    })
    expect(created).toMatchObject({ quem: null, acoes: ['criou a loja'] })
  })

  test('names the people, sales and stores that an entry refers to, and never a client', async () => {
    const carla = await buildColaborador(database.db, { nome: 'Carla Nunes' })
    const venda = await buildVenda(
      database.db,
      { numero_venda: 'AR010/2026', cliente_nome: 'Márcia Regina', cliente_cpf: '39053344705' },
      [{ colaborador_id: carla.id }],
    )
    await asBia((trx) =>
      trx.updateTable('vendas').set({ cliente_nome: 'Mônica Rosa' }).where('id', '=', venda.id).execute(),
    )
    const entries = await listed({ registro_id: venda.id })
    expect(entries.map(({ acoes }) => acoes[0])).toEqual([
      'mudou Nome do cliente',
      expect.stringMatching(/^incluiu o participante Carla Nunes com /),
      'criou a venda',
    ])
    expect(entries.every(({ sobre }) => sobre?.nome === 'AR010/2026')).toBe(true)
    expect(JSON.stringify(entries)).not.toMatch(/Márcia|Mônica|390533/)
  })

  test('has acts, with where they came from', async () => {
    await caller(server.app, bia.headers)('GET', '/lojas/exportar?formato=csv', undefined, {
      'user-agent': 'curl/8.5.0',
    })
    expect(await listed({ assunto: 'arquivos' })).toMatchObject([
      {
        quem: 'Bia Reis',
        sobre: null,
        de_onde: 'curl 8.5.0 · 127.0.0.1',
        acoes: [expect.stringMatching(/^exportou Lojas em CSV: \d+ linhas?$/)],
      },
    ])
  })

  test('by person, by subject and by day of Brazil, of which both ends count', async () => {
    await database.ownerDb.connection().execute(async (owner) => {
      await sql`set session_replication_role = replica`.execute(owner)
      for (const [em, nome] of [
        ['2026-01-31T02:59:59Z', 'A'],
        ['2026-01-31T03:00:00Z', 'B'],
        ['2026-02-02T02:59:59Z', 'C'],
        ['2026-02-02T03:00:00Z', 'D'],
      ])
        await sql`insert into auditoria (em, usuario_id, usuario_nome, origem, tabela, registro_id, grupo_id, operacao, campos)
          values (${em}, ${bia.usuario.id}, ${nome}, 'api', 'metas', gen_random_uuid(), gen_random_uuid(), 'INSERT', '{}')`.execute(
          owner,
        )
      await sql`set session_replication_role = origin`.execute(owner)
    })
    const names = async (filters: Record<string, string>) => (await listed(filters)).map(({ quem }) => quem)
    const metas = { assunto: 'metas' }
    expect(await names({ ...metas, de: '2026-01-31', ate: '2026-02-01' })).toEqual(['C', 'B'])
    expect(await names({ ...metas, ate: '2026-01-30' })).toEqual(['A'])
    expect(await names({ ...metas, usuario_id: bia.usuario.id })).toEqual(['D', 'C', 'B', 'A'])
    expect(await names({ ...metas, usuario_id: ana.usuario.id })).toEqual([])
  })

  test('comes in pages, each entry once', async () => {
    const loja = await buildLoja(database.db)
    for (let i = 0; i < 60; i++)
      await database.db
        .updateTable('lojas')
        .set({ numero: String(i) })
        .where('id', '=', loja.id)
        .execute()
    const first = (await get(`?registro_id=${loja.id}`)).body
    expect(first.itens).toHaveLength(50)
    const second = (await get(`?registro_id=${loja.id}&antes_de=${first.proximo}`)).body
    expect(second).toMatchObject({ proximo: null })
    const ids = [...first.itens, ...second.itens].map(({ id }) => id)
    expect(new Set(ids).size).toBe(61)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })
})

test('every column that can change is called by its label, not by its name', async () => {
  // What the database keeps for itself in every table, whose part a row is, and what does not change once it is there.
  const silent = new Set(['id', 'versao', 'busca', 'created_at', 'updated_at'])
  const unchanging = new Set([
    ...PART_NAMES.map((part) => `${part}.${factsOf(part).por}`),
    'vendas_participantes.cancelado_por_desistencia',
    'premiacoes.entregue_por',
    'sorteios_preparos.criado_por',
    'sorteios_preparos.participantes',
    'sorteios_preparos.hash_participantes',
    'sorteios_preparos.hash_semente',
    'pagamentos.selo_sal',
  ])
  const onlyAdded = [
    'campanhas_lojas',
    'campanhas_empreendimentos',
    'fechamentos_lojas',
    'roleta_historico',
    'configuracoes_logo',
    'feriados_locais',
  ]
  const { rows } = await sql<{ tabela: string; coluna: string }>`
    select table_name as tabela, column_name as coluna from information_schema.columns
     where table_schema = 'public' and table_name = any(${FOLLOWED_TABLES})
       and table_name <> all(${onlyAdded})`.execute(database.db)
  expect(rows.length).toBeGreaterThan(100)
  const nameless = rows.filter(
    ({ tabela, coluna }) =>
      !silent.has(coluna) && !unchanging.has(`${tabela}.${coluna}`) && !AUDITED_FIELDS[tabela]?.[coluna],
  )
  expect(nameless).toEqual([])
})

test('the export has every entry that matches, as a table', async () => {
  const loja = await buildLoja(database.db, { nome: '=Loja "Sul"' })
  const { raw } = await get(`/exportar?formato=csv&registro_id=${loja.id}`)
  const [header, row, end] = raw.toString().replace('\uFEFF', '').split('\r\n')
  expect(header).toContain('Quando')
  expect(row).toMatch(/Lojas.+'=Loja ""Sul"".+criou a loja/)
  expect(end).toBe('')
})

test('the people to filter by are all usuarios', async () => {
  const inativa = await signIn(server.app, { nome: 'Bianca Inativa', status: 'Inativo' })
  const { body } = await get('/pessoas?texto=bi')
  expect(body.itens).toEqual([
    { id: bia.usuario.id, nome: 'Bia Reis', detalhe: 'Staff' },
    { id: inativa.usuario.id, nome: 'Bianca Inativa', detalhe: 'Administrador · Inativo' },
  ])
})
