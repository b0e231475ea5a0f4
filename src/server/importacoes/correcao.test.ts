import { describe, expect, it } from 'vitest'
import { COLUNAS } from '../../core/importacao-linha.ts'
import { csvDe, envio, type LinhaDigitada, linhaDigitada } from '../testing/importacoes.ts'
import { testOffice } from '../testing/office.ts'

const { administrador: call } = await testOffice({ now: () => new Date('2026-11-21T02:30:00Z') })

const corrigir = (
  conteudo: string,
  { linhas = 'todas', formato = 'csv' }: { linhas?: string | undefined; formato?: string } = {},
) => call('POST', '/importacoes/corrigir', { ...envio(conteudo), formato, linhas })

const CABECALHO = `\uFEFF${COLUNAS.join(';')};problemas`

/** The lines of the file to mend, its header checked. */
async function linhasDe(conteudo: string, linhas?: string): Promise<string[]> {
  const { status, raw } = await corrigir(conteudo, { linhas })
  expect(status, raw.toString()).toBe(200)
  const [cabecalho, ...resto] = raw.toString().trimEnd().split('\r\n')
  expect(cabecalho).toBe(CABECALHO)
  return resto
}

describe('the file to mend is refused', () => {
  it.each([
    ['nothing in it', '', 'Arquivo CSV vazio'],
    ['a header alone', csvDe([]), 'Não há dados para validar.'],
  ])('for a file with %s', async (_, conteudo, mensagem) => {
    const { status, body } = await corrigir(conteudo)
    expect([status, body.message]).toEqual([422, mensagem])
  })

  it('in another format, and without its choice of rows', async () => {
    expect((await corrigir(csvDe([linhaDigitada(1)]), { formato: 'pdf' })).status).toBe(400)
    expect((await corrigir(csvDe([linhaDigitada(1)]), { linhas: 'algumas' })).status).toBe(400)
  })
})

describe('the file to mend', () => {
  const boa = linhaDigitada(1, { data_admissao: '03/04/2024', comissao_base: '2,5' })
  const fraca = linhaDigitada(2, { email: 'x' })
  const errada = linhaDigitada(3, { data_admissao: '12/31/2024', cargo: 'Chefe' })
  const escrita = (linha: LinhaDigitada, problemas: string) =>
    [...COLUNAS.map((coluna) => linha[coluna] ?? ''), problemas].join(';')
  const FRACA = escrita(
    fraca,
    'Linha 3: aviso em email: Formato de email inválido (será importado sem email)',
  )
  const ERRADA = escrita(
    errada,
    `"Linha 4: erro em cargo: Cargo deve ser Diretor, Gerente ou Corretor; erro em data_admissao: O mês 31 não existe: a data é lida como dd/mm/aaaa, com o dia primeiro"`,
  )

  it('has all rows as they were sent, each with its problems', async () => {
    const { headers } = await corrigir(csvDe([boa]))
    expect(headers['content-disposition']).toContain('filename="corrigir-colaboradores-2026-11-20.csv"')
    expect(await linhasDe(csvDe([boa, fraca, errada]))).toEqual([escrita(boa, ''), FRACA, ERRADA])
  })

  it('or only the rows with problems', async () => {
    expect(await linhasDe(csvDe([boa, fraca, errada]), 'com_problemas')).toEqual([FRACA, ERRADA])
    expect(await linhasDe(csvDe([boa]), 'com_problemas')).toEqual([])
  })

  it('has no cell that a spreadsheet would calculate, and is read again as it was sent', async () => {
    const perigosa = linhaDigitada(4, {
      nome: '=HYPERLINK("http://mau.example")',
      telefone: '+5511987654321',
    })
    const { raw } = await corrigir(csvDe([perigosa]))
    expect(raw.toString()).toContain(`"'=HYPERLINK(""http://mau.example"")"`)
    expect(raw.toString()).toContain(";'+5511987654321;")
    const [, outraVez] = (await corrigir(raw.toString())).raw.toString().split('\r\n')
    expect(outraVez).toBe(raw.toString().split('\r\n')[1])
  })

  it('keeps what was beyond the columns, so that it is an error until it is mended', async () => {
    const sobra = csvDe([linhaDigitada(5, { comissao_base: '2' })]).replace(/$/, ',5')
    const { raw } = await corrigir(sobra)
    expect(raw.toString()).toMatch(/;2;"?Linha 2: erro: Há mais valores do que colunas.*;5\r\n$/)
    const { body } = await call('POST', '/importacoes/conferir', envio(raw))
    expect(body).toMatchObject({ erros: { quantidade: 1 }, avisos: { quantidade: 0 } })
  })

  it('of 20,000 rows has them all, in their order', async () => {
    const muitas = Array.from({ length: 20_000 }, (_, i) => linhaDigitada(i, i % 2 ? { nome: '' } : {}))
    const cpfs = (linhas: string[]) => linhas.map((linha) => linha.split(';')[1])
    expect(cpfs(await linhasDe(csvDe(muitas)))).toEqual(muitas.map(({ cpf }) => cpf))
    expect(cpfs(await linhasDe(csvDe(muitas), 'com_problemas'))).toEqual(
      muitas.filter(({ nome }) => nome === '').map(({ cpf }) => cpf),
    )
  }, 60_000)
})
