import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import { readGrid } from '../../core/csv-reading.ts'
import { COLABORADORES_COLUMNS } from '../../core/importacao-colaboradores.ts'
import { guessLayout } from '../../core/importacao-colunas.ts'
import { buildCpf } from '../testing/builders.ts'
import { upload } from '../testing/importacoes.ts'
import { testOffice } from '../testing/office.ts'

const { database, services, administrador: call } = await testOffice()

afterAll(() => services.importer.stop())

const HEADINGS = ['Nome do Corretor', 'C.P.F.', 'Celular', 'Função', 'Situação', 'Admissão', 'Apelido']
const person = (n: number) => [
  ...[`Pessoa ${n}`, buildCpf(900_000 + n), '11987654321', 'CORRETORA', 'ativa', '01/03/2024', 'x'],
]
const csvOf = (headings: string[], ...rows: string[][]) =>
  Papa.unparse([['EQUIPE DE 2026'], headings, ...rows], { delimiter: ';' })
const sent = (csv: string) => ({
  ...upload(csv),
  layout: guessLayout(COLABORADORES_COLUMNS, readGrid(Buffer.from(csv))),
})

describe('colaboradores with other headings', () => {
  it('are refused while a column is missing', async () => {
    const { status, body } = await call(
      'POST',
      '/importacoes/conferir',
      sent(csvOf(HEADINGS.slice(0, 5), person(1))),
    )
    expect({ status, code: body.code, message: body.message }).toEqual({
      ...{ status: 422, code: 'COLUNAS_INCOMPLETAS' },
      message: '1 coluna falta: Data de Contratação.',
    })
  })

  it('are checked and imported like those of the template, and their columns are remembered', async () => {
    const titulos = HEADINGS
    expect((await call('POST', '/importacoes/colunas', { titulos })).body.colunas).toBeNull()
    const body = sent(csvOf(HEADINGS, person(1), person(2), ['', '', '', '', '', '', '2']))
    const check = (await call('POST', '/importacoes/conferir', body)).body
    expect(check).toMatchObject({ total: 2, validas: 2, erros: { quantidade: 0 } })
    expect(check.avisos.primeiros).toEqual([
      { linha: 5, coluna: null, mensagem: 'Linha ignorada: não tem nome nem CPF (parece um total)' },
    ])
    const { status, body: started } = await call('POST', '/importacoes', body)
    expect(status, JSON.stringify(started)).toBe(201)
    await services.importer.settled()
    expect((await call('GET', `/importacoes/${started.id}`)).body).toMatchObject({ importadas: 2, falhas: 0 })
    const stored = await database.db.selectFrom('colaboradores').select(['nome', 'cargo', 'status']).execute()
    expect(stored).toContainEqual({ nome: 'Pessoa 1', cargo: 'Corretor', status: 'Ativo' })
    const remembered = await call('POST', '/importacoes/colunas', {
      titulos: titulos.map((t) => t.toUpperCase()),
    })
    expect(remembered.body.colunas).toEqual(body.layout.colunas)
  })

  it('are downloaded to be mended with the headings of the template', async () => {
    const body = sent(csvOf(HEADINGS, person(3).with(3, 'Chefe')))
    const { raw } = await call('POST', '/importacoes/corrigir', { ...body, formato: 'csv', linhas: 'todas' })
    expect(raw.toString()).toMatch(/^\uFEFFnome;cpf;telefone;/)
    expect(raw.toString()).toContain('Linha 3: erro em cargo: Cargo deve ser Diretor, Gerente ou Corretor')
  })

  it('may have headings that are too long for an index', async () => {
    const titulos = Array.from({ length: 100 }, (_, i) => `${Math.sin(i)} ${'título comprido '.repeat(20)}`)
    const body = sent(csvOf([...HEADINGS, ...titulos.slice(0, 60)], person(4)))
    const { status, body: started } = await call('POST', '/importacoes', body)
    expect(status, JSON.stringify(started)).toBe(201)
    await services.importer.settled()
    expect((await call('POST', '/importacoes/colunas', { titulos })).body.colunas).toBeNull()
  })
})
