import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { liberacoesOnWrite } from '../financeiro/liberacoes/on-write.ts'
import { createLogger } from '../process/log.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Answer, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildCpf, buildLoja } from '../testing/office/builders.ts'
import { csvOf, importsOf, type TypedRow, typedRow } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'
import { askForWork } from '../trabalhos/queue.ts'
import { workOnTrabalhos } from '../trabalhos/runner.ts'
import { importar as importarLinhas } from './processing.ts'
import { purgeImportacoes } from './queries.ts'

const NOW = new Date('2026-11-21T02:30:00Z')
const { database, app, services, ana, administrador: call } = await testOffice({ now: () => NOW })

afterAll(() => services.importer.stop())

const importar = (lines: TypedRow[]) => importsOf(call, 'colaboradores').importar(csvOf(lines))

/** Imports the rows and returns the completed import. */
async function imported(lines: TypedRow[]): Promise<Answer['body']> {
  const { status, body } = await importar(lines)
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  return (await call('GET', `/importacoes/${body.id}`)).body
}

const colaboradorOf = (cpf: string) =>
  database.db.selectFrom('colaboradores').selectAll().where('cpf', '=', cpf).executeTakeFirst()

describe('a row that fails leaves the others in', () => {
  /** Stages the rows as valid, runs `before`, and processes them. */
  async function importedAfter(lines: TypedRow[], before: () => Promise<unknown>) {
    const slow = await testApp({ ...database, close: async () => {} })
    await slow.services.importer.stop()
    const slowly = importsOf(caller(slow.app, ana.headers), 'colaboradores')
    const { body } = await slowly.importar(csvOf(lines))
    await slow.app.close()
    await before()
    services.importer.wake()
    await services.importer.settled()
    return body.id
  }
  const errors = async (id: string) =>
    (await call('GET', `/importacoes/${id}/linhas`)).body.itens
      .filter(({ error }: { error: string | null }) => error !== null)
      .map(({ row, error }: { row: number; error: string }) => `${row}: ${error}`)

  it('whose CPF was registered meanwhile', async () => {
    const { cpf = '' } = typedRow(201)
    const id = await importedAfter([typedRow(200), typedRow(201), typedRow(202)], () =>
      buildColaborador(database.db, { cpf, nome: 'Mais Rápida' }),
    )
    expect(await errors(id)).toEqual(['3: CPF já cadastrado para: Mais Rápida'])
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({ importadas: 2, falhas: 1 })
    expect(await colaboradorOf(typedRow(202).cpf ?? '')).toBeDefined()
  })

  it('whose loja, superior or referrer is not what it was', async () => {
    const loja = await buildLoja(database.db, { nome: 'Loja que fecha' })
    const inativo = await buildColaborador(database.db, { cargo: 'Gerente' })
    const demoted = await buildColaborador(database.db, { cargo: 'Gerente' })
    const deleted = await buildColaborador(database.db, { cargo: 'Gerente' })
    const lines = [
      typedRow(210, { loja_nome: loja.nome }),
      typedRow(211, { superior_cpf: inativo.cpf }),
      typedRow(212, { indicado_por_cpf: demoted.cpf }),
      typedRow(213, { superior_cpf: deleted.cpf }),
      typedRow(214, { indicado_por_cpf: deleted.cpf }),
      typedRow(215),
    ]
    const id = await importedAfter(lines, async () => {
      await database.db.deleteFrom('lojas').where('id', '=', loja.id).execute()
      await database.db
        .updateTable('colaboradores')
        .set({ status: 'Inativo' })
        .where('id', '=', inativo.id)
        .execute()
      await database.db
        .updateTable('colaboradores')
        .set({ cargo: 'Corretor' })
        .where('id', '=', demoted.id)
        .execute()
      await database.db.deleteFrom('colaboradores').where('id', '=', deleted.id).execute()
    })
    expect(await errors(id)).toEqual([
      '2: Loja não encontrada',
      `3: Superior "${inativo.cpf}" está Inativo`,
      '4: Colaborador só pode ser indicado por alguém de nível hierárquico superior',
      `5: Superior "${deleted.cpf}" não encontrado`,
      `6: Indicado por "${deleted.cpf}" não encontrado`,
    ])
    expect(await colaboradorOf(typedRow(215).cpf ?? '')).toBeDefined()
  })

  it('for a reason that nobody knows', async () => {
    const { cpf = '' } = typedRow(221)
    await sql`
      create function public.quebrar() returns trigger language plpgsql as
      $$ begin raise exception 'quebrou' using errcode = 'P0001'; end $$`.execute(database.ownerDb)
    await sql`
      create trigger quebrar before insert on colaboradores for each row when (new.cpf = ${sql.lit(cpf)})
      execute function public.quebrar()`.execute(database.ownerDb)
    const id = await importedAfter([typedRow(220), typedRow(221)], async () => {})
    expect(await errors(id)).toEqual(['3: Erro desconhecido'])
    await sql`drop function public.quebrar() cascade`.execute(database.ownerDb)
  })

  it('its report is a CSV import result, and its errors a CSV that spreadsheets open', async () => {
    const { cpf = '' } = typedRow(231)
    const id = await importedAfter([typedRow(230), typedRow(231, { nome: '=Ana' })], () =>
      buildColaborador(database.db, { cpf, nome: 'Bia; "Bel"' }),
    )
    const relatorio = await call('GET', `/importacoes/${id}/relatorio`)
    expect(relatorio.headers['content-disposition']).toContain('relatorio-importacao-2026-11-20.json')
    expect(JSON.parse(relatorio.raw.toString())).toEqual({
      totalProcessed: 2,
      successCount: 1,
      errorCount: 1,
      success: false,
      successDetails: [{ row: 2, name: 'Pessoa 230 da Importação', cpf: mask(buildCpf(500_230)) }],
      errors: [{ row: 3, name: '=Ana', cpf: mask(cpf), error: 'CPF já cadastrado para: Bia; "Bel"' }],
    })
    const errors = await call('GET', `/importacoes/${id}/erros`)
    expect(errors.headers['content-disposition']).toContain('erros-importacao-2026-11-20.csv')
    expect(errors.raw.toString()).toBe(
      `\uFEFFLinha;Nome;CPF;Erro\r\n3;'=Ana;${mask(cpf)};"CPF já cadastrado para: Bia; ""Bel"""\r\n`,
    )
  })

  const mask = (cpf: string) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
})

describe('an import that is under way', () => {
  it('is shown with its progress, and gives no report yet', async () => {
    const id = await askForWork(database.db, { tipo: 'Importar', usuario_id: ana.usuario.id, total: 300 })
    await database.db
      .insertInto('importacoes')
      .values({ id, arquivo: 'grande.csv', usuario_nome: 'Ana Souza' })
      .execute()
    await sql`
      insert into importacoes_linhas (importacao_id, linha, nivel, nome, cpf, dados)
      select ${id}, n, 3, 'Fulano', cpf,
             jsonb_build_object('linha', n, 'nome', 'Fulano ' || n, 'cpf', cpf, 'telefone', '11987654321', 'email', null,
               'cargo', 'Corretor', 'status', 'Ativo', 'data_admissao', '2024-03-01', 'loja_id', null,
               'superior_cpf', null, 'indicado_por_cpf', null, 'comissao_base', 0, 'creci', null, 'completar', false)
        from (select n, lpad((70000000000 + n)::text, 11, '0') as cpf from generate_series(2, 301) n) l`.execute(
      database.db,
    )
    const tipos = { Importar: importarLinhas(liberacoesOnWrite) }
    const server = { db: database.db, log: createLogger('silent'), now: services.now, tipos }
    expect(await workOnTrabalhos(server)).toBe(true)
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({
      total: 300,
      importadas: 250,
      falhas: 0,
      concluida_em: null,
    })
    for (const file of ['relatorio', 'erros'])
      expect((await call('GET', `/importacoes/${id}/${file}`)).body).toMatchObject({
        status: 422,
        message: 'Esta importação ainda está em andamento.',
      })

    services.importer.wake()
    await services.importer.settled()
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({ importadas: 300, falhas: 0 })
    const page = async (n: number) => (await call('GET', `/importacoes/${id}/linhas?pagina=${n}`)).body.itens
    expect([(await page(1)).length, (await page(3)).length, (await page(4)).length]).toEqual([100, 100, 0])
  })

  it('two servers work it off together: every row once', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => typedRow(300_000 + i))
    const { body } = await importar(lines)
    const other = await testApp(database)
    other.services.importer.wake()
    await Promise.all([services.importer.settled(), other.services.importer.settled()])
    await other.app.close()
    expect((await call('GET', `/importacoes/${body.id}`)).body).toMatchObject({
      importadas: 2_000,
      falhas: 0,
    })
  })
})

describe('what is kept', () => {
  it("rows' data are emptied with their result", async () => {
    const { rows } = await sql`select 1 from importacoes_linhas where dados is not null`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('recent imports come newest first', async () => {
    const { itens } = (await call('GET', '/importacoes?tipo=colaboradores')).body
    expect(itens.length).toBeLessThanOrEqual(20)
    const dates = itens.map(({ created_at }: { created_at: string }) => created_at)
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  it('results go after 30 days', async () => {
    const { id } = await imported([typedRow(900)])
    const another = await imported([typedRow(901)])
    await sql`update trabalhos set concluido_em = now() - interval '30 days 1 minute' where id = ${id}`.execute(
      database.db,
    )
    await purgeImportacoes(database.db)
    const { status, body } = await call('GET', `/importacoes/${id}`)
    expect([status, body.message]).toEqual([
      404,
      'Esta importação não existe mais. Os resultados são guardados por 30 dias.',
    ])
    expect((await call('GET', `/importacoes/${id}/linhas`)).status).toBe(404)
    expect((await call('GET', `/importacoes/${another.id}`)).status).toBe(200)
  })

  it('deleting who imported leaves the import, with the name', async () => {
    const other = await signIn(app, { nome: 'Vai Embora' })
    const theirs = importsOf(caller(app, other.headers), 'colaboradores')
    const { body } = await theirs.importar(csvOf([typedRow(910)]))
    await services.importer.settled()
    await database.db.deleteFrom('usuarios').where('id', '=', other.usuario.id).execute()
    expect((await call('GET', `/importacoes/${body.id}`)).body).toMatchObject({
      usuario_nome: 'Vai Embora',
      importadas: 1,
    })
  })
})
