/** Importing colaboradores from a CSV: the file, the check, the import, the results; and whatever goes wrong on the way. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { XLSX_TYPE } from '../src/core/planilha/reading.ts'
import { csvOf, type TypedRow, typedRow } from '../src/server/testing/office/importacoes.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { excel, importacaoScreen, openImport, validationColor } from './vocabulary/importacao.ts'
import { closeToasts, expectToast } from './vocabulary/page.ts'

const lines = (count: number, overrides: TypedRow = {}, since = 1) =>
  Array.from({ length: count }, (_, i) => typedRow(since + i, overrides))

test('a file of Excel is previewed, checked and imported, and its people are in the list', async ({
  page,
  signIn,
  brokerage: _brokerage,
  plantao,
}) => {
  const screen = await openImport(page, signIn)
  await test.step('previewed', async () => {
    await screen.choose(
      excel([
        typedRow(1, {
          nome: 'Ângela Conceição',
          superior_cpf: typedRow(2).cpf ?? '',
          loja_nome: NAMES.loja.toUpperCase(),
          comissao_base: '2.5',
        }),
        typedRow(2, { nome: 'João Gonçalves', cargo: 'Gerente', email: 'joão', comissao_base: '150' }),
      ]),
    )
    await expectToast(page, 'Sucesso!', '2 linhas carregadas do arquivo CSV.')
    await expect(screen.previa).toContainText('Ângela Conceição')
    await expect(screen.previa).toContainText(
      'Aviso: email: Formato de email inválido (será importado sem email)',
    )
  })
  await test.step('checked and imported', async () => {
    await expect(screen.importar).toBeDisabled()
    await screen.validar.click()
    await expectToast(page, 'Validação Concluída', '2 linhas válidas, 0 erros, 2 avisos')
    expect(await validationColor(page)).toBe('yellow')
    await expect(screen.avisos).toHaveText([
      'Linha 3, email: Formato de email inválido (será importado sem email)',
      'Linha 3, comissao_base: Comissão deve ser um número entre 0 e 100 (será importada como 0)',
    ])
  })
  await test.step('progress is shown while the rows wait for their turn', async () => {
    await closeToasts(page)
    await plantao.db.transaction().execute(async (trx) => {
      await sql`lock table colaboradores in share mode`.execute(trx)
      await screen.importar.click()
      await expect(page.getByText('0 de 2 linhas')).toBeVisible()
      await expectAccessible(page)
    })
    await expectToast(page, 'Importação Concluída', '2 colaboradores importados, 0 falharam')
    await expect(screen.dialog).toContainText('Importação Concluída')
    await expect(screen.dialog).toContainText('2 avisos no arquivo')
    await expect(screen.dialog.getByRole('list', { name: 'Avisos' }).getByRole('listitem')).toHaveText([
      'Linha 3: email: Formato de email inválido (será importado sem email)',
      'Linha 3: comissao_base: Comissão deve ser um número entre 0 e 100 (será importada como 0)',
    ])
    await expect(screen.resultOf(2)).toContainText('Ângela Conceição')
    await expect(screen.resultOf(2)).toContainText('Importado')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('the report', async () => {
    const relatorio = await screen.download('Baixar relatório (JSON)')
    expect(relatorio.name).toMatch(/^relatorio-importacao-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await readFile(relatorio.path, 'utf8'))).toMatchObject({
      totalProcessed: 2,
      successCount: 2,
      errorCount: 0,
      success: true,
      successDetails: [
        { row: 2, name: 'Ângela Conceição' },
        { row: 3, name: 'João Gonçalves' },
      ],
      errors: [],
    })
    await expect(screen.dialog.getByRole('link', { name: 'Baixar erros (CSV)' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(screen.dialog).toBeHidden()
    await expect(screen.recentes).toHaveCount(1)
    await expect(screen.recentes).toContainText('Concluída')
  })
  await test.step('the people are in the list', async () => {
    await page.getByRole('tab', { name: 'Lista de Colaboradores' }).click()
    const angela = page.getByRole('row').filter({ hasText: 'Ângela Conceição' })
    await expect(angela).toContainText('João Gonçalves')
    await expect(angela).toContainText(NAMES.loja)
  })
})

test('the template is downloaded, and can be dropped on the page as it is', async ({ page, signIn }) => {
  const screen = await openImport(page, signIn)
  await page.getByRole('button', { name: 'Baixar template' }).click()
  await expect(page.getByRole('menuitem', { name: 'Excel (XLSX)' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const template = await screen.downloadTemplate('CSV')
  await expectToast(page, 'Template Baixado', 'Preencha o arquivo template-colaboradores.csv e envie-o aqui.')
  expect(template.name).toBe('template-colaboradores.csv')
  const planilha = await screen.downloadTemplate('Excel (XLSX)')
  await expectToast(
    page,
    'Template Baixado',
    'Preencha o arquivo template-colaboradores.xlsx e envie-o aqui.',
  )
  expect(planilha.name).toBe('template-colaboradores.xlsx')
  await closeToasts(page)
  await test.step('chosen by keyboard', async () => {
    const chooser = page.waitForEvent('filechooser')
    await screen.escolher.press('Enter')
    await (await chooser).setFiles({
      name: planilha.name,
      mimeType: XLSX_TYPE,
      buffer: await readFile(planilha.path),
    })
    await expectToast(page, 'Sucesso!', '3 linhas carregadas do arquivo XLSX.')
  })
  await test.step('dropped', async () => {
    await screen.drop(await readFile(template.path, 'utf8'), template.name)
    await expectToast(page, 'Sucesso!', '3 linhas carregadas do arquivo CSV.')
    await screen.validar.click()
    await expectToast(page, 'Validação Concluída', '3 linhas válidas, 0 erros, 1 aviso')
    await expect(screen.avisos).toHaveText([
      'Linha 4, loja_nome: Loja "Loja Centro" não encontrada (será importado sem loja)',
    ])
  })
})

test('the page is closed and the server killed: the import goes on, and every row is in once', async ({
  page,
  context,
  signIn,
  plantao,
  ownServer,
}) => {
  const screen = await openImport(page, signIn)
  await screen.choose(csvOf(lines(1_500)))
  await screen.validar.click()
  await screen.importar.click()
  const andamento = page.getByRole('progressbar', { name: 'Andamento de equipe.csv' })
  await expect(andamento).toBeVisible()
  await page.close()
  await ownServer.kill()
  await ownServer.start()

  const other = await context.newPage()
  const reopened = importacaoScreen(other)
  await reopened.open()
  await expect(
    reopened.recentes.or(other.getByRole('status')).filter({ hasText: 'equipe.csv' }).first(),
  ).toBeVisible()
  await expect(reopened.recentes).toContainText('1.500 importados, 0 com erro', { timeout: 120_000 })
  const { rows } = await sql<{ n: number }>`select count(distinct cpf) as n from colaboradores`.execute(
    plantao.db,
  )
  expect(rows).toEqual([{ n: 1_500 }])
})
