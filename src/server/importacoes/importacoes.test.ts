import { afterAll, describe, expect, it } from 'vitest'
import { MAX_BYTES } from '../../core/csv-reading.ts'
import { signIn, signInWithoutUsuario } from '../testing/accounts.ts'
import { buildColaborador, buildLoja } from '../testing/builders.ts'
import { csvOf, type TypedRow, typedRow, upload } from '../testing/importacoes.ts'
import { testOffice } from '../testing/office.ts'
import { type Answer, caller } from '../testing/requests.ts'
import { conferirArquivo } from './conferencia.ts'
import { stageImportacao } from './writes.ts'

const NOW = new Date('2026-11-21T02:30:00Z')
const { database, app, services, ana, administrador: call } = await testOffice({ now: () => NOW })

afterAll(() => services.importer.stop())

const conferir = (rows: TypedRow[]) => call('POST', '/importacoes/conferir', upload(csvOf(rows)))
const importar = (rows: TypedRow[], more?: Record<string, string>) =>
  call('POST', '/importacoes', upload(csvOf(rows)), more)

/** Imports the rows and returns the completed import. */
async function imported(rows: TypedRow[]): Promise<Answer['body']> {
  const { status, body } = await importar(rows)
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  return (await call('GET', `/importacoes/${body.id}`)).body
}

/** An import that nothing processes yet. */
async function iniciada(rows: TypedRow[], usuario: { id: string; nome: string }) {
  const sent = upload(csvOf(rows))
  const checked = await conferirArquivo(database.db, sent)
  return database.db.transaction().execute((trx) => stageImportacao(trx, sent, checked, usuario))
}

const colaboradorOf = (cpf: string) =>
  database.db.selectFrom('colaboradores').selectAll().where('cpf', '=', cpf).executeTakeFirst()
const count = async () =>
  (
    await database.db
      .selectFrom('colaboradores')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('who may import', () => {
  const routes = [
    ['POST', '/importacoes/conferir'],
    ['POST', '/importacoes/corrigir'],
    ['POST', '/importacoes'],
    ['GET', '/importacoes'],
    ['GET', '/importacoes/00000000-0000-4000-8000-000000000000'],
    ['GET', '/importacoes/00000000-0000-4000-8000-000000000000/linhas'],
    ['GET', '/importacoes/00000000-0000-4000-8000-000000000000/relatorio'],
    ['GET', '/importacoes/00000000-0000-4000-8000-000000000000/erros'],
  ] as const

  it.each(routes)('%s %s: nobody but an active Administrador', async (method, path) => {
    const correcao = path.endsWith('/corrigir') ? { formato: 'csv', linhas: 'todas' } : {}
    const payload = method === 'POST' ? { ...upload(csvOf([typedRow(1)])), ...correcao } : undefined
    const as = async (who: { headers: Record<string, string> }) =>
      (await caller(app, who.headers)(method, path, payload)).body
    expect(await as({ headers: {} })).toMatchObject({ status: 401, code: 'NAO_AUTENTICADO' })
    expect(await as(await signInWithoutUsuario(app))).toMatchObject({ status: 403, code: 'SEM_ACESSO' })
    expect(await as(await signIn(app, { status: 'Inativo' }))).toMatchObject({
      status: 403,
      code: 'SEM_ACESSO',
    })
    expect(await as(await signIn(app, { cargo: 'Staff' }))).toMatchObject({
      status: 403,
      code: 'SEM_PERMISSAO',
    })
    expect(await count()).toBe(0)
  })
})

describe('a file is refused', () => {
  const recusa = async (file: ReturnType<typeof upload>) => {
    const checked = await call('POST', '/importacoes/conferir', file)
    const created = await call('POST', '/importacoes', file)
    expect(created.body).toEqual(checked.body)
    return [checked.status, checked.body.message]
  }

  it('that is no CSV', async () => {
    const { arquivo: file } = upload('x', 'equipe.xlsx')
    expect(await recusa({ arquivo: { ...file, tipo: 'application/vnd.ms-excel' } })).toEqual([
      422,
      'Por favor, selecione um arquivo CSV válido.',
    ])
  })

  it('of 5 MB and one byte, and of much more; 5 MB are read', async () => {
    const text = csvOf([typedRow(1)])
    const until = (bytes: number) =>
      upload(Buffer.concat([Buffer.from(text), Buffer.alloc(bytes - Buffer.byteLength(text), '\n')]))
    expect(await recusa(until(MAX_BYTES + 1))).toEqual([422, 'O arquivo deve ter no máximo 5MB.'])
    expect((await call('POST', '/importacoes/conferir', until(7 * 1024 * 1024))).status).toBe(413)
    const { body } = await call('POST', '/importacoes/conferir', until(MAX_BYTES))
    expect(body).toMatchObject({ total: 1, validas: 1 })
  })

  it.each([
    ['nothing in it', '', 'Arquivo CSV vazio'],
    ['a header alone', csvOf([]), 'Não há dados para validar.'],
    [
      'another table',
      'a,b\n1,2',
      'Erro ao processar o arquivo CSV. Verifique o formato. Faltam as colunas: nome, cpf, telefone, cargo, status, data_admissao.',
    ],
  ])('with %s', async (_, text, message) => {
    expect(await recusa(upload(text))).toEqual([422, message])
  })

  it('in a call that is malformed', async () => {
    expect((await call('POST', '/importacoes', { arquivo: { nome: 'a.csv' } })).status).toBe(400)
    expect((await call('POST', '/importacoes', {})).status).toBe(400)
    expect((await call('GET', '/importacoes/x')).status).toBe(400)
  })
})

describe('checking a file', () => {
  it('tells what stands in the way, with what is registered', async () => {
    const { id: loja_id } = await buildLoja(database.db, { nome: 'Loja Conferida' })
    const old = await buildColaborador(database.db, { nome: 'Antiga Conhecida', loja_id })
    const { status, body } = await conferir([
      typedRow(10, { cpf: old.cpf }),
      typedRow(11, { loja_nome: 'LOJA conferida', superior_cpf: old.cpf }),
      typedRow(12, { loja_nome: 'Outra', email: 'x' }),
    ])
    expect(status).toBe(200)
    expect(body).toEqual({
      total: 3,
      validas: 1,
      erros: {
        quantidade: 2,
        primeiros: [
          { linha: 2, coluna: 'cpf', mensagem: 'CPF já cadastrado para: Antiga Conhecida' },
          {
            linha: 3,
            coluna: 'superior_cpf',
            mensagem: 'O superior deve ser de nível hierárquico superior ao do colaborador',
          },
        ],
        tipos: [
          expect.objectContaining({ coluna: 'cpf', tipo: 'CPF já cadastrado', quantidade: 1, variantes: 1 }),
          expect.objectContaining({ coluna: 'superior_cpf', quantidade: 1 }),
        ],
      },
      avisos: {
        quantidade: 2,
        primeiros: [
          { linha: 4, coluna: 'email', mensagem: 'Formato de email inválido (será importado sem email)' },
          {
            linha: 4,
            coluna: 'loja_nome',
            mensagem: 'Loja "Outra" não encontrada (será importado sem loja)',
          },
        ],
        tipos: [
          expect.objectContaining({ coluna: 'email', quantidade: 1 }),
          {
            coluna: 'loja_nome',
            tipo: 'Loja não encontrada (será importado sem loja)',
            quantidade: 1,
            variantes: 1,
            mensagens: [
              {
                mensagem: 'Loja "Outra" não encontrada (será importado sem loja)',
                quantidade: 1,
                linhas: [4],
              },
            ],
          },
        ],
      },
    })
    expect(await colaboradorOf(typedRow(12).cpf ?? '')).toBeUndefined()
  })

  it('names the first 20 problems and the number of all', async () => {
    const { body } = await conferir(Array.from({ length: 30 }, (_, i) => typedRow(i, { nome: '' })))
    expect(body.erros.quantidade).toBe(30)
    expect(body.erros.primeiros).toHaveLength(20)
  })

  it('groups all problems by kind: 172 warnings about one superior are one message', async () => {
    const many = Array.from({ length: 172 }, (_, i) => typedRow(i, { superior_cpf: '99999999999' }))
    const { body } = await conferir([...many, typedRow(500, { email: 'x', comissao_base: 'dez' })])
    expect(
      body.avisos.tipos.map(({ coluna: column, quantidade }: { coluna: string; quantidade: number }) => [
        column,
        quantidade,
      ]),
    ).toEqual([
      ['superior_cpf', 172],
      ['email', 1],
      ['comissao_base', 1],
    ])
    expect(body.avisos.tipos[0].mensagens).toEqual([
      {
        mensagem: 'Superior "99999999999" não encontrado (será importado sem superior)',
        quantidade: 172,
        linhas: Array.from({ length: 20 }, (_, i) => i + 2),
      },
    ])
  })

  it('tells columns that it does not know', async () => {
    const { body } = await call(
      'POST',
      '/importacoes/conferir',
      upload(
        csvOf([typedRow(1)])
          .replaceAll('\r\n', ',\r\n')
          .replace(',\r\n', ',apelido\r\n'),
      ),
    )
    expect(body.avisos.primeiros).toEqual([
      { linha: 1, coluna: null, mensagem: 'Coluna "apelido" desconhecida (não será importada)' },
    ])
  })
})

it('a file of millions of rows is refused before it fills the memory', async () => {
  const { status, body } = await call(
    'POST',
    '/importacoes/conferir',
    upload(`${csvOf([])}\n${'a\n'.repeat(2_500_000)}`),
  )
  expect([status, body.message]).toEqual([
    422,
    'Erro ao processar o arquivo CSV. Verifique o formato. Há linhas demais.',
  ])
})

describe('importing', () => {
  it('is refused while the file has errors, and stages nothing', async () => {
    const { status, body } = await importar([typedRow(20), typedRow(21, { cargo: 'Chefe' })])
    expect([status, body.code, body.message]).toEqual([
      422,
      'IMPORTACAO_COM_ERROS',
      'Corrija os erros de validação antes de importar.',
    ])
    expect(body.data.conferencia.erros.quantidade).toBe(1)
    expect((await call('GET', '/importacoes')).body.itens).toEqual([])
  })

  it('makes each row a colaborador, superiors and referrers of the same file included', async () => {
    const { id: loja_id } = await buildLoja(database.db, { nome: 'Loja São José' })
    const [corretor = '', gerente = '', diretor = ''] = [31, 32, 33].map((n) => typedRow(n).cpf)
    const importacao = await imported([
      typedRow(31, {
        superior_cpf: gerente,
        indicado_por_cpf: diretor,
        loja_nome: 'loja são josé',
        email: 'a@b.example',
        comissao_base: '2,5',
      }),
      typedRow(32, { cargo: 'Gerente', superior_cpf: diretor, status: 'Ativo' }),
      typedRow(33, { cargo: 'Diretor', data_admissao: '2001-01-31' }),
    ])
    expect(importacao).toMatchObject({
      arquivo: 'equipe.csv',
      total: 3,
      importadas: 3,
      falhas: 0,
      usuario_nome: 'Ana Souza',
    })
    expect(importacao.concluida_em).not.toBeNull()

    const [c, g, d] = [
      await colaboradorOf(corretor),
      await colaboradorOf(gerente),
      await colaboradorOf(diretor),
    ]
    expect(c).toMatchObject({
      nome: 'Pessoa 31 da Importação',
      telefone: '11970000031',
      email: 'a@b.example',
      cargo: 'Corretor',
      nivel: 3,
      status: 'Ativo',
      data_admissao: '2024-03-01',
      loja_id,
      superior_id: g?.id,
      indicado_por: d?.id,
      comissao_base: 2.5,
    })
    expect(g).toMatchObject({ superior_id: d?.id, nivel: 2 })
    expect(d).toMatchObject({ superior_id: null, nivel: 1, data_admissao: '2001-01-31' })

    const auditoria = await database.db
      .selectFrom('auditoria')
      .select(['usuario_id', 'origem', 'operacao'])
      .where('registro_id', '=', c?.id ?? '')
      .execute()
    expect(auditoria).toEqual([{ usuario_id: ana.usuario.id, origem: 'importacao', operacao: 'INSERT' }])
  })

  it('a repeated request makes one import', async () => {
    const key = { 'idempotency-key': 'chave-da-importacao' }
    const [one, other] = await Promise.all([importar([typedRow(40)], key), importar([typedRow(40)], key)])
    expect(one.body.id).toBe(other.body.id)
    await services.importer.settled()
    expect((await importar([typedRow(41)], key)).body.code).toBe('CHAVE_REUTILIZADA')
    expect(await colaboradorOf(typedRow(41).cpf ?? '')).toBeUndefined()
  })

  it('two files with the same people, at once: each person once, and the others told', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => typedRow(50 + i))
    const [one, other] = await Promise.all([importar(rows), importar(rows.toReversed())])
    const criadas = [one, other].filter(({ status }) => status === 201)
    await services.importer.settled()
    const done = await Promise.all(
      criadas.map(async ({ body }) => (await call('GET', `/importacoes/${body.id}`)).body),
    )
    expect(done.reduce((sum, { importadas }) => sum + importadas, 0)).toBe(30)
    for (const { total, importadas, falhas } of done) expect(importadas + falhas).toBe(total)
  })

  it('20,000 rows are all in', async () => {
    const gerente = typedRow(100_000, { cargo: 'Gerente' })
    const rows = Array.from({ length: 19_999 }, (_, i) =>
      typedRow(100_001 + i, { superior_cpf: gerente.cpf ?? '', email: `p${i}@plantao.example` }),
    )
    const before = await count()
    const importacao = await imported([...rows, gerente])
    expect(importacao).toMatchObject({ total: 20_000, importadas: 20_000, falhas: 0 })
    expect(await count()).toBe(before + 20_000)
  })
})

describe('an import whose author may no longer import', () => {
  const lose: Record<string, (id: string) => Promise<unknown>> = {
    'was made Inativo': (id) =>
      database.db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', id).execute(),
    'became Staff': (id) =>
      database.db.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', id).execute(),
    'was deleted': (id) => database.db.deleteFrom('usuarios').where('id', '=', id).execute(),
  }

  it.each(Object.keys(lose))('who %s: its rows fail, and nobody is registered', async (way) => {
    const { usuario } = await signIn(app)
    const { id } = await iniciada([typedRow(90), typedRow(91)], usuario)
    const before = await count()
    await lose[way]?.(usuario.id)
    services.importer.wake()
    await services.importer.settled()
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({
      ...{ total: 2, importadas: 0, falhas: 2, concluida_em: expect.any(String) },
    })
    const { itens } = (await call('GET', `/importacoes/${id}/linhas`)).body
    expect(itens.map(({ error }: { error: string }) => error)).toEqual([
      'Quem iniciou a importação não pode mais importar.',
      'Quem iniciou a importação não pode mais importar.',
    ])
    expect(await count()).toBe(before)
  })

  it('goes on after its author signed out', async () => {
    const { usuario, sessionId } = await signIn(app)
    const { id } = await iniciada([typedRow(92)], usuario)
    await database.db.deleteFrom('auth.session').where('id', '=', sessionId).execute()
    services.importer.wake()
    await services.importer.settled()
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({ importadas: 1, falhas: 0 })
  })
})
