import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import { empreendimentoInput } from '../../contract/empreendimentos.ts'
import { newLojaInput } from '../../contract/lojas.ts'
import { IMPORTED_CADASTROS, type ImportedCadastro } from '../../core/importacao/cadastros.ts'
import { COMPLETAR_MESSAGES } from '../../core/importacao/completar.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import { readInThisThread } from '../testing/files/this-thread.ts'
import { type Answer, caller } from '../testing/http/requests.ts'
import { buildEmpreendimento, buildLoja, buildUsuario } from '../testing/office/builders.ts'
import { importsOf } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'

readInThisThread()
const { app, database, services, administrador: call, staff } = await testOffice()
const anonymous = caller(app)
const { db } = database

afterAll(() => services.importer.stop())

const LOJAS = ['Filial', 'Sigla', 'Rua', 'Nº', 'Município', 'UF', 'CEP', 'Fone', 'Gerente', 'Metros']
const EMPREENDIMENTOS = [
  'Empreendimento',
  'Código',
  'Tipo',
  'Endereço',
  'Bairro',
  'Cidade',
  'UF',
  'CEP',
  'Construtora',
  'Preço mínimo',
  'Preço máximo',
  'Lançamento',
  'Previsão de entrega',
]
const loja = (codigo: string, cells: Partial<Record<number, string>> = {}) =>
  [`Loja ${codigo}`, codigo, 'Rua Azul', '10', 'Santos', 'sp', '1310100', '(13) 3284-0000', '', '90'].map(
    (cell, i) => cells[i] ?? cell,
  )
const empreendimento = (codigo: string, cells: Partial<Record<number, string>> = {}) =>
  [
    `Jardim ${codigo}`,
    codigo,
    'COMERCIAL',
    'Av. Sul',
    'Centro',
    'Santos',
    'SP',
    '11060-001',
    'Obras S.A.',
    'R$ 250.000,00',
    '480000',
    '01/03/2026',
    '2028-12-31',
  ].map((cell, i) => cells[i] ?? cell)

const sheetOf = (...rows: string[][]) => Papa.unparse(rows, { delimiter: ';' })
const lojasOf = (...rows: string[][]) => sheetOf(LOJAS, ...rows)
const empreendimentosOf = (...rows: string[][]) => sheetOf(EMPREENDIMENTOS, ...rows)

const conferir = async (
  tipo: ImportedCadastro,
  csv: string,
  respostas?: Partial<Respostas>,
): Promise<Answer['body']> => {
  const { status, body } = await importsOf(call, tipo).conferir(csv, { respostas })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.analise.recusa).toBeNull()
  return body.resultado
}
const importar = (tipo: ImportedCadastro, csv: string, respostas?: Partial<Respostas>) =>
  importsOf(call, tipo).importar(csv, { respostas })

/** Imports the rows and returns the finished import. */
async function imported(
  tipo: ImportedCadastro,
  csv: string,
  respostas?: Partial<Respostas>,
): Promise<Answer['body']> {
  const { status, body } = await importar(tipo, csv, respostas)
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  return (await call('GET', `/importacoes/${body.id}`)).body
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
    const { body: sent } = await importsOf(call, tipo).send('x')
    const request = importsOf(call, tipo).bodyOf(sent.id)
    for (const [method, path, given] of [
      ['POST', '/importacoes/conferir', request],
      ['POST', '/importacoes', request],
      ['GET', `/importacoes?tipo=${tipo}`, undefined],
    ] as const) {
      expect((await anonymous(method, path, given)).status, path).toBe(401)
      expect((await staff(method, path, given)).status, path).toBe(403)
    }
  })
})

describe('a file is refused', () => {
  it('that is none', async () => {
    expect((await importar('lojas', '%PDF-1.7')).body.message).toBe(
      'Por favor, selecione um arquivo CSV válido.',
    )
  })

  it('whose columns do not make a record, with their names', async () => {
    for (const [tipo, csv, message] of [
      ['lojas', 'Filial;Rua\nA;B\n', '1 coluna falta: Código.'],
      ['empreendimentos', 'Obra;Código;Endereço;Cidade\nA;B;C;D\n', '3 colunas faltam: Bairro, Estado, CEP.'],
    ] as const) {
      const { body: checked } = await importsOf(call, tipo).conferir(csv)
      expect(checked).toMatchObject({ analise: { recusa: message }, resultado: null })
      const { status, body } = await importar(tipo, csv)
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 422,
        code: 'COLUNAS_INCOMPLETAS',
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
    expect(body.data.conferencia.resultado).toMatchObject({ total: 7, novas: 0, erros: { quantidade: 7 } })
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
      '3/4: Bairro é obrigatório',
      '4/9: Use só números, como em 1.234,56',
      '5/10: Valor máximo não pode ser menor que o mínimo',
      '6/12: A entrega não pode ser antes do lançamento',
      '7/11: Data inválida',
    ])
    expect((await conferir('empreendimentos', csv)).palavras).toEqual([
      {
        campo: 'tipo',
        rotulo: 'Tipo',
        texto: 'Rural',
        linha: 2,
        quantidade: 1,
        opcoes: ['Residencial', 'Comercial', 'Misto', 'Industrial'].map((valor) => ({
          valor,
          rotulo: valor,
        })),
      },
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
    expect(check.avisos.primeiros).toMatchObject([
      { linha: 4, coluna: 6, mensagem: 'CEP completado com o zero que a planilha removeu: 01310-100' },
      { linha: 5, coluna: 6, mensagem: 'CEP completado com o zero que a planilha removeu: 01310-100' },
      { linha: 6, coluna: null, mensagem: 'Linha ignorada: não tem nome nem código (parece um total)' },
    ])
    expect(await imported('lojas', csv)).toMatchObject({ total: 2, importadas: 2, falhas: 0 })
    expect(await recordOf('lojas', 'C1')).toMatchObject({
      nome: 'Loja C1',
      endereco: 'Rua Azul',
      numero: '10',
      cidade: 'Santos',
      estado: 'SP',
      cep: '01310100',
      telefone: '1332840000',
      gerente_id: id,
      status: 'Ativo',
      bairro: null,
    })
    const { body } = await call('GET', '/lojas')
    expect(body.itens.slice(0, 2).map(({ codigo }: { codigo: string }) => codigo)).toEqual(['C2', 'C1'])
    // The same headings again, and of another kind.
    const fieldsOf = async (tipo: ImportedCadastro) => {
      const { body } = await importsOf(call, tipo).conferir(lojasOf(loja('C3')), { validar: false })
      return [
        body.analise.lembrado,
        body.analise.layout.colunas.map(({ campo }: { campo: string | null }) => campo),
      ]
    }
    expect(await fieldsOf('lojas')).toEqual([
      true,
      ['nome', 'codigo', 'endereco', 'numero', 'cidade', 'estado', 'cep', 'telefone', 'gerente_id', null],
    ])
    expect((await fieldsOf('empreendimentos'))[0]).toBe(false)
  })

  it('empreendimentos have what the file says', async () => {
    const csv = empreendimentosOf(empreendimento('D1'), empreendimento('D2', { 2: '', 9: '', 11: '' }))
    expect(await imported('empreendimentos', csv)).toMatchObject({ total: 2, importadas: 2, falhas: 0 })
    expect(await recordOf('empreendimentos', 'D1')).toMatchObject({
      nome: 'Jardim D1',
      tipo: 'Comercial',
      cep: '11060001',
      construtora: 'Obras S.A.',
      valor_minimo: 250_000,
      valor_maximo: 480_000,
      data_lancamento: '2026-03-01',
      data_entrega: '2028-12-31',
      status: 'Ativo',
    })
    expect(await recordOf('empreendimentos', 'D2')).toMatchObject({ tipo: 'Residencial', valor_minimo: null })
  })

  it('codes that are registered are skipped, or filled in where something is empty', async () => {
    await buildLoja(db, { nome: 'Quem Era', codigo: 'E1', cidade: null, numero: '7' })
    const csv = lojasOf(loja('e1'), loja('E2'))
    expect(await conferir('lojas', csv)).toMatchObject({ total: 2, novas: 1, existentes: 1 })
    expect(await imported('lojas', csv)).toMatchObject({ total: 1, importadas: 1 })
    expect(await recordOf('lojas', 'E1')).toMatchObject({ nome: 'Quem Era', cidade: null })
    const { avisos } = await conferir('lojas', csv, { existentes: 'completar' })
    const kept = avisos.tipos.filter(({ tipo }: { tipo: string }) => tipo === COMPLETAR_MESSAGES.outro)
    expect(kept.map(({ campo }: { campo: string }) => campo).toSorted()).toEqual([
      'cep',
      'endereco',
      'nome',
      'numero',
      'telefone',
    ])
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
    const path = `/importacoes/${body.id}`
    expect((await call('GET', path)).body).toMatchObject({ importadas: 1, falhas: 1 })
    expect((await call('GET', `${path}/linhas`)).body.itens).toMatchObject([
      { row: 2, name: 'Jardim F1', situacao: 'Falhou', error: 'Já existe um empreendimento com este código' },
      { row: 3, name: 'Jardim F2', situacao: 'Importada' },
    ])
    const listed = async (tipo: string) =>
      (await call('GET', `/importacoes?tipo=${tipo}`)).body.itens.some(
        ({ id }: { id: string }) => id === body.id,
      )
    expect([await listed('empreendimentos'), await listed('lojas')]).toEqual([true, false])
  })
})

describe('a file of lojas or empreendimentos', () => {
  it('whose city and state stand together has them parted, and a city alone lacks its state', async () => {
    const csv = sheetOf(
      ['Obra', 'Código', 'Endereço', 'Bairro', 'Cidade/UF', 'CEP'],
      ['Mar', 'G1', 'Rua Um', 'Centro', 'São Vicente / SP', '11310-000'],
      ['Lua', 'G2', 'Rua Dois', 'Centro', 'Mogi-Guaçu - sp', '13840-000'],
    )
    expect(await conferir('empreendimentos', csv)).toMatchObject({ novas: 2, erros: { quantidade: 0 } })
    await imported('empreendimentos', csv)
    expect(await recordOf('empreendimentos', 'G1')).toMatchObject({ cidade: 'São Vicente', estado: 'SP' })
    expect(await recordOf('empreendimentos', 'G2')).toMatchObject({ cidade: 'Mogi-Guaçu', estado: 'SP' })
    const alone = csv.replace('São Vicente / SP', 'São Vicente').replace('G1', 'G3')
    expect(await errorsOf('empreendimentos', alone)).toEqual(['2/4: Estado é obrigatório'])
  })

  it('may have one text for all rows in place of each column that lacks', async () => {
    const csv = sheetOf(['Obra', 'Código', 'Endereço', 'CEP'], ['Sol', 'G4', 'Rua Três', '11310-000'])
    const constantes = ['bairro Centro', 'cidade Santos', 'estado SP'].map((given) => {
      const [campo = '', texto = ''] = given.split(' ')
      return { campo, texto }
    })
    await imported('empreendimentos', csv, { constantes })
    expect(await recordOf('empreendimentos', 'G4')).toMatchObject({
      bairro: 'Centro',
      cidade: 'Santos',
      estado: 'SP',
    })
    // A text that is none of its values is refused in each row, or asked once.
    const wrong = [...constantes.slice(0, 2), { campo: 'estado', texto: 'Brasil' }]
    const other = csv.replace('G4', 'G5')
    expect((await conferir('empreendimentos', other, { constantes: wrong })).erros.primeiros).toMatchObject([
      {
        linha: 2,
        campo: 'estado',
        titulo: 'Estado em todas as linhas',
        mensagem: 'Estado deve ter 2 letras',
      },
    ])
  })

  it('has its words asked once, and rows left out', async () => {
    const csv = empreendimentosOf(
      empreendimento('H1', { 2: 'Loteamento' }),
      empreendimento('H2', { 2: 'LOTEAMENTO', 4: '' }),
    )
    const palavras = [{ campo: 'tipo', texto: 'loteamento', valor: 'Residencial' }]
    expect(await conferir('empreendimentos', csv)).toMatchObject({
      palavras: [{ texto: 'Loteamento', quantidade: 2 }],
    })
    await imported('empreendimentos', csv, { palavras, fora: [3] })
    expect(await recordOf('empreendimentos', 'H1')).toMatchObject({ tipo: 'Residencial' })
    expect(await db.selectFrom('empreendimentos').select('id').where('codigo', '=', 'H2').execute()).toEqual(
      [],
    )
  })
})
