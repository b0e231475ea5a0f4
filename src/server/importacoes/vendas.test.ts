import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportColumn, ImportLayout } from '../../core/importacao/colunas.ts'
import { COMPLETAR_MESSAGES } from '../../core/importacao/completar.ts'
import type { Reading } from '../../core/importacao/readings.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import { NAMES, type SheetRow, saleRow, sheetOf } from '../testing/files/planilha-de-vendas.ts'
import { readInThisThread } from '../testing/files/this-thread.ts'
import type { Answer } from '../testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { importsOf } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'
import { storedVendas } from '../testing/office/vendas.ts'

const NOW = new Date('2026-11-21T02:30:00Z')
readInThisThread()
const { database, services, administrador: call, staff } = await testOffice({ now: () => NOW })
const { db } = database

afterAll(() => services.importer.stop())

let corretor: { id: string }
beforeAll(async () => {
  await buildLoja(db, { nome: NAMES.loja })
  await buildEmpreendimento(db, { nome: NAMES.empreendimento })
  corretor = await buildColaborador(db, { nome: NAMES.corretor, cargo: 'Corretor' })
})

const imports = importsOf(call, 'vendas')
const conferir = async (csv: string, respostas?: Partial<Respostas>): Promise<Answer['body']> => {
  const { status, body } = await imports.conferir(csv, { respostas })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.analise.recusa).toBeNull()
  return body.resultado
}
const importar = (csv: string, respostas?: Partial<Respostas>) => imports.importar(csv, { respostas })

/** Imports the rows and returns the finished import. */
async function imported(csv: string, respostas?: Partial<Respostas>): Promise<Answer['body']> {
  const { status, body } = await importar(csv, respostas)
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  return (await call('GET', `/importacoes/${body.id}`)).body
}
/** The columns as they are found, with how the values of a field are written. */
async function layoutWith(csv: string, field: string, leitura: Reading): Promise<ImportLayout> {
  const { layout } = (await imports.conferir(csv, { validar: false })).body.analise
  return {
    ...layout,
    colunas: layout.colunas.map((column: ImportColumn) =>
      column.campo === field ? { ...column, leitura } : column,
    ),
  }
}

const { vendaOf, participantesOf } = storedVendas(db)
const errorsOf = async (rows: SheetRow[]) =>
  (await conferir(sheetOf(rows))).erros.primeiros.map(
    ({ linha, coluna, mensagem }: { linha: number; coluna: number | null; mensagem: string }) =>
      `${linha}/${coluna}: ${mensagem}`,
  )

describe('who may import sales', () => {
  it('an Administrador only', async () => {
    const { body: sent } = await imports.send(sheetOf([saleRow(1)]))
    const body = imports.bodyOf(sent.id)
    for (const [method, path] of [
      ['POST', '/importacoes/conferir'],
      ['POST', '/importacoes'],
      ['GET', '/importacoes?tipo=vendas'],
    ] as const)
      expect((await staff(method, path, method === 'POST' ? body : undefined)).status, path).toBe(403)
  })
})

describe('a file is refused', () => {
  it('whose columns do not make a sale, with their names', async () => {
    const csv = sheetOf([saleRow(1)])
    const { layout } = (await imports.conferir(csv)).body.analise
    const without = {
      ...layout,
      colunas: layout.colunas.map((column: ImportColumn) =>
        column.campo === 'torre' ? { campo: null, leitura: null } : column,
      ),
    }
    const { body: checked } = await imports.conferir(csv, { respostas: { layout: without } })
    expect(checked).toMatchObject({
      analise: { recusa: '1 coluna falta: Torre.', faltam: ['torre'] },
      resultado: null,
    })
    const { status, body } = await importar(csv, { layout: without })
    expect({ status, message: body.message }).toEqual({ status: 422, message: '1 coluna falta: Torre.' })
  })

  it('whose fractions nobody has explained', async () => {
    const { status, body } = await importar(sheetOf([saleRow(1, { '% Comissão': '0,0125' })]))
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'Diga como os percentuais da comissão estão escritos.',
    })
  })

  it('without sales', async () => {
    const { status, body } = await importar(sheetOf([{ 'Valor da Venda': '10,00' }]))
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'SEM_DADOS' })
  })

  it('with errors, which name the cell', async () => {
    expect(
      await errorsOf([
        saleRow(1, { Data: '31/02/2026' }),
        saleRow(2, { CPF: '111.111.111-11' }),
        saleRow(3, { 'Valor da Venda': '0' }),
        saleRow(4, { '% Comissão': '101%' }),
        saleRow(5, { Torre: '' }),
        saleRow(6, { Ato: 'dez mil' }),
      ]),
    ).toEqual([
      '2/1: Data inválida',
      '3/3: CPF inválido',
      '4/9: Valor da venda é obrigatório',
      '5/12: O percentual deve estar entre 0 e 100',
      '6/7: Torre é obrigatória',
      '7/10: Use só números, como em 1.234,56',
    ])
    const { status, body } = await importar(sheetOf([saleRow(1, { Data: 'ontem' }), saleRow(2)]))
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'IMPORTACAO_COM_ERROS' })
    expect(body.data.conferencia.resultado).toMatchObject({ total: 2, novas: 1, erros: { quantidade: 1 } })
  })

  it('with rows of one sale that say different things, or too much', async () => {
    expect(await errorsOf([saleRow(1), saleRow(1, { Cliente: 'Outro' })])).toEqual([
      '3/2: Nome do cliente difere da linha 2, que tem o mesmo número de venda',
    ])
  })
})

describe('a name', () => {
  it('that nobody has is asked for, with those like it, and imported as the one that was chosen', async () => {
    const csv = sheetOf([
      saleRow(20, { Corretor: 'Bruna Planila' }),
      saleRow(21, { Corretor: 'Bruna Planila', Loja: 'Sem Igual Xyz' }),
    ])
    const { nomes, novas } = await conferir(csv)
    expect(novas).toBe(0)
    expect(nomes).toEqual([
      {
        tipo: 'corretor',
        nome: 'Bruna Planila',
        linha: 2,
        quantidade: 2,
        motivo: null,
        sugestoes: [expect.objectContaining({ id: corretor.id, nome: NAMES.corretor })],
        varios: [],
      },
      {
        tipo: 'loja',
        nome: 'Sem Igual Xyz',
        linha: 3,
        quantidade: 1,
        motivo: null,
        sugestoes: [],
        varios: [],
      },
    ])
    expect((await importar(csv)).body.code).toBe('IMPORTACAO_COM_ERROS')
    const loja = await buildLoja(db, { nome: 'Outra' })
    const chosen = [
      { tipo: 'corretor' as const, nome: 'BRUNA PLANILA', pessoas: [{ id: corretor.id, parte: 100 }] },
      { tipo: 'loja' as const, nome: 'Sem Igual Xyz', pessoas: [{ id: loja.id, parte: 100 }] },
    ]
    expect(await imported(csv, { nomes: chosen })).toMatchObject({ importadas: 2, falhas: 0 })
    expect(await vendaOf('P-21')).toMatchObject({ loja_id: loja.id, colaborador_id: corretor.id })
  })

  it('is found without regard to case and accents; that of two is asked for', async () => {
    await buildLoja(db, { nome: 'São João' })
    expect((await conferir(sheetOf([saleRow(30, { Loja: '  SAO  joao ' })]))).nomes).toEqual([])
    await buildLoja(db, { nome: 'Sao Joao' })
    const { nomes } = await conferir(sheetOf([saleRow(30, { Loja: 'São João' })]))
    expect(nomes).toMatchObject([{ tipo: 'loja', motivo: 'há mais de um cadastro com este nome' }])
    expect(nomes[0].sugestoes).toHaveLength(2)
  })

  it('of somebody who cannot sell says why, and cannot be chosen', async () => {
    const { id } = await buildColaborador(db, { nome: 'Caio Parado', cargo: 'Corretor', status: 'Inativo' })
    const csv = sheetOf([saleRow(31, { Corretor: 'Caio Parado' })])
    const pessoas = [{ id, parte: 100 }]
    const chosen = { nomes: [{ tipo: 'corretor' as const, nome: 'Caio Parado', pessoas }] }
    for (const more of [{}, chosen])
      expect((await conferir(csv, more)).nomes).toMatchObject([
        { tipo: 'corretor', nome: 'Caio Parado', motivo: 'está Inativo' },
      ])
  })
})

describe('imported sales', () => {
  it('have what the file says, whatever stands above the headings and below the rows', async () => {
    const csv = sheetOf(
      [
        saleRow(40, { Data: '2026-02-03', Telefone: '11987654321' }),
        { 'Valor da Venda': 'R$ 350.000,00', Ato: '10.000,00' },
      ],
      [['VENDAS 2026'], [], ['Atualizado em 20/11/2026']],
    )
    expect(await conferir(csv)).toMatchObject({
      total: 1,
      novas: 1,
      existentes: 0,
      nomes: [],
      avisos: {
        primeiros: [
          {
            linha: 6,
            mensagem: 'Linha ignorada: não tem número da venda, data nem cliente (parece um total)',
          },
        ],
      },
    })
    expect(await imported(csv)).toMatchObject({ total: 1, importadas: 1, falhas: 0 })
    expect(await vendaOf('P-40')).toMatchObject({
      data_venda: '2026-02-03',
      cliente_nome: 'Cliente 40',
      cliente_telefone: '11987654321',
      valor_venda: 350_000,
      valor_ato: 10_000,
      percentual_comissao: 1.25,
      valor_comissao: 4375,
      status: 'Pago/Pendente',
      colaborador_id: corretor.id,
    })
    const { rows } = await sql<{ origem: string }>`
      select distinct origem from auditoria where registro_id = ${(await vendaOf('P-40')).id}`.execute(db)
    expect(rows).toEqual([{ origem: 'importacao' }])
  })

  it('have the participants of several rows, numbered or below a merged cell', async () => {
    const [second, third] = [
      await buildColaborador(db, { nome: 'Davi Segundo', cargo: 'Corretor' }),
      await buildColaborador(db, { nome: 'Eva Terceira', cargo: 'Corretor' }),
    ]
    const csv = sheetOf([
      saleRow(50),
      { 'Nº da Venda': 'p-50', Corretor: 'Davi Segundo', '% Comissão': '0,5' },
      { Corretor: 'Eva Terceira', '% Comissão': '2' },
    ])
    const layout = await layoutWith(csv, 'participante_percentual', 'percentual')
    expect(await imported(csv, { layout })).toMatchObject({ total: 1, importadas: 1 })
    expect(
      (await participantesOf('P-50')).map(({ colaborador_id, percentual_comissao }) => [
        colaborador_id,
        percentual_comissao,
      ]),
    ).toEqual([
      [corretor.id, 1.25],
      [second.id, 0.5],
      [third.id, 2],
    ])
  })

  it('have fractions as percentages, and the zero that a spreadsheet removed from a CPF', async () => {
    const csv = sheetOf([saleRow(60, { '% Comissão': '0,0125', CPF: '1234567890' })])
    const fracao = { layout: await layoutWith(csv, 'participante_percentual', 'fracao') }
    expect((await conferir(csv, fracao)).avisos.primeiros).toMatchObject([
      { linha: 2, coluna: 3, mensagem: 'CPF completado com o zero que a planilha removeu: 012.345.678-90' },
    ])
    await imported(csv, fracao)
    expect(await vendaOf('P-60')).toMatchObject({ cliente_cpf: '01234567890', percentual_comissao: 1.25 })
    // The next file with the same headings has the same fields; how its percentages are written is worked out in it.
    const next = sheetOf([saleRow(61, { '% Comissão': '0,0125' })]).replace('Nº da Venda', 'n VENDA')
    const { analise } = (await imports.conferir(next)).body
    expect(analise).toMatchObject({
      lembrado: true,
      recusa: 'Diga como os percentuais da comissão estão escritos.',
      layout: { colunas: fracao.layout.colunas.map(({ campo }) => ({ campo })) },
    })
    const other = sheetOf([saleRow(61)]).replace('Telefone', 'Fone')
    expect((await imports.conferir(other)).body.analise.lembrado).toBe(false)
  })

  it('that are registered are skipped, or filled in where something is empty', async () => {
    await buildVenda(db, { numero_venda: 'P-70', cliente_nome: 'Quem Era', torre: null })
    const csv = sheetOf([saleRow(70, { 'Nº da Venda': 'p-70' }), saleRow(71)])
    expect(await conferir(csv)).toMatchObject({ total: 2, novas: 1, existentes: 1 })
    expect(await imported(csv)).toMatchObject({ total: 1, importadas: 1 })
    expect(await vendaOf('P-70')).toMatchObject({ cliente_nome: 'Quem Era', torre: null })
    expect(await imported(csv, { existentes: 'completar' })).toMatchObject({ total: 2, importadas: 2 })
    expect(await vendaOf('P-70')).toMatchObject({ cliente_nome: 'Quem Era', torre: 'A' })
    expect((await importar(csv)).body.message).toBe('Todas as vendas do arquivo já estão cadastradas.')
  })

  it('that are completed keep what they have, and every difference is said in its place', async () => {
    const corretor = await db
      .selectFrom('colaboradores')
      .select('id')
      .where('nome', '=', NAMES.corretor)
      .executeTakeFirstOrThrow()
    await imported(sheetOf([saleRow(75), saleRow(76)]))
    await db.updateTable('vendas').set({ torre: null }).where('numero_venda', '=', 'P-76').execute()
    const csv = sheetOf([
      saleRow(75),
      saleRow(76, { 'Nº da Venda': 'p-76', Torre: 'A', Telefone: '(11) 3333-4444', '% Comissão': '2%' }),
    ])
    const { avisos } = await conferir(csv, { existentes: 'completar' })
    expect(avisos.primeiros).toMatchObject([
      { linha: 3, campo: 'cliente_telefone', texto: '(11) 3333-4444', mensagem: COMPLETAR_MESSAGES.outro },
      { linha: 3, campo: 'participante', titulo: 'Corretor', mensagem: COMPLETAR_MESSAGES.participantes },
    ])
    expect(avisos.quantidade).toBe(2)
    await imported(csv, { existentes: 'completar' })
    expect(await vendaOf('P-76')).toMatchObject({ torre: 'A', cliente_telefone: '11987654321' })
    expect(await participantesOf('P-76')).toMatchObject([
      { colaborador_id: corretor.id, percentual_comissao: 1.25 },
    ])
  })

  it('stand in the list in the order of the file, the last one on top', async () => {
    const numbers = Array.from({ length: 12 }, (_, i) => 700 + i)
    await imported(sheetOf(numbers.map((n) => saleRow(n))))
    const { body } = await call('GET', '/vendas?limite=12')
    expect(body.itens.map(({ numero_venda }: { numero_venda: string }) => numero_venda)).toEqual(
      numbers.map((n) => `P-${n}`).reverse(),
    )
  })

  it('are one import, however often the request is repeated', async () => {
    const csv = sheetOf([saleRow(80)])
    const { body: sent } = await imports.send(csv)
    const key = { 'idempotency-key': 'one-import-many-requests' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/importacoes', imports.bodyOf(sent.id), key)),
    )
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
    await services.importer.settled()
    expect((await vendaOf('P-80')).numero_venda).toBe('P-80')
  })
})

describe('an import of sales', () => {
  it('is not one of colaboradores, and the other way round', async () => {
    const { itens } = (await call('GET', '/importacoes?tipo=vendas')).body
    const [{ id }] = itens
    expect((await call('GET', `/importacoes/${id}`)).body).toMatchObject({ tipo: 'vendas' })
    expect((await call('GET', '/importacoes?tipo=colaboradores')).body.itens).toEqual([])
    expect((await call('GET', `/importacoes/${id}/linhas`)).status).toBe(200)
  })
})
