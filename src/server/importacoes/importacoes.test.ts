import { afterAll, describe, expect, it } from 'vitest'
import { MAX_BYTES } from '../../core/csv/reading.ts'
import { CSV_COLUMNS, type CsvColumn } from '../../core/importacao/row.ts'
import type { Answer } from '../testing/http/requests.ts'
import { buildColaborador, buildLoja } from '../testing/office/builders.ts'
import { csvOf, importsOf, type TypedRow, typedRow } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'

const NOW = new Date('2026-11-21T02:30:00Z')
const { database, services, ana, administrador: call } = await testOffice({ now: () => NOW })

afterAll(() => services.importer.stop())

const imports = importsOf(call, 'colaboradores')
/** The findings in the rows. */
async function conferir(rows: TypedRow[]): Promise<Answer['body']> {
  const { status, body } = await imports.conferir(csvOf(rows))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.resultado
}
const importar = (rows: TypedRow[], headers?: Record<string, string>) =>
  imports.importar(csvOf(rows), { nome: 'equipe.csv' }, headers)

/** Imports the rows and returns the completed import. */
async function imported(rows: TypedRow[]): Promise<Answer['body']> {
  const { status, body } = await importar(rows)
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  return (await call('GET', `/importacoes/${body.id}`)).body
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

describe('a file is refused', () => {
  const recusa = async (content: string | Uint8Array) => {
    const checked = await imports.conferir(content)
    const created = await imports.importar(content)
    expect(created.body).toEqual(checked.body)
    return [checked.status, checked.body.message]
  }

  it('that is no CSV', async () => {
    for (const magic of ['%PDF-1.7', '\x89PNG\r\n', 'GIF89a', '7z\xbc\xaf', '\x1f\x8b'])
      expect(await recusa(Buffer.from(`${magic} e mais`, 'latin1'))).toEqual([
        422,
        'Por favor, selecione um arquivo CSV válido.',
      ])
  })

  it('whose name says that it is none, though its text is one', async () => {
    for (const nome of ['equipe.txt', 'equipe.pdf', 'equipe.png']) {
      const refused = [422, 'Por favor, selecione um arquivo CSV válido.']
      for (const ask of [imports.conferir, imports.importar]) {
        const { status, body } = await ask(csvOf([typedRow(1)]), { nome })
        expect([status, body.message], nome).toEqual(refused)
      }
    }
  })

  it('of 5 MB and one byte, and of much more; 5 MB are read', async () => {
    const text = csvOf([typedRow(1)])
    const until = (bytes: number) =>
      Buffer.concat([Buffer.from(text), Buffer.alloc(bytes - Buffer.byteLength(text), '\n')])
    for (const bytes of [MAX_BYTES + 1, 7 * 1024 * 1024])
      expect(await recusa(until(bytes))).toEqual([400, 'O arquivo deve ter no máximo 5MB.'])
    const { body } = await imports.conferir(until(MAX_BYTES))
    expect(body.resultado).toMatchObject({ total: 1, validas: 1 })
  })

  it.each([
    ['blank lines', '\n \r\n', 'Arquivo CSV vazio'],
    ['a header alone', csvOf([]), 'Não há dados para validar.'],
  ])('with %s', async (_, text, message) => {
    expect(await recusa(text)).toEqual([422, message])
  })

  it('with nothing in it', async () => {
    expect(await recusa('')).toEqual([400, 'Arquivo CSV vazio'])
  })

  it('with another table: its columns are asked for, and nothing is imported', async () => {
    const { body } = await imports.conferir('a,b\n1,2')
    expect(body.resultado).toBeNull()
    expect(body.analise).toMatchObject({
      modelo: false,
      recusa: '6 colunas faltam: Nome Completo, CPF, Telefone, Cargo, Status, Data de Contratação.',
      faltam: ['nome', 'cpf', 'telefone', 'cargo', 'status', 'data_admissao'],
    })
    const { status, body: created } = await imports.importar('a,b\n1,2')
    expect([status, created.code, created.message]).toEqual([422, 'COLUNAS_INCOMPLETAS', body.analise.recusa])
  })

  it("with some of the template's headings", async () => {
    expect(await recusa('nome,cpf\nAna,1')).toEqual([
      422,
      'Erro ao processar o arquivo CSV. Verifique o formato. Faltam as colunas: telefone, cargo, status, data_admissao.',
    ])
  })

  it('in a call that is malformed', async () => {
    const { body: sent } = await imports.send(csvOf([typedRow(1)]))
    const request = imports.bodyOf(sent.id)
    for (const body of [
      {},
      { ...request, tipo: 'usuarios' },
      { ...request, envio_id: 'x' },
      { ...request, respostas: { fora: [0] } },
      { ...request, leitura: { folha: null, codificacao: 'latin1', separador: null } },
    ])
      expect((await call('POST', '/importacoes', body)).status, JSON.stringify(body)).toBe(400)
    expect((await call('GET', '/importacoes/x')).status).toBe(400)
    expect((await call('GET', '/importacoes')).status).toBe(400)
  })
})

describe('checking a file', () => {
  it('tells what stands in the way, with what is registered', async () => {
    const { id: loja_id } = await buildLoja(database.db, { nome: 'Loja Conferida' })
    const old = await buildColaborador(database.db, { nome: 'Antiga Conhecida', loja_id })
    const resultado = await conferir([
      typedRow(10, { cpf: old.cpf }),
      typedRow(11, { loja_nome: 'LOJA conferida', superior_cpf: old.cpf }),
      typedRow(12, { loja_nome: 'Outra', email: 'x' }),
    ])
    const place = (n: number, campo: CsvColumn) => ({ linha: n, coluna: CSV_COLUMNS.indexOf(campo), campo })
    expect(resultado).toMatchObject({
      total: 3,
      validas: 1,
      novas: 1,
      existentes: 1,
      pendentes: 0,
      nomes_opcionais: true,
      nomes: [{ tipo: 'loja', nome: 'Outra', linha: 4, quantidade: 1, motivo: null }],
      erros: {
        quantidade: 2,
        primeiros: [
          {
            ...place(2, 'cpf'),
            titulo: 'cpf',
            texto: old.cpf,
            mensagem: 'CPF já cadastrado para: Antiga Conhecida',
          },
          {
            ...place(3, 'superior_cpf'),
            mensagem: 'O superior deve ser de nível hierárquico superior ao do colaborador',
          },
        ],
        tipos: [
          expect.objectContaining({ campo: 'cpf', tipo: 'CPF já cadastrado', quantidade: 1, variantes: 1 }),
          expect.objectContaining({ campo: 'superior_cpf', quantidade: 1 }),
        ],
      },
      avisos: {
        quantidade: 2,
        primeiros: [
          { ...place(4, 'email'), mensagem: 'Formato de email inválido (será importado sem email)' },
          {
            ...place(4, 'loja_nome'),
            mensagem: 'Loja "Outra" não encontrada (será importado sem loja)',
          },
        ],
        tipos: [
          expect.objectContaining({ campo: 'email', quantidade: 1 }),
          {
            campo: 'loja_nome',
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
    const { erros } = await conferir(Array.from({ length: 30 }, (_, i) => typedRow(i, { nome: '' })))
    expect(erros.quantidade).toBe(30)
    expect(erros.primeiros).toHaveLength(20)
  })

  it('groups all problems by kind: 172 warnings about one superior are one message', async () => {
    const many = Array.from({ length: 172 }, (_, i) => typedRow(i, { superior_cpf: '99999999999' }))
    const { avisos } = await conferir([...many, typedRow(500, { email: 'x', comissao_base: 'dez' })])
    expect(
      avisos.tipos.map(({ campo, quantidade }: { campo: string; quantidade: number }) => [campo, quantidade]),
    ).toEqual([
      ['superior_cpf', 172],
      ['email', 1],
      ['comissao_base', 1],
    ])
    expect(avisos.tipos[0].mensagens).toEqual([
      {
        texto: '99999999999',
        coluna: expect.any(Number),
        mensagem: 'Superior "99999999999" não encontrado (será importado sem superior)',
        quantidade: 172,
        linhas: Array.from({ length: 20 }, (_, i) => i + 2),
      },
    ])
  })

  it('tells columns that it does not know', async () => {
    const { body } = await imports.conferir(
      csvOf([typedRow(1)])
        .replaceAll('\r\n', ',\r\n')
        .replace(',\r\n', ',apelido\r\n'),
    )
    expect(body.resultado.avisos.primeiros).toEqual([
      {
        linha: 1,
        coluna: null,
        campo: null,
        titulo: null,
        texto: null,
        mensagem: 'Coluna "apelido" desconhecida (não será importada)',
      },
    ])
  })

  it('says how it was read, and shows the first ten rows with what is wrong with each', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => typedRow(20 + i, i === 1 ? { cargo: 'Chefe' } : {}))
    const { body } = await imports.conferir(csvOf(rows), { nome: 'equipe.csv' })
    expect(body.analise).toMatchObject({
      nome: 'equipe.csv',
      modelo: true,
      lembrado: false,
      linhas: 12,
      ocultas: null,
      recusa: null,
      folhas: [],
      codificacao_certa: true,
      datas: '12 datas lidas como AAAA-MM-DD.',
      leitura: { folha: null, codificacao: 'utf-8', separador: ',' },
      previa: { titulos: CSV_COLUMNS },
    })
    const { linhas } = body.analise.previa
    expect(linhas).toHaveLength(10)
    expect(linhas.map(({ problemas }: { problemas: unknown[] }) => problemas.length)).toEqual([
      0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
    ])
    expect(linhas[1]).toMatchObject({
      linha: 3,
      problemas: [{ erro: true, mensagem: 'cargo: Cargo deve ser Diretor, Gerente ou Corretor' }],
    })
  })

  it('is not made unless it is asked for', async () => {
    const { body } = await imports.conferir(csvOf([typedRow(1)]), { validar: false })
    expect(body).toMatchObject({ analise: { linhas: 1 }, resultado: null })
  })
})

it('a file of millions of rows is refused before it fills the memory', async () => {
  const { status, body } = await imports.conferir(`${csvOf([])}\n${'a\n'.repeat(2_500_000)}`)
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
    expect(body.data.conferencia.resultado.erros.quantidade).toBe(1)
    expect((await call('GET', '/importacoes?tipo=colaboradores')).body.itens).toEqual([])
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
    const { body: sent } = await imports.send(csvOf([typedRow(40)]))
    const again = () => call('POST', '/importacoes', imports.bodyOf(sent.id), key)
    const [one, other] = await Promise.all([again(), again()])
    expect([one.status, one.body.id]).toEqual([201, other.body.id])
    await services.importer.settled()
    // The file is forgotten by now.
    expect((await again()).body).toEqual(one.body)
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
