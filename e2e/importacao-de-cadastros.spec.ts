/** Importing lojas and empreendimentos from a brokerage's own spreadsheet. */
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { importacaoDePlanilha, planilha } from './vocabulary/importacao-de-vendas.ts'
import { closeToasts, expectToast } from './vocabulary/page.ts'
import { EMPREENDIMENTOS, LOJAS, recordsScreen } from './vocabulary/records.ts'

test('lojas and empreendimentos come from two sheets of one file, a faulty cell mended on the screen', async ({
  page,
  signIn,
  plantao: { db },
}) => {
  await signIn(page, 'Administrador')
  const screen = importacaoDePlanilha(page)
  await page.goto('/lojas')
  await page.getByRole('tab', { name: 'Importar' }).click()
  await expect(page.getByRole('heading', { name: 'Importar lojas de uma planilha' })).toBeVisible()
  await screen.choose(await planilha('cadastros'), 'cadastros.xlsx')

  await test.step('the columns of lojas are matched', async () => {
    await expect(page.getByLabel('Linha dos títulos')).toHaveValue('2')
    await expect(screen.colunas).toHaveCount(10)
    await expect(screen.colunas.nth(7)).toContainText('11060001 · 1310100 · 04524-001')
    for (const [heading, field] of [
      ['Filial', 'nome'],
      ['Sigla', 'codigo'],
      ['Município', 'cidade'],
      ['m²', ''],
    ] as const)
      await expect(screen.coluna(heading)).toHaveValue(field)
    await screen.coluna('Sigla').selectOption('Não importar')
    await expect(page.getByText('1 coluna falta: Código.')).toBeVisible()
  })
  await test.step('a faulty cell is mended, and the lojas are imported', async () => {
    await screen.validar.click()
    await expectToast(page, 'Erro', '1 coluna falta: Código.')
    await screen.coluna('Sigla').selectOption('Código')
    await expect(page.getByText('1 coluna falta: Código.')).toHaveCount(0)

    await screen.validar.click()
    await expect(screen.validacao).toContainText('1 erro em 1 linha')
    await expect(screen.erros).toHaveText(['Linha 5, UF: Estado deve ter 2 letras'])
    await expect(screen.validacao).toContainText('2 avisos')
    await expect(screen.validacao).toContainText(
      'Linha 4, CEP: CEP completado com o zero que a planilha removeu: 01310-100',
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await screen.mend('UF', 5, 'SP')
    await screen.validar.click()
    await expect(screen.validacao).toContainText('3 linhas prontas para importar')
    await screen.importar.click()
    await expectToast(page, 'Importação Concluída', '3 lojas importadas, 0 falharam')
    await expect(screen.dialog.getByRole('row').nth(1)).toContainText('Loja Gonzaga')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Lista de Lojas' }).click()
    const lojas = recordsScreen(page, LOJAS)
    await expect(lojas.row('Loja Paulista')).toContainText('PA')
    await closeToasts(page)
  })
  await test.step('the empreendimentos of the second sheet', async () => {
    await page.goto('/empreendimentos?aba=importar')
    await screen.choose(await planilha('cadastros'), 'cadastros.xlsx')
    await screen.folha.selectOption('Empreendimentos')
    await screen.validar.click()
    await expect(screen.validacao).toContainText('2 linhas prontas para importar')
    await screen.importar.click()
    await expectToast(page, 'Importação Concluída', '2 empreendimentos importados, 0 falharam')
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 importados, 0 com erro')).toBeVisible()
    await page.getByRole('tab', { name: 'Lista de Empreendimentos' }).click()
    await expect(recordsScreen(page, EMPREENDIMENTOS).row('Jardim das Acácias')).toContainText('Obras S.A.')
    expect(
      await db
        .selectFrom('empreendimentos')
        .select(['codigo', 'tipo', 'cep', 'valor_maximo', 'data_entrega'])
        .orderBy('codigo')
        .execute(),
    ).toEqual([
      {
        codigo: 'ACA',
        tipo: 'Residencial',
        cep: '11010000',
        valor_maximo: 480_000.5,
        data_entrega: '2028-12-31',
      },
      { codigo: 'TCS', tipo: 'Comercial', cep: '01310200', valor_maximo: null, data_entrega: null },
    ])
  })
})
