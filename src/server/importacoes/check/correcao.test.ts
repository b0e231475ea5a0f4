import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS } from '../../../core/importacao/row.ts'
import { readInThisThread } from '../../testing/files/this-thread.ts'
import type { Answer } from '../../testing/http/requests.ts'
import { csvOf, importsOf, type TypedRow, typedRow } from '../../testing/office/importacoes.ts'
import { testOffice } from '../../testing/office/office.ts'

readInThisThread()
const { administrador: call } = await testOffice({ now: () => new Date('2026-11-21T02:30:00Z') })

const imports = importsOf(call, 'colaboradores')

async function corrigir(
  content: string,
  { linhas = 'todas', formato = 'csv' }: { linhas?: string | undefined; formato?: string } = {},
): Promise<Answer> {
  const { body } = await imports.send(content)
  return call('POST', '/importacoes/corrigir', { ...imports.bodyOf(body.id), formato, linhas })
}

const HEADER = `\uFEFF${CSV_COLUMNS.join(';')};problemas`

/** The lines of the file to mend, its header checked. */
async function rowsOf(content: string, linhas?: string): Promise<string[]> {
  const { status, raw } = await corrigir(content, { linhas })
  expect(status, raw.toString()).toBe(200)
  const [header, ...rest] = raw.toString().trimEnd().split('\r\n')
  expect(header).toBe(HEADER)
  return rest
}

describe('the file to mend is refused', () => {
  it.each([
    ['nothing but blank lines in it', '\n', 'Arquivo CSV vazio'],
    ['a header alone', csvOf([]), 'Não há dados para validar.'],
  ])('for a file with %s', async (_, content, message) => {
    const { status, body } = await corrigir(content)
    expect([status, body.message]).toEqual([422, message])
  })

  it('in another format, and without its choice of rows', async () => {
    expect((await corrigir(csvOf([typedRow(1)]), { formato: 'pdf' })).status).toBe(400)
    expect((await corrigir(csvOf([typedRow(1)]), { linhas: 'algumas' })).status).toBe(400)
  })
})

describe('the file to mend', () => {
  const good = typedRow(1, { data_admissao: '03/04/2024', comissao_base: '2,5' })
  const weak = typedRow(2, { email: 'x' })
  const wrong = typedRow(3, { data_admissao: '12/31/2024', cargo: 'Chefe' })
  const sample = (row: TypedRow, problemas: string) =>
    [...CSV_COLUMNS.map((column) => row[column] ?? ''), problemas].join(';')
  const WEAK = sample(weak, 'Linha 3: aviso em email: Formato de email inválido (será importado sem email)')
  const WRONG = sample(
    wrong,
    `"Linha 4: erro em cargo: Cargo deve ser Diretor, Gerente ou Corretor; erro em data_admissao: O mês 31 não existe: a data é lida como dd/mm/aaaa, com o dia primeiro"`,
  )

  it('has all rows as they were sent, each with its problems', async () => {
    const { headers } = await corrigir(csvOf([good]))
    expect(headers['content-disposition']).toContain('filename="corrigir-colaboradores-2026-11-20.csv"')
    expect(await rowsOf(csvOf([good, weak, wrong]))).toEqual([sample(good, ''), WEAK, WRONG])
  })

  it('or only the rows with problems', async () => {
    expect(await rowsOf(csvOf([good, weak, wrong]), 'com_problemas')).toEqual([WEAK, WRONG])
    expect(await rowsOf(csvOf([good]), 'com_problemas')).toEqual([])
  })

  it('has no cell that a spreadsheet would calculate, and is read again as it was sent', async () => {
    const dangerous = typedRow(4, {
      nome: '=HYPERLINK("http://mau.example")',
      telefone: '+5511987654321',
    })
    const { raw } = await corrigir(csvOf([dangerous]))
    expect(raw.toString()).toContain(`"'=HYPERLINK(""http://mau.example"")"`)
    expect(raw.toString()).toContain(";'+5511987654321;")
    const [, again] = (await corrigir(raw.toString())).raw.toString().split('\r\n')
    expect(again).toBe(raw.toString().split('\r\n')[1])
  })

  it('keeps what was beyond the columns, so that it is an error until it is mended', async () => {
    const excess = csvOf([typedRow(5, { comissao_base: '2' })]).replace(/$/, ',5')
    const { raw } = await corrigir(excess)
    expect(raw.toString()).toMatch(/;2;"?Linha 2: erro: Há mais valores do que colunas.*;5\r\n$/)
    const { body } = await imports.conferir(raw)
    expect(body.resultado).toMatchObject({ erros: { quantidade: 1 }, avisos: { quantidade: 0 } })
  })

  it('of 20,000 rows has them all, in their order', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => typedRow(i, i % 2 ? { nome: '' } : {}))
    const cpfs = (linhas: string[]) => linhas.map((row) => row.split(';')[1])
    expect(cpfs(await rowsOf(csvOf(many)))).toEqual(many.map(({ cpf }) => cpf))
    expect(cpfs(await rowsOf(csvOf(many), 'com_problemas'))).toEqual(
      many.filter(({ nome }) => nome === '').map(({ cpf }) => cpf),
    )
  })
})
