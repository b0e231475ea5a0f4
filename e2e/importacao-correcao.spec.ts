/** A spreadsheet of colaboradores with faults: they are read by kind, downloaded with their rows, mended and sent again. */
import { sql } from 'kysely'
import { CSV_COLUMNS } from '../src/core/importacao/row.ts'
import { type TypedRow, typedRow } from '../src/server/testing/office/importacoes.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { excel, openImport } from './vocabulary/importacao.ts'
import { expectToast } from './vocabulary/page.ts'

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

  const planilha = await screen.downloadToMend('Todas as linhas, em Excel (XLSX)')
  expect(planilha.name).toMatch(/^corrigir-colaboradores-.*\.xlsx$/)
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
