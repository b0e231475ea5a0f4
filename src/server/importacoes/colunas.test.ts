import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import { readInThisThread } from '../testing/files/this-thread.ts'
import { buildCpf } from '../testing/office/builders.ts'
import { importsOf } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'

readInThisThread()
const { database, services, administrador: call } = await testOffice()

afterAll(() => services.importer.stop())

const HEADINGS = ['Nome do Corretor', 'C.P.F.', 'Celular', 'Função', 'Situação', 'Admissão', 'Apelido']
const person = (n: number) => [
  `Pessoa ${n}`,
  buildCpf(900_000 + n),
  '11987654321',
  'CORRETORA',
  'ativa',
  '01/03/2024',
  'x',
]
const csvOf = (headings: string[], ...rows: string[][]) =>
  Papa.unparse([['EQUIPE DE 2026'], headings, ...rows], { delimiter: ';' })
const imports = importsOf(call, 'colaboradores')
/** The meanings found for the file's columns, and whether an earlier import told them. */
async function foundIn(csv: string) {
  const { body } = await imports.conferir(csv, { validar: false })
  return [
    body.analise.lembrado,
    body.analise.layout.colunas.map(({ campo }: { campo: string | null }) => campo),
  ]
}
const FIELDS = ['nome', 'cpf', 'telefone', 'cargo', 'status', 'data_admissao']

describe('colaboradores with other headings', () => {
  it('are refused while a column is missing', async () => {
    const csv = csvOf(HEADINGS.slice(0, 5), person(1))
    expect((await imports.conferir(csv)).body).toMatchObject({
      analise: { recusa: '1 coluna falta: Data de Contratação.', faltam: ['data_admissao'] },
      resultado: null,
    })
    const { status, body } = await imports.importar(csv)
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 422,
      code: 'COLUNAS_INCOMPLETAS',
      message: '1 coluna falta: Data de Contratação.',
    })
  })

  it('are checked and imported like those of the template, and their columns are remembered', async () => {
    const csv = csvOf(HEADINGS, person(1), person(2), ['', '', '', '', '', '', '2'])
    expect(await foundIn(csv)).toEqual([false, [...FIELDS, null]])
    const check = (await imports.conferir(csv)).body.resultado
    expect(check).toMatchObject({ total: 2, validas: 2, erros: { quantidade: 0 } })
    expect(check.avisos.primeiros).toMatchObject([
      { linha: 5, coluna: null, mensagem: 'Linha ignorada: não tem nome nem CPF (parece um total)' },
    ])
    expect((await imports.conferir(csv)).body.analise.datas).toContain('2 datas lidas como dd/mm/aaaa')
    // 'Apelido' is the name, says somebody.
    const colunas = [...FIELDS.with(0, ''), 'nome'].map((campo) => ({ campo: campo || null, leitura: null }))
    const said = { respostas: { layout: { cabecalho: 2, colunas } } }
    const { status, body: started } = await imports.importar(csvOf(HEADINGS, person(1), person(2)), said)
    expect(status, JSON.stringify(started)).toBe(201)
    await services.importer.settled()
    expect((await call('GET', `/importacoes/${started.id}`)).body).toMatchObject({ importadas: 2, falhas: 0 })
    const stored = await database.db.selectFrom('colaboradores').select(['nome', 'cargo', 'status']).execute()
    expect(stored).toContainEqual({ nome: 'x', cargo: 'Corretor', status: 'Ativo' })
    const again = csvOf(
      HEADINGS.map((heading) => heading.toUpperCase()),
      person(5),
    )
    expect(await foundIn(again)).toEqual([true, [null, ...FIELDS.slice(1), 'nome']])
  })

  it('are downloaded to be mended with their own headings, and sent again without the problems', async () => {
    const csv = csvOf(['Corretor', ...HEADINGS.slice(1)], person(3).with(1, '123'))
    const { body: sent } = await imports.send(csv)
    const { raw } = await call('POST', '/importacoes/corrigir', {
      ...imports.bodyOf(sent.id),
      formato: 'csv',
      linhas: 'todas',
    })
    expect(raw.toString()).toMatch(/^\uFEFFCorretor;C\.P\.F\.;Celular;/)
    expect(raw.toString()).toContain('Linha 3: erro em CPF: CPF deve estar no formato')
    const { body } = await imports.conferir(raw)
    expect(body.analise.titulos[0]).toContain('problemas')
    expect(body.resultado).toMatchObject({ total: 1, erros: { quantidade: 1 } })
  })

  it('may have headings that are too long for an index', async () => {
    const titulos = Array.from({ length: 60 }, (_, i) => `${Math.sin(i)} ${'título comprido '.repeat(20)}`)
    const csv = (n: number) => csvOf([...HEADINGS, ...titulos], [...person(n), ...titulos.map(() => 'x')])
    const { status, body: started } = await imports.importar(csv(4))
    expect(status, JSON.stringify(started)).toBe(201)
    await services.importer.settled()
    expect((await foundIn(csv(6)))[0]).toBe(true)
    expect(
      (await foundIn(csvOf([...HEADINGS, ...titulos, 'outra'], [...person(6), ...titulos, 'x'])))[0],
    ).toBe(false)
  })
})
