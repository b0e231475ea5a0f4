import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import { empreendimentoInput } from '../../contract/empreendimentos.ts'
import { newLojaInput } from '../../contract/lojas.ts'
import { readGrid } from '../../core/csv-reading.ts'
import { IMPORTED_CADASTROS, type ImportedCadastro } from '../../core/importacao-cadastros.ts'
import { guessLayout } from '../../core/importacao-colunas.ts'
import { buildEmpreendimento, buildLoja, buildUsuario } from '../testing/builders.ts'
import { upload } from '../testing/importacoes.ts'
import { testOffice } from '../testing/office.ts'
import { type Answer, caller } from '../testing/requests.ts'

const { app, database, services, administrador: call, staff } = await testOffice()
const anonymous = caller(app)
const { db } = database

afterAll(() => services.importer.stop())

const LOJAS = ['Filial', 'Sigla', 'Rua', 'Nº', 'Município', 'UF', 'CEP', 'Fone', 'Gerente', 'Metros']
const EMPREENDIMENTOS = [
  ...['Empreendimento', 'Código', 'Tipo', 'Endereço', 'Bairro', 'Cidade', 'UF', 'CEP', 'Construtora'],
  ...['Preço mínimo', 'Preço máximo', 'Lançamento', 'Previsão de entrega'],
]
const loja = (codigo: string, cells: Partial<Record<number, string>> = {}) =>
  [`Loja ${codigo}`, codigo, 'Rua Azul', '10', 'Santos', 'sp', '1310100', '(13) 3284-0000', '', '90'].map(
    (cell, i) => cells[i] ?? cell,
  )
const empreendimento = (codigo: string, cells: Partial<Record<number, string>> = {}) =>
  [
    ...[
      `Jardim ${codigo}`,
      codigo,
      'COMERCIAL',
      'Av. Sul',
      'Centro',
      'Santos',
      'SP',
      '11060-001',
      'Obras S.A.',
    ],
    ...['R$ 250.000,00', '480000', '01/03/2026', '2028-12-31'],
  ].map((cell, i) => cells[i] ?? cell)

const sheetOf = (...rows: string[][]) => Papa.unparse(rows, { delimiter: ';' })
const lojasOf = (...rows: string[][]) => sheetOf(LOJAS, ...rows)
const empreendimentosOf = (...rows: string[][]) => sheetOf(EMPREENDIMENTOS, ...rows)

type More = { existentes?: 'pular' | 'completar' }
const sent = (tipo: ImportedCadastro, csv: string, more: More = {}) => ({
  ...upload(csv, `${tipo}.csv`),
  layout: guessLayout(IMPORTED_CADASTROS[tipo].columns, readGrid(Buffer.from(csv))),
  ...more,
})
const conferir = async (tipo: ImportedCadastro, csv: string, more?: More): Promise<Answer['body']> => {
  const { status, body } = await call('POST', `/importacoes-de-${tipo}/conferir`, sent(tipo, csv, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const importar = (tipo: ImportedCadastro, csv: string, more?: More) =>
  call('POST', `/importacoes-de-${tipo}`, sent(tipo, csv, more))

/** Imports the rows and returns the finished import. */
async function imported(tipo: ImportedCadastro, csv: string, more?: More): Promise<Answer['body']> {
  const { status, body } = await importar(tipo, csv, more)
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  return (await call('GET', `/importacoes-de-${tipo}/${body.id}`)).body
}
const errorsOf = async (tipo: ImportedCadastro, csv: string) =>
  (await conferir(tipo, csv)).erros.primeiros.map(
    ({ linha, coluna, mensagem }: { linha: number; coluna: number | null; mensagem: string }) =>
      `${linha}/${coluna}: ${mensagem}`,
  )
const recordOf = (tipo: ImportedCadastro, codigo: string) =>
  db
    .selectFrom(tipo as 'lojas')
    .selectAll()
    .where('codigo', '=', codigo)
    .executeTakeFirstOrThrow()

describe.each(['lojas', 'empreendimentos'] as const)('who may import %s', (tipo) => {
  it('an Administrador only', async () => {
    const body = sent(tipo, tipo === 'lojas' ? lojasOf(loja('W')) : empreendimentosOf(empreendimento('W')))
    for (const [method, path] of [
      ['POST', `/importacoes-de-${tipo}/colunas`],
      ['POST', `/importacoes-de-${tipo}/conferir`],
      ['POST', `/importacoes-de-${tipo}`],
      ['GET', `/importacoes-de-${tipo}`],
    ] as const) {
      const given = method === 'GET' ? undefined : path.endsWith('colunas') ? { titulos: [] } : body
      expect((await anonymous(method, path, given)).status, path).toBe(401)
      expect((await staff(method, path, given)).status, path).toBe(403)
    }
  })
})

describe('a file is refused', () => {
  it('that is none', async () => {
    const body = { ...sent('lojas', lojasOf(loja('X'))), ...upload('x', 'lojas.pdf') }
    body.arquivo.tipo = 'application/pdf'
    expect((await call('POST', '/importacoes-de-lojas/conferir', body)).body.message).toBe(
      'Por favor, selecione um arquivo CSV válido.',
    )
  })

  it('whose columns do not make a record, with their names', async () => {
    for (const [tipo, csv, message] of [
      ['lojas', 'Filial;Rua\nA;B\n', '1 coluna falta: Código.'],
      ['empreendimentos', 'Obra;Código;Endereço;Cidade\nA;B;C;D\n', '3 colunas faltam: Bairro, Estado, CEP.'],
    ] as const) {
      const { status, body } = await call('POST', `/importacoes-de-${tipo}/conferir`, sent(tipo, csv))
      expect({ status, code: body.code, message: body.message }).toEqual({
        ...{ status: 422, code: 'COLUNAS_INCOMPLETAS' },
        message,
      })
    }
  })

  it('without rows', async () => {
    const { status, body } = await importar('lojas', lojasOf(['', '', '', '12']))
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'SEM_DADOS' })
  })

  it('of lojas with errors, which name the cell', async () => {
    const csv = lojasOf(
      loja('A1', { 2: '' }),
      loja('A2', { 5: 'Brasil' }),
      loja('A3', { 6: '123' }),
      loja('A4', { 7: '99' }),
      loja('A5', { 8: 'Quem Não Há' }),
      loja('', { 0: 'Loja sem código' }),
      loja('a1'),
    )
    expect(await errorsOf('lojas', csv)).toEqual([
      '2/2: Nome, código e endereço são obrigatórios',
      '3/5: Estado deve ter 2 letras',
      '4/6: CEP deve conter 8 dígitos',
      '5/7: Telefone deve conter 10 ou 11 dígitos',
      '6/8: Nenhum Administrador ativo tem o nome ou o email “Quem Não Há”',
      '7/1: Nome, código e endereço são obrigatórios',
      '8/1: Este código já está na linha 2',
    ])
    const { status, body } = await importar('lojas', csv)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'IMPORTACAO_COM_ERROS' })
    expect(body.data.conferencia).toMatchObject({ total: 7, novas: 0, erros: { quantidade: 7 } })
  })

  it('of empreendimentos with errors, which name the cell', async () => {
    const csv = empreendimentosOf(
      empreendimento('B1', { 2: 'Rural' }),
      empreendimento('B2', { 4: '' }),
      empreendimento('B3', { 9: 'a combinar' }),
      empreendimento('B4', { 9: '900.000,00' }),
      empreendimento('B5', { 12: '01/01/2020' }),
      empreendimento('B6', { 11: '31/02/2026' }),
    )
    expect(await errorsOf('empreendimentos', csv)).toEqual([
      '2/2: “Rural” não é uma das opções: Residencial, Comercial, Misto, Industrial',
      '3/4: Bairro é obrigatório',
      '4/9: Use só números, como em 1.234,56',
      '5/10: Valor máximo não pode ser menor que o mínimo',
      '6/12: A entrega não pode ser antes do lançamento',
      '7/11: Data inválida',
    ])
  })
})

describe('the columns that a file needs', () => {
  it.each([
    ['lojas', newLojaInput],
    ['empreendimentos', empreendimentoInput],
  ] as const)('are those that the form of %s requires', (tipo, schema) => {
    const missing = schema.safeParse({}).error?.issues.map(({ path }) => String(path[0]))
    expect(IMPORTED_CADASTROS[tipo].columns.necessarios).toEqual(missing)
  })
})

describe('imported', () => {
  it('lojas have what the file says, whatever stands above the headings and below the rows', async () => {
    const { id } = await buildUsuario(db, {
      nome: 'Íris Prado',
      email: 'iris@casa.com.br',
      cargo: 'Administrador',
    })
    const csv = sheetOf(
      ['LOJAS DA REDE'],
      [],
      LOJAS,
      loja('C1', { 8: 'iris prado' }),
      loja('C2', { 8: 'IRIS@casa.com.br' }),
      ['', '', '', '', '', '', '', '', '', '180'],
    )
    const check = await conferir('lojas', csv)
    expect(check).toMatchObject({ total: 2, novas: 2, existentes: 0, erros: { quantidade: 0 } })
    expect(check.avisos.primeiros).toEqual([
      { linha: 4, coluna: 6, mensagem: 'CEP completado com o zero que a planilha removeu: 01310-100' },
      { linha: 5, coluna: 6, mensagem: 'CEP completado com o zero que a planilha removeu: 01310-100' },
      { linha: 6, coluna: null, mensagem: 'Linha ignorada: não tem nome nem código (parece um total)' },
    ])
    expect(await imported('lojas', csv)).toMatchObject({ total: 2, importadas: 2, falhas: 0 })
    expect(await recordOf('lojas', 'C1')).toMatchObject({
      ...{ nome: 'Loja C1', endereco: 'Rua Azul', numero: '10', cidade: 'Santos', estado: 'SP' },
      ...{ cep: '01310100', telefone: '1332840000', gerente_id: id, status: 'Ativo', bairro: null },
    })
    const { body } = await call('GET', '/lojas')
    expect(body.itens.slice(0, 2).map(({ codigo }: { codigo: string }) => codigo)).toEqual(['C2', 'C1'])
    const titulos = [...LOJAS]
    const remembered = await call('POST', '/importacoes-de-lojas/colunas', { titulos })
    expect(remembered.body.colunas.map(({ campo }: { campo: string | null }) => campo)).toEqual([
      ...['nome', 'codigo', 'endereco', 'numero', 'cidade', 'estado', 'cep', 'telefone', 'gerente_id', null],
    ])
    // The same headings of another kind are others.
    const other = await call('POST', '/importacoes-de-empreendimentos/colunas', { titulos })
    expect(other.body.colunas).toBeNull()
  })

  it('empreendimentos have what the file says', async () => {
    const csv = empreendimentosOf(empreendimento('D1'), empreendimento('D2', { 2: '', 9: '', 11: '' }))
    expect(await imported('empreendimentos', csv)).toMatchObject({ total: 2, importadas: 2, falhas: 0 })
    expect(await recordOf('empreendimentos', 'D1')).toMatchObject({
      ...{ nome: 'Jardim D1', tipo: 'Comercial', cep: '11060001', construtora: 'Obras S.A.' },
      ...{ valor_minimo: 250_000, valor_maximo: 480_000 },
      ...{ data_lancamento: '2026-03-01', data_entrega: '2028-12-31', status: 'Ativo' },
    })
    expect(await recordOf('empreendimentos', 'D2')).toMatchObject({ tipo: 'Residencial', valor_minimo: null })
  })

  it('codes that are registered are skipped, or filled in where something is empty', async () => {
    await buildLoja(db, { nome: 'Quem Era', codigo: 'E1', cidade: null, numero: '7' })
    const csv = lojasOf(loja('e1'), loja('E2'))
    expect(await conferir('lojas', csv)).toMatchObject({ total: 2, novas: 1, existentes: 1 })
    expect(await imported('lojas', csv)).toMatchObject({ total: 1, importadas: 1 })
    expect(await recordOf('lojas', 'E1')).toMatchObject({ nome: 'Quem Era', cidade: null })
    expect(await imported('lojas', csv, { existentes: 'completar' })).toMatchObject({ importadas: 2 })
    expect(await recordOf('lojas', 'E1')).toMatchObject({ nome: 'Quem Era', cidade: 'Santos', numero: '7' })
    expect((await importar('lojas', csv)).body.message).toBe(
      'Todas as lojas do arquivo já estão cadastradas.',
    )
    await buildEmpreendimento(db, { codigo: 'E3' })
    expect((await importar('empreendimentos', empreendimentosOf(empreendimento('E3')))).body.message).toBe(
      'Todos os empreendimentos do arquivo já estão cadastrados.',
    )
  })

  it('a row whose code was registered meanwhile fails alone, and its report says why', async () => {
    const { body } = await db.transaction().execute(async (trx) => {
      // The job waits for the table until both files are staged.
      await trx.executeQuery(
        (await import('kysely')).CompiledQuery.raw('lock table empreendimentos in share mode'),
      )
      await importar('empreendimentos', empreendimentosOf(empreendimento('F1')))
      return importar('empreendimentos', empreendimentosOf(empreendimento('F1'), empreendimento('F2')))
    })
    await services.importer.settled()
    const path = `/importacoes-de-empreendimentos/${body.id}`
    expect((await call('GET', path)).body).toMatchObject({ importadas: 1, falhas: 1 })
    expect((await call('GET', `${path}/linhas`)).body.itens).toMatchObject([
      { row: 2, name: 'Jardim F1', situacao: 'Falhou', error: 'Já existe um empreendimento com este código' },
      { row: 3, name: 'Jardim F2', situacao: 'Importada' },
    ])
    expect((await call('GET', `/importacoes-de-lojas/${body.id}`)).status).toBe(404)
  })
})
