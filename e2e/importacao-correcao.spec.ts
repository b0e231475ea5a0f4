/** A spreadsheet of colaboradores with faults: they are read by kind, downloaded with their rows, mended and sent again. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { CSV_COLUMNS } from '../src/core/importacao/row.ts'
import { XLSX_TYPE } from '../src/core/planilha/reading.ts'
import { sheetsOf } from '../src/server/testing/files/workbook.ts'
import { csvOf, type TypedRow, typedRow } from '../src/server/testing/office/importacoes.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { excel, openImport } from './vocabulary/importacao.ts'
import { breakServer, closeToasts, expectToast } from './vocabulary/page.ts'

test('300 rows of an Excel with 30 sown faults mended in one round', async ({ page, signIn, plantao }) => {
  const correct = Array.from({ length: 300 }, (_, i) =>
    typedRow(i, {
      nome: `Pessoa ${i} da Conceição`,
      data_admissao: '03/04/2024',
      comissao_base: '2,5',
      ...(i === 0 ? { cargo: 'Gerente' } : { superior_cpf: typedRow(0).cpf ?? '' }),
    }),
  )
  const seeded = correct.map((row, i) => (i % 10 === 5 ? { ...row, ...FAILURES[((i / 10) % 10) | 0] } : row))
  const screen = await openImport(page, signIn)
  await screen.choose(excel(seeded))
  await expect(
    page.getByText('297 datas lidas como dd/mm/aaaa: 03/04/2024 é quarta-feira, 3 de abril de 2024'),
  ).toBeVisible()
  await screen.validar.click()
  await expectToast(page, 'Validação Concluída', '282 linhas válidas, 18 erros, 12 avisos')
  await expect(screen.tipos('Erros')).toHaveCount(7)
  await screen.tipo('Avisos', '3 superior_cpf: Superior não encontrado (será importado sem superior)').click()
  await expect(screen.avisos).toHaveText([
    'superior_cpf: Superior "99999999999" não encontrado (será importado sem superior) — 3 linhas: 97, 197, 297',
  ])
  // What is half below the bar at the top would be too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const onlyProblems = await screen.downloadToMend('Só as linhas com problemas, em CSV')
  expect(onlyProblems.rows).toHaveLength(30)
  const { name, rows } = await screen.downloadToMend('Todas as linhas, em CSV')
  expect(name).toMatch(/^corrigir-colaboradores-\d{4}-\d\d-\d\d\.csv$/)
  expect(rows).toHaveLength(300)
  // The person who corrects it looks only at the rows that the last column names, and saves it from Excel.
  const corrected = rows.map((row, i) => (row.problemas ? { ...correct[i], problemas: row.problemas } : row))
  expect(corrected.filter(({ problemas }) => problemas)).toHaveLength(30)
  await screen.choose(excel(corrected, [...CSV_COLUMNS, 'problemas']), name)
  await screen.validar.click()
  await expectToast(page, 'Validação Concluída', '300 linhas válidas, 0 erros, 0 avisos')
  await screen.importar.click()
  await expectToast(page, 'Importação Concluída', '300 colaboradores importados, 0 falharam')
  const { rows: stored } = await sql`
    select data_admissao::text, comissao_base::float as comissao, count(*) as n, count(superior_id) as com_superior
      from colaboradores group by 1, 2`.execute(plantao.db)
  expect(stored).toEqual([{ data_admissao: '2024-04-03', comissao: 2.5, n: 300, com_superior: 299 }])
})

/** Ten kinds of fault; each is sown three times. */
const FAILURES: readonly TypedRow[] = [
  { cpf: '1234567890' },
  { data_admissao: '12/31/2024' },
  { cargo: 'corretor' },
  { status: 'Sim' },
  { nome: '' },
  { telefone: '98765' },
  { email: 'joão' },
  { comissao_base: 'dez' },
  { loja_nome: 'Loja que não há' },
  { superior_cpf: '99999999999' },
]

test('the file to mend is an XLSX too, and what cannot be downloaded is told', async ({ page, signIn }) => {
  const screen = await openImport(page, signIn)
  await screen.choose(csvOf([1, 2].map((i) => typedRow(i, { email: 'x' }))))
  await screen.validar.click()
  const downloaded = await screen.downloadToMend('Todas as linhas, em Excel (XLSX)')
  expect(downloaded.name).toMatch(/^corrigir-colaboradores-.*\.xlsx$/)
  await expectToast(
    page,
    'Arquivo Baixado',
    'Corrija o que a coluna problemas aponta, salve e escolha o arquivo de novo.',
  )
  await closeToasts(page)
  // Sent again as it is, then mended in a spreadsheet program, which adds a sheet and stores dates as such.
  await screen.choose(await readFile(downloaded.path), 'corrigir.xlsx', XLSX_TYPE)
  await expectToast(page, 'Sucesso!', '2 linhas carregadas do arquivo XLSX.')
  await screen.validar.click()
  await expectToast(page, 'Validação Concluída', '2 linhas válidas, 0 erros, 2 avisos')
  const corrigida = CSV_COLUMNS.map((column) =>
    column === 'data_admissao' ? new Date('2024-04-03T00:00:00Z') : (typedRow(1)[column] ?? ''),
  )
  const planilha = sheetsOf({ Equipe: [[...CSV_COLUMNS], corrigida], Outra: [['rascunho']] })
  await screen.choose(Buffer.from(planilha), 'equipe.xlsx', XLSX_TYPE)
  await expect(page.getByText('O arquivo tem 2 planilhas; só a primeira, “Equipe”, foi lida.')).toBeVisible()
  await expect(page.getByText(/quarta-feira, 3 de abril de 2024/)).toBeVisible()
  await screen.validar.click()
  await expectToast(page, 'Validação Concluída', '1 linha válida, 0 erros, 0 avisos')
  await expectAccessible(page)
  await screen.importar.click()
  await expect(screen.dialog).toContainText('1 colaboradores importados, 0 falharam')
  await page.keyboard.press('Escape')
  await closeToasts(page)

  await screen.choose(csvOf([1, 2].map((i) => typedRow(10 + i, { email: 'x' }))))
  await screen.validar.click()
  await breakServer(page, 'POST', '/api/importacoes/corrigir')
  await screen.toMend('Todas as linhas, em CSV')
  await expectToast(page, 'Erro', 'Erro ao baixar o arquivo para corrigir. Tente novamente.')
})
