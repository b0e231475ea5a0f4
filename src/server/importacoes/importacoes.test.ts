import { afterAll, describe, expect, it } from 'vitest'
import { MAX_BYTES } from '../../core/leitura-csv.ts'
import { signIn, signInWithoutUsuario } from '../testing/accounts.ts'
import { buildColaborador, buildLoja } from '../testing/builders.ts'
import { csvDe, envio, type LinhaDigitada, linhaDigitada } from '../testing/importacoes.ts'
import { testOffice } from '../testing/office.ts'
import { type Answer, caller } from '../testing/requests.ts'
import { conferirArquivo } from './conferencia.ts'
import { stageImportacao } from './gravacao.ts'

const NOW = new Date('2026-11-21T02:30:00Z')
const { database, app, services, ana, administrador: call } = await testOffice({ now: () => NOW })

afterAll(() => services.importer.stop())

const conferir = (linhas: LinhaDigitada[]) => call('POST', '/importacoes/conferir', envio(csvDe(linhas)))
const importar = (linhas: LinhaDigitada[], more?: Record<string, string>) =>
  call('POST', '/importacoes', envio(csvDe(linhas)), more)

/** Imports the rows and returns the completed import. */
async function importada(linhas: LinhaDigitada[]): Promise<Answer['body']> {
  const { status, body } = await importar(linhas)
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  return (await call('GET', `/importacoes/${body.id}`)).body
}

/** An import that nothing processes yet. */
async function iniciada(linhas: LinhaDigitada[], usuario: { id: string; nome: string }) {
  const { arquivo } = envio(csvDe(linhas))
  const checked = await conferirArquivo(database.db, arquivo)
  return database.db.transaction().execute((trx) => stageImportacao(trx, arquivo.nome, checked, usuario))
}

const colaboradorDe = (cpf: string) =>
  database.db.selectFrom('colaboradores').selectAll().where('cpf', '=', cpf).executeTakeFirst()
const quantos = async () =>
  (
    await database.db
      .selectFrom('colaboradores')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('who may import', () => {
  const rotas = [
    ['POST', '/importacoes/conferir'],
    ['POST', '/importacoes/corrigir'],
    ['POST', '/importacoes'],
    ['GET', '/importacoes'],
    ['GET', '/importacoes/00000000-0000-4000-8000-000000000000'],
    ['GET', '/importacoes/00000000-0000-4000-8000-000000000000/linhas'],
    ['GET', '/importacoes/00000000-0000-4000-8000-000000000000/relatorio'],
    ['GET', '/importacoes/00000000-0000-4000-8000-000000000000/erros'],
  ] as const

  it.each(rotas)('%s %s: nobody but an active Administrador', async (method, path) => {
    const correcao = path.endsWith('/corrigir') ? { formato: 'csv', linhas: 'todas' } : {}
    const corpo = method === 'POST' ? { ...envio(csvDe([linhaDigitada(1)])), ...correcao } : undefined
    const as = async (who: { headers: Record<string, string> }) =>
      (await caller(app, who.headers)(method, path, corpo)).body
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
    expect(await quantos()).toBe(0)
  })
})

describe('a file is refused', () => {
  const recusa = async (arquivo: ReturnType<typeof envio>) => {
    const conferida = await call('POST', '/importacoes/conferir', arquivo)
    const criada = await call('POST', '/importacoes', arquivo)
    expect(criada.body).toEqual(conferida.body)
    return [conferida.status, conferida.body.message]
  }

  it('that is no CSV', async () => {
    const { arquivo } = envio('x', 'equipe.xlsx')
    expect(await recusa({ arquivo: { ...arquivo, tipo: 'application/vnd.ms-excel' } })).toEqual([
      422,
      'Por favor, selecione um arquivo CSV válido.',
    ])
  })

  it('of 5 MB and one byte, and of much more; 5 MB are read', async () => {
    const texto = csvDe([linhaDigitada(1)])
    const ate = (bytes: number) =>
      envio(Buffer.concat([Buffer.from(texto), Buffer.alloc(bytes - Buffer.byteLength(texto), '\n')]))
    expect(await recusa(ate(MAX_BYTES + 1))).toEqual([422, 'O arquivo deve ter no máximo 5MB.'])
    expect((await call('POST', '/importacoes/conferir', ate(7 * 1024 * 1024))).status).toBe(413)
    const { body } = await call('POST', '/importacoes/conferir', ate(MAX_BYTES))
    expect(body).toMatchObject({ total: 1, validas: 1 })
  })

  it.each([
    ['nothing in it', '', 'Arquivo CSV vazio'],
    ['a header alone', csvDe([]), 'Não há dados para validar.'],
    [
      'another table',
      'a,b\n1,2',
      'Erro ao processar o arquivo CSV. Verifique o formato. Faltam as colunas: nome, cpf, telefone, cargo, status, data_admissao.',
    ],
  ])('with %s', async (_, texto, mensagem) => {
    expect(await recusa(envio(texto))).toEqual([422, mensagem])
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
    const antiga = await buildColaborador(database.db, { nome: 'Antiga Conhecida', loja_id })
    const { status, body } = await conferir([
      linhaDigitada(10, { cpf: antiga.cpf }),
      linhaDigitada(11, { loja_nome: 'LOJA conferida', superior_cpf: antiga.cpf }),
      linhaDigitada(12, { loja_nome: 'Outra', email: 'x' }),
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
    expect(await colaboradorDe(linhaDigitada(12).cpf ?? '')).toBeUndefined()
  })

  it('names the first 20 problems and the number of all', async () => {
    const { body } = await conferir(Array.from({ length: 30 }, (_, i) => linhaDigitada(i, { nome: '' })))
    expect(body.erros.quantidade).toBe(30)
    expect(body.erros.primeiros).toHaveLength(20)
  })

  it('groups all problems by kind: 172 warnings about one superior are one message', async () => {
    const muitas = Array.from({ length: 172 }, (_, i) => linhaDigitada(i, { superior_cpf: '99999999999' }))
    const { body } = await conferir([...muitas, linhaDigitada(500, { email: 'x', comissao_base: 'dez' })])
    expect(
      body.avisos.tipos.map(({ coluna, quantidade }: { coluna: string; quantidade: number }) => [
        coluna,
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
      envio(
        csvDe([linhaDigitada(1)])
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
    envio(`${csvDe([])}\n${'a\n'.repeat(2_500_000)}`),
  )
  expect([status, body.message]).toEqual([
    422,
    'Erro ao processar o arquivo CSV. Verifique o formato. Há linhas demais.',
  ])
})

describe('importing', () => {
  it('is refused while the file has errors, and stages nothing', async () => {
    const { status, body } = await importar([linhaDigitada(20), linhaDigitada(21, { cargo: 'Chefe' })])
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
    const [corretor = '', gerente = '', diretor = ''] = [31, 32, 33].map((n) => linhaDigitada(n).cpf)
    const importacao = await importada([
      linhaDigitada(31, {
        superior_cpf: gerente,
        indicado_por_cpf: diretor,
        loja_nome: 'loja são josé',
        email: 'a@b.example',
        comissao_base: '2,5',
      }),
      linhaDigitada(32, { cargo: 'Gerente', superior_cpf: diretor, status: 'Ativo' }),
      linhaDigitada(33, { cargo: 'Diretor', data_admissao: '2001-01-31' }),
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
      await colaboradorDe(corretor),
      await colaboradorDe(gerente),
      await colaboradorDe(diretor),
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
    const [uma, outra] = await Promise.all([
      importar([linhaDigitada(40)], key),
      importar([linhaDigitada(40)], key),
    ])
    expect(uma.body.id).toBe(outra.body.id)
    await services.importer.settled()
    expect((await importar([linhaDigitada(41)], key)).body.code).toBe('CHAVE_REUTILIZADA')
    expect(await colaboradorDe(linhaDigitada(41).cpf ?? '')).toBeUndefined()
  })

  it('two files with the same people, at once: each person once, and the others told', async () => {
    const linhas = Array.from({ length: 30 }, (_, i) => linhaDigitada(50 + i))
    const [uma, outra] = await Promise.all([importar(linhas), importar(linhas.toReversed())])
    const criadas = [uma, outra].filter(({ status }) => status === 201)
    await services.importer.settled()
    const prontas = await Promise.all(
      criadas.map(async ({ body }) => (await call('GET', `/importacoes/${body.id}`)).body),
    )
    expect(prontas.reduce((soma, { importadas }) => soma + importadas, 0)).toBe(30)
    for (const { total, importadas, falhas } of prontas) expect(importadas + falhas).toBe(total)
  })

  it('20,000 rows are all in', async () => {
    const gerente = linhaDigitada(100_000, { cargo: 'Gerente' })
    const linhas = Array.from({ length: 19_999 }, (_, i) =>
      linhaDigitada(100_001 + i, { superior_cpf: gerente.cpf ?? '', email: `p${i}@plantao.example` }),
    )
    const antes = await quantos()
    const importacao = await importada([...linhas, gerente])
    expect(importacao).toMatchObject({ total: 20_000, importadas: 20_000, falhas: 0 })
    expect(await quantos()).toBe(antes + 20_000)
  })
})

describe('an import whose author may no longer import', () => {
  const perder: Record<string, (id: string) => Promise<unknown>> = {
    'was made Inativo': (id) =>
      database.db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', id).execute(),
    'became Staff': (id) =>
      database.db.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', id).execute(),
    'was deleted': (id) => database.db.deleteFrom('usuarios').where('id', '=', id).execute(),
  }

  it.each(Object.keys(perder))('who %s: its rows fail, and nobody is registered', async (como) => {
    const { usuario } = await signIn(app)
    const { id } = await iniciada([linhaDigitada(90), linhaDigitada(91)], usuario)
    const antes = await quantos()
    await perder[como]?.(usuario.id)
    services.importer.wake()
    await services.importer.settled()
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({
      ...{ total: 2, importadas: 0, falhas: 2, concluida_em: expect.any(String) },
    })
    const { itens } = (await call('GET', `/importacoes/${id}/linhas`)).body
    expect(itens.map(({ error }: { error: string }) => error)).toEqual([
      'Quem iniciou a importação não pode mais importar colaboradores.',
      'Quem iniciou a importação não pode mais importar colaboradores.',
    ])
    expect(await quantos()).toBe(antes)
  })

  it('goes on after its author signed out', async () => {
    const { usuario, sessionId } = await signIn(app)
    const { id } = await iniciada([linhaDigitada(92)], usuario)
    await database.db.deleteFrom('auth.session').where('id', '=', sessionId).execute()
    services.importer.wake()
    await services.importer.settled()
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({ importadas: 1, falhas: 0 })
  })
})
