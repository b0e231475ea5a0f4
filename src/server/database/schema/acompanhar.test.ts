import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANNOUNCED_TABLES, FOLLOWED_TABLES } from '../../../core/followed-tables.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

/** Tables whose changes nobody follows, and why. */
const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  auditoria: 'is the audit itself',
  aberturas_de_dados: 'each is an act in the audit already',
  aberturas_de_favorecidos: 'each is an act in the audit already',
  buscas_de_clientes: 'each is an act in the audit already',
  comprovantes_arquivos: 'the files of comprovantes, which are followed and have their hash',
  comprovantes_partes: 'the content of those',
  anexos_envios: 'attachments that have not arrived yet',
  anexos_envios_partes: 'the content of those',
  importacoes_envios: 'files on their way to an import',
  importacoes_envios_partes: 'the content of those',
  importacoes_lembrancas: 'what imports were told of words and names',
  usuarios_convites: 'a queue; the logins it makes are followed',
  cargas_preparos: 'a job; what it loads is followed',
  cargas_arquivos: 'the files of that job',
  cargas_partes: 'the content of those',
  cargas_correcoes: 'what is put right in them',
  cargas_problemas: 'what is wrong with them',
  avisos_adiados: 'of interest only to whoever put them aside',
  extratos: 'jobs; downloading what they make is an act',
  extratos_pessoas: 'what those jobs read',
  extratos_documentos: 'what they have laid out',
  extratos_partes: 'the content of what they made',
  arquivos_do_banco_linhas: 'rows with keys, which are added with their file and stay as they were written',
  arquivos_do_banco_pedidos: 'what a job was asked to make',
  retornos_do_banco: 'what a bank said; what was marked is followed',
  retornos_do_banco_linhas: 'what a bank said; what was marked is followed',
  fechamentos_itens: 'drafts; their approval becomes movements',
  comissoes_recuperacoes: 'which debt a movement settles; written with it',
  extratos_de_pagamentos: 'what payees are told; written with the approval, and sealed',
  extratos_enviados: 'what was mailed; asking for it is an act',
  confirmacoes_de_email: 'each is an act in the audit already',
  trabalhos: 'jobs; what they do is movements',
  trabalhos_alvos: 'what those jobs have still to do',
  idempotencia: 'answers of the server, kept for repeated requests',
  importacoes: 'a job; the colaboradores that it makes are followed',
  importacoes_linhas: "a job's rows",
  importacoes_desfeitas: 'a job; what it removes is followed, and it ends with an act',
  importacoes_colunas: 'looked up when a file is chosen',
  rascunhos: 'what its author has not said yet',
  sorteios_sementes: 'secret until the draw, which publishes it',
  vendas_anexos_partes: 'the content of attachments, which are followed',
  vendas_mesma_unidade: 'found in the sales; what somebody says of them is an act',
  vendas_por_dia: 'sums of the sales, which are followed',
  vendas_por_mes: 'sums of the sales, which are followed',
  formularios_abertos: 'who has a form open now',
  visoes: 'how one user looks at a list',
}

/** Tables that are announced but not audited, and why. */
const ANNOUNCED_ONLY: Readonly<Record<string, string>> = {
  comissoes_movimentos: 'facts; each act of them is sealed in the audit',
  caixa_de_saida: "holds secrets; what happened to a mail is in the mail's own columns",
}

const ANNOUNCED = ['z_anunciar_alteracao', 'z_anunciar_exclusao', 'z_anunciar_inclusao']
const ALWAYS = ['auditoria_alteracao', 'auditoria_exclusao', 'auditoria_inclusao', ...ANNOUNCED]

/** The triggers of the table among those by which tables are followed. */
async function triggersOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select tgname as nome from pg_trigger
     where tgrelid = format('public.%I', ${table}::text)::regclass and tgenabled = 'O'
       and (tgname = 'manter_versao' or tgname like 'auditoria%' or tgname like 'z\_anunciar\_%')
     order by 1`.execute(t.ownerDb)
  return rows.map(({ nome }) => nome)
}

async function hasVersao(table: string): Promise<boolean> {
  const { rows } = await sql`
    select from information_schema.columns
     where table_schema = 'public' and table_name = ${table} and column_name = 'versao'`.execute(t.ownerDb)
  return rows.length > 0
}

describe('every table of the registers', () => {
  it.each(FOLLOWED_TABLES)('%s is audited, announced and, with a versao, versioned', async (table) => {
    const expected = (await hasVersao(table)) ? [...ALWAYS, 'manter_versao'] : ALWAYS
    expect(await triggersOf(table)).toEqual(expected.toSorted())
  })

  it('is in the registry; any other table has a reason not to be, and is not followed', async () => {
    const { rows } = await sql<{ tabela: string }>`
      select relname as tabela from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(t.ownerDb)
    expect(rows.map(({ tabela: table }) => table).sort()).toEqual(
      [...ANNOUNCED_TABLES, ...Object.keys(NOT_FOLLOWED)].sort(),
    )
    for (const table of Object.keys(NOT_FOLLOWED)) expect(await triggersOf(table), table).toEqual([])
    for (const table of Object.keys(ANNOUNCED_ONLY)) expect(await triggersOf(table), table).toEqual(ANNOUNCED)
  })
})

describe('plantao.acompanhar', () => {
  const lojaId = '11111111-1111-4111-8111-111111111111'

  beforeAll(async () => {
    await sql`
      create table public.vistorias (
        id uuid primary key default gen_random_uuid(), loja_id uuid not null, nota integer not null,
        dobro integer, versao integer not null default 1, updated_at timestamptz not null default now())`.execute(
      t.ownerDb,
    )
    await sql`create table public.vistorias_fotos (id uuid primary key)`.execute(t.ownerDb)
  })

  it('follows a table, however often it is called, with what the last call said', async () => {
    await sql`select plantao.acompanhar('vistorias')`.execute(t.ownerDb)
    for (let i = 0; i < 2; i++)
      await sql`select plantao.acompanhar('vistorias', grupo => 'loja_id', derivadas => '{dobro}')`.execute(
        t.ownerDb,
      )
    expect(await triggersOf('vistorias')).toEqual([...ALWAYS, 'manter_versao'].toSorted())

    await sql`insert into vistorias (loja_id, nota, dobro) values (${lojaId}, 7, 14)`.execute(t.ownerDb)
    await sql`update vistorias set nota = 8, dobro = 16`.execute(t.ownerDb)
    await sql`update vistorias set dobro = 17`.execute(t.ownerDb)
    const { rows } = await sql`select nota, versao from vistorias`.execute(t.ownerDb)
    expect(rows).toEqual([{ nota: 8, versao: 3 }])
    await sql`delete from vistorias`.execute(t.ownerDb)
    const history = await t.db
      .selectFrom('auditoria')
      .select(['tabela', 'operacao', 'campos'])
      .where('grupo_id', '=', lojaId)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { tabela: 'vistorias', operacao: 'INSERT', campos: ['id', 'loja_id', 'nota'] },
      { tabela: 'vistorias', operacao: 'UPDATE', campos: ['nota'] },
      { tabela: 'vistorias', operacao: 'DELETE', campos: ['id', 'loja_id', 'nota'] },
    ])
  })

  /** What is announced while `work` runs. */
  async function heardDuring(work: () => Promise<unknown>, count: number): Promise<unknown[]> {
    const heard: string[] = []
    const listener = t.listen({
      channels: ['plantao_mudancas'],
      onConnected: () => undefined,
      onNotification: (_channel, payload) => heard.push(payload),
    })
    await listener.ready
    await work()
    await expect.poll(() => heard.length).toBe(count)
    await listener.close()
    return heard.map((payload) => JSON.parse(payload))
  }

  it('announces its changes', async () => {
    const heard = await heardDuring(
      () =>
        sql`insert into vistorias (id, loja_id, nota) values (${lojaId}, ${lojaId}, 1)`.execute(t.ownerDb),
      1,
    )
    expect(heard).toEqual([{ tabela: 'vistorias', id: null }])
  })

  it('announces without auditing where the rows are facts, until it is called otherwise', async () => {
    await sql`create table public.vistorias_pagas (
      id bigint generated always as identity primary key, valor integer not null, versao integer not null default 1,
      updated_at timestamptz not null default now())`.execute(t.ownerDb)
    await sql`select plantao.acompanhar('vistorias_pagas')`.execute(t.ownerDb)
    expect(await triggersOf('vistorias_pagas')).toEqual([...ALWAYS, 'manter_versao'].toSorted())
    for (let i = 0; i < 2; i++)
      await sql`select plantao.acompanhar('vistorias_pagas', auditar => false)`.execute(t.ownerDb)
    expect(await triggersOf('vistorias_pagas')).toEqual(['manter_versao', ...ANNOUNCED])

    const heard = await heardDuring(async () => {
      await sql`insert into vistorias_pagas (valor) values (10), (20)`.execute(t.ownerDb)
      await sql`update vistorias_pagas set valor = 30 where valor = 20`.execute(t.ownerDb)
      await sql`delete from vistorias_pagas where valor = 10`.execute(t.ownerDb)
    }, 3)
    expect(heard).toEqual(Array(3).fill({ tabela: 'vistorias_pagas', id: null }))
    const { rows } = await sql`select valor, versao from vistorias_pagas`.execute(t.ownerDb)
    expect(rows).toEqual([{ valor: 30, versao: 2 }])
    const audited = t.db.selectFrom('auditoria').select('id').where('tabela', '=', 'vistorias_pagas')
    expect(await audited.execute()).toEqual([])
  })

  it('does not version a table without versao, and knows no table that does not exist', async () => {
    await sql`select plantao.acompanhar('vistorias_fotos')`.execute(t.ownerDb)
    expect(await triggersOf('vistorias_fotos')).toEqual(ALWAYS)
    await expect(sql`select plantao.acompanhar('visitas')`.execute(t.ownerDb)).rejects.toMatchObject({
      code: '42P01',
    })
  })

  it('is not for the application', async () => {
    await expect(sql`select plantao.acompanhar('rascunhos')`.execute(t.db)).rejects.toMatchObject({
      code: '42501',
    })
  })
})
