/** Importing sales from a brokerage's own spreadsheet. */
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { importacaoDeVendas, planilha } from './vocabulary/importacao-de-vendas.ts'
import { expectToast } from './vocabulary/page.ts'

test('a workbook of LibreOffice with titles, sums and five faulty rows becomes 300 sales, on a large screen and on a phone', async ({
  page,
  signIn,
  brokerage: _brokerage,
  plantao: { db },
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 800 })
  await signIn(page, 'Administrador')
  const screen = importacaoDeVendas(page)
  await screen.open()
  await screen.choose(await planilha('vendas'), 'vendas da diretoria.xlsx')

  await screen.folha.selectOption('Vendas 2026')
  await expect(page.getByLabel('Linha dos títulos')).toHaveValue('4')
  await expect(screen.colunas).toHaveCount(15)
  await expect(screen.colunas.nth(9)).toContainText('300001,5 · 300002,5')
  await expect(screen.coluna('VGV')).toHaveValue('valor_venda')
  // Each percentage is read as its cell shows it.
  await expect(page.getByText('Como estão escritos?')).toHaveCount(0)
  await expectAccessible(page)

  await screen.validar.click()
  await expect(screen.validacao).toContainText('4 erros em 4 linhas')
  await expect(screen.validacao).toContainText('1 pergunta espera resposta acima.')
  await expect(screen.validacao).toContainText('1 aviso')
  await expect(screen.erros).toHaveCount(4)
  await expect(screen.nomes).toHaveCount(1)
  await screen.importar.click()
  await expectToast(page, 'Erro', 'Corrija os erros de validação antes de importar.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)

  await screen.mend('Data da venda', 14, '28/02/2026')
  await screen.mend('CPF', 24, '529.982.247-25')
  await screen.mend('VGV', 34, '310.000,00')
  await screen.mend('Apto', 44, '40')
  await screen.nomes.getByRole('button', { name: NAMES.ana }).click()
  await expect(screen.validacao).toContainText('Você mudou algo desde então: valide de novo.')
  await screen.validar.click()
  await expect(screen.validacao).toContainText('300 linhas prontas para importar')
  await expect(screen.somas.getByRole('row').last()).toContainText('Todas300300')
  await expectAccessible(page)
  await screen.importar.click()
  await expectToast(page, 'Importação Concluída', '300 vendas importadas, 0 falharam')
  await expect(screen.dialog).toContainText('300 vendas importadas')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const sums = await db
    .selectFrom('vendas')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number>('valor_venda').as('soma')])
    .executeTakeFirstOrThrow()
  // 300,000.50 and the number of each, but for the one that was mended.
  expect(sums).toEqual({ n: 300, soma: 300 * 300_000.5 + (300 * 301) / 2 - 300_030.5 + 310_000 })
  await page.getByRole('main').getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('300 vendas')
})

test('on a phone a CSV of one sale is imported, and the same file again says that it is there', async ({
  page,
  signIn,
  brokerage: _brokerage,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Administrador')
  const screen = importacaoDeVendas(page)
  await screen.open()
  const csv = [
    'numero_venda;data_venda;cliente_nome;cliente_cpf;cliente_telefone;empreendimento;loja;torre;unidade;valor_venda;valor_ato;corretor;percentual',
    `V-1;2026-02-03;Rita;529.982.247-25;(11) 98765-4321;${NAMES.empreendimento};${NAMES.loja};A;12;350.000,00;0;${NAMES.ana};1,5%`,
  ].join('\r\n')
  await screen.choose(csv, 'vendas.csv')
  await screen.validar.click()
  await expect(screen.validacao).toContainText('1 linha pronta para importar')
  await expectNoSidewaysScroll(page)
  await screen.importar.click()
  await expectToast(page, 'Importação Concluída', '1 venda importada, 0 falharam')
  await page.keyboard.press('Escape')
  await screen.choose(csv, 'vendas.csv')
  await expect(page.getByText('Como na última importação com estes títulos.')).toBeVisible()
  await screen.validar.click()
  await expect(screen.validacao).toContainText('1 já está cadastrada: fica como está')
  await screen.importar.click()
  await expectToast(page, 'Erro', 'Todas as vendas do arquivo já estão cadastradas.')
})

test('what is no spreadsheet is refused with a sentence', async ({ page, signIn, brokerage: _brokerage }) => {
  await signIn(page, 'Administrador')
  const screen = importacaoDeVendas(page)
  await screen.open()
  await screen.choose(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'antiga.xls')
  await expectToast(page, 'Erro', 'Este arquivo é do Excel antigo (.xls). Abra-o e salve-o')
  await screen.choose('PK\x03\x04 e mais nada', 'quebrada.xlsx')
  await expectToast(page, 'Erro', 'Esta planilha não pôde ser lida.')
  await signIn(page, 'Staff')
  await page.goto('/vendas?importar=true')
  await expect(page.getByRole('button', { name: 'Nova Venda' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importar', exact: true })).toHaveCount(0)
})
