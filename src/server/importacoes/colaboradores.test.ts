/** Colaboradores of spreadsheets with headings of their own, and those that are registered. */
import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import { COMPLETAR_MESSAGES } from '../../core/importacao/completar.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import { readInThisThread } from '../testing/files/this-thread.ts'
import type { Answer } from '../testing/http/requests.ts'
import { buildColaborador, buildCpf, buildLoja } from '../testing/office/builders.ts'
import { csvOf, importsOf, typedRow } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'

readInThisThread()
const { database, services, administrador: call } = await testOffice()
const { db } = database
afterAll(() => services.importer.stop())

const imports = importsOf(call, 'colaboradores')
const HEADINGS = [
  'Nome',
  'CPF',
  'Celular',
  'Função',
  'Situação',
  'Admissão',
  'Gerente',
  'CRECI',
  'Loja',
  '% comissão',
]
const person = (n: number, cells: Partial<Record<number, string>> = {}) =>
  [
    `Pessoa Própria ${n}`,
    buildCpf(800_000 + n),
    '(11) 98765-4321',
    'Corretora',
    'Ativa',
    '01/03/2024',
    '',
    '',
    '',
    '2,5',
  ].map((cell, at) => cells[at] ?? cell)
const sheetOf = (...rows: string[][]) => Papa.unparse([HEADINGS, ...rows], { delimiter: ';' })

async function conferir(csv: string, respostas?: Partial<Respostas>): Promise<Answer['body']> {
  const { status, body } = await imports.conferir(csv, { respostas })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.analise.recusa).toBeNull()
  return body.resultado
}
async function imported(csv: string, respostas?: Partial<Respostas>): Promise<Answer['body']> {
  const { status, body } = await imports.importar(csv, { respostas })
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  return (await call('GET', `/importacoes/${body.id}`)).body
}
const colaboradorOf = (cpf: string) =>
  db.selectFrom('colaboradores').selectAll().where('cpf', '=', cpf).executeTakeFirstOrThrow()

describe('a file with headings of its own', () => {
  it('is refused for a CRECI of who is no Corretor, or that is none', async () => {
    const { erros } = await conferir(
      sheetOf(person(1, { 7: '12345-F', 3: 'Gerente' }), person(2, { 7: 'não tem' })),
    )
    expect(erros.primeiros).toMatchObject([
      { linha: 2, coluna: 7, campo: 'creci', titulo: 'CRECI', texto: '12345-F' },
      { linha: 3, coluna: 7, campo: 'creci', texto: 'não tem' },
    ])
  })

  it('brings the CRECI, and the superior by name: registered, or of the same file', async () => {
    const chefe = await buildColaborador(db, { nome: 'Íris Chefe', cargo: 'Gerente' })
    const csv = sheetOf(
      person(10, { 6: 'IRIS chefe', 7: '12345 f' }),
      person(11, { 6: 'Pessoa Própria 12' }),
      person(12, { 3: 'Gerente' }),
      person(13, { 6: 'Quem Sumiu' }),
    )
    const { avisos, novas } = await conferir(csv)
    expect(novas).toBe(4)
    expect(avisos.primeiros).toMatchObject([
      {
        linha: 5,
        coluna: 6,
        campo: 'superior_nome',
        mensagem: 'Superior "Quem Sumiu" não encontrado (será importado sem superior)',
      },
    ])
    expect(await imported(csv)).toMatchObject({ importadas: 4, falhas: 0 })
    expect(await colaboradorOf(buildCpf(800_010))).toMatchObject({
      superior_id: chefe.id,
      creci: '12345-F',
      comissao_base: 2.5,
      data_admissao: '2024-03-01',
    })
    const { id } = await colaboradorOf(buildCpf(800_012))
    expect(await colaboradorOf(buildCpf(800_011))).toMatchObject({ superior_id: id })
    expect((await colaboradorOf(buildCpf(800_013))).superior_id).toBeNull()
  })

  it('names a loja that somebody says, and has none without an answer', async () => {
    const loja = await buildLoja(db, { nome: 'Loja Paulista' })
    const csv = sheetOf(person(20, { 8: 'Paulista 2' }))
    const asked = await conferir(csv)
    expect(asked).toMatchObject({
      pendentes: 0,
      nomes_opcionais: true,
      nomes: [{ tipo: 'loja', nome: 'Paulista 2', sugestoes: [expect.objectContaining({ id: loja.id })] }],
    })
    const nomes = [{ tipo: 'loja' as const, nome: 'Paulista 2', pessoas: [{ id: loja.id, parte: 100 }] }]
    expect(await conferir(csv, { nomes })).toMatchObject({ nomes: [], avisos: { quantidade: 0 } })
    await imported(csv, { nomes })
    expect((await colaboradorOf(buildCpf(800_020))).loja_id).toBe(loja.id)
  })

  it('may have one loja for all rows, and words that are asked once', async () => {
    const csv = sheetOf(person(30, { 3: 'Captador' }), person(31, { 3: 'captador' }))
      .split('\r\n')
      .map((line) => line.split(';').toSpliced(8, 1).join(';'))
      .join('\n')
    const constantes = [{ campo: 'loja_nome', texto: 'loja PAULISTA' }]
    const asked = await conferir(csv, { constantes })
    expect(asked.palavras).toMatchObject([{ campo: 'cargo', texto: 'Captador', quantidade: 2 }])
    const palavras = [{ campo: 'cargo', texto: 'Captador', valor: 'Corretor' }]
    expect(await imported(csv, { constantes, palavras })).toMatchObject({ importadas: 2 })
    expect(await colaboradorOf(buildCpf(800_031))).toMatchObject({
      cargo: 'Corretor',
      loja_id: expect.any(String),
    })
  })
})

describe('a CPF that is registered', () => {
  it('is refused in the words of the specification, in any file, until somebody chooses', async () => {
    const { cpf } = await buildColaborador(db, { nome: 'Antiga Conhecida', email: null, creci: null })
    for (const csv of [
      csvOf([typedRow(1, { cpf }), typedRow(2)]),
      sheetOf(person(40, { 1: cpf }), person(41)),
    ]) {
      const { erros, existentes, novas } = await conferir(csv)
      expect(erros.primeiros).toMatchObject([
        { linha: 2, campo: 'cpf', mensagem: 'CPF já cadastrado para: Antiga Conhecida' },
      ])
      expect([existentes, novas, erros.quantidade]).toEqual([1, 1, 1])
      expect((await imports.importar(csv)).body.code).toBe('IMPORTACAO_COM_ERROS')
    }
  })

  it('is skipped, which leaves it as it is', async () => {
    const before = await buildColaborador(db, { nome: 'Fica Igual', email: null })
    const csv = csvOf([typedRow(50, { cpf: before.cpf, email: 'nova@casa.example' }), typedRow(51)])
    expect(await conferir(csv, { existentes: 'pular' })).toMatchObject({
      total: 2,
      existentes: 1,
      novas: 1,
      validas: 1,
      erros: { quantidade: 0 },
    })
    expect(await imported(csv, { existentes: 'pular' })).toMatchObject({ total: 1, importadas: 1, falhas: 0 })
    expect(await colaboradorOf(before.cpf)).toEqual(before)
    const { status, body } = await imports.importar(csv, { respostas: { existentes: 'pular' } })
    expect([status, body.message]).toEqual([422, 'Todos os colaboradores do arquivo já estão cadastrados.'])
  })

  it('is completed where something is empty, and nowhere else', async () => {
    const loja = await buildLoja(db, { nome: 'Loja do Complemento' })
    const before = await buildColaborador(db, {
      nome: 'Quase Inteira',
      email: null,
      creci: null,
      loja_id: null,
      telefone: '1133334444',
    })
    const kept = ['nome', 'telefone', 'data_admissao', 'comissao_base']
    const csv = sheetOf(person(60, { 1: before.cpf, 7: '54321-F', 8: 'Loja do Complemento' }), person(61))
    expect(await conferir(csv, { existentes: 'completar' })).toMatchObject({
      validas: 2,
      novas: 1,
      existentes: 1,
      erros: { quantidade: 0 },
      avisos: { tipos: kept.map((campo) => ({ campo, tipo: COMPLETAR_MESSAGES.outro, quantidade: 1 })) },
    })
    expect(await imported(csv, { existentes: 'completar' })).toMatchObject({ importadas: 2, falhas: 0 })
    expect(await colaboradorOf(before.cpf)).toMatchObject({
      nome: 'Quase Inteira',
      telefone: '1133334444',
      creci: '54321-F',
      loja_id: loja.id,
      comissao_base: before.comissao_base,
      data_admissao: before.data_admissao,
    })
  })

  it('fails alone if the colaborador is gone by then', async () => {
    const { cpf, id } = await buildColaborador(db, { email: null })
    const csv = csvOf([typedRow(70, { cpf, email: 'a@casa.example' }), typedRow(71)])
    const { body } = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('colaboradores').where('id', '=', id).execute()
      return imports.importar(csv, { respostas: { existentes: 'completar' } })
    })
    await services.importer.settled()
    const { itens } = (await call('GET', `/importacoes/${body.id}/linhas`)).body
    expect(itens).toMatchObject([
      { row: 2, situacao: 'Falhou', error: expect.stringContaining('foi excluído durante a importação') },
      { row: 3, situacao: 'Importada' },
    ])
  })
})
