/** Lists and screens on paper. */
import { VENDA_COLUMNS } from '../src/core/vendas/columns.ts'
import { buildPng } from '../src/server/testing/files/images.ts'
import { buildLoja, buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './vocabulary/page.ts'
import { expectPrinting, paperOf, watchPrinting } from './vocabulary/printing.ts'
import { tableOf } from './vocabulary/vendas-table.ts'

const LONG = 'Filial Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo do Centro'

test('a list is printed whole: title, filters, every row, unsplit, the columns’ titles and numbers of pages, and nothing else', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  // Names of several lines between their first and their last word.
  const nomeOf = (n: number) =>
    n < 50 ? `Filial ${n} fim${n}` : `Filial ${n} ${LONG} ${'x '.repeat(n % 7)}fim${n}`
  for (let n = 1; n <= 130; n++) await buildLoja(db, { nome: nomeOf(n), codigo: `F${n}` })
  await buildLoja(db, { nome: 'Matriz', codigo: 'M' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await watchPrinting(page)
  await signIn(page)
  await page.goto('/lojas?busca=filial&ordem=codigo')
  await page.getByRole('button', { name: 'Inativar loja Filial 1 fim1' }).click()
  await expectToast(page, 'Loja', 'inativada com sucesso.')

  await page.keyboard.press('Control+p')
  await expectPrinting(page)
  const rows = page.locator('.print-pages tbody tr')
  await expect(rows).toHaveCount(130)
  await expect(page.locator('.print-pages thead th')).toHaveText([
    'Nome',
    'Código',
    'Cidade',
    'Estado',
    'Telefone',
    'Gerente',
    'Status',
  ])
  await expect(page.locator('.print-pages thead')).toHaveCSS('display', 'table-header-group')
  const { pages, text } = await paperOf(page)
  expect(pages).toBeGreaterThan(2)
  if (text !== null) {
    expect(text).toMatch(/^\s*Lojas\n/)
    expect(text).toContain('Busca: filial')
    expect(text).toMatch(/130 linhas · impresso em \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(text.match(/Filial 1 fim1 .*F1 .*Inativo/)).not.toBeNull()
    for (const word of LONG.split(' ')) expect(text).toContain(word)
    expect(text).not.toContain('Matriz')
    // On each page: its number and the columns' titles.
    const texts = text.split('\f').slice(0, pages)
    for (const [n, one] of texts.entries()) {
      expect(one.match(/Nome\s+Código/g)).toHaveLength(1)
      expect(one).toContain(`Página ${n + 1} de ${pages}`)
    }
    for (let n = 1; n <= 130; n++) {
      const withRow = texts.filter((one) => new RegExp(`(Filial ${n}|fim${n})\\b`).test(one))
      expect(withRow, String(n)).toHaveLength(1)
    }
    for (const other of ['sucesso', 'Gestão', 'Buscar em tudo', 'Exportar', 'Mostrando', 'Preparando'])
      expect(text).not.toContain(other)
  }
  // Paper is light; the screen keeps its theme, and the dialog closes once it is printed.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rows).toHaveCount(0)
})

test('the organograma is printed with everybody in it, also those of collapsed teams', async ({
  page,
  brokerage: _brokerage,
  signIn,
}) => {
  await watchPrinting(page)
  await signIn(page)
  await page.goto('/colaboradores?aba=organograma')
  await page.getByRole('button', { name: 'Fechar tudo' }).click()
  await expect(page.getByRole('treeitem', { name: NAMES.bruno })).toBeHidden()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expectPrinting(page)
  const { pages, text } = await paperOf(page)
  expect(pages).toBe(1)
  if (text !== null) {
    for (const name of ['Organograma', 'Sem superior', NAMES.fabio, NAMES.ana, NAMES.bruno, NAMES.carla])
      expect(text).toContain(name)
    expect(text).not.toContain('Fechar tudo')
  }
})

test('a screen is printed as it is: its figures and charts uncut, without navigation, buttons and messages', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id, corretores },
  signIn,
}) => {
  const sale = { loja_id, empreendimento_id, valor_venda: 99_999_999_999.99, numero_venda: 'V-1' }
  await buildVenda(db, { ...sale, colaborador_id: corretores[0], data_venda: '2026-05-04' }, [
    { colaborador_id: corretores[0] },
  ])
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto('/dashboard?de=2026-05-01&ate=2026-05-31')
  await expect(page.getByRole('region', { name: 'Vendas por Loja' })).toContainText(NAMES.loja)
  await expect(page.getByRole('img', { name: /^Gráfico de barras/ })).toBeVisible()
  const themes = await page.evaluate(() => {
    const theme = () => document.documentElement.dataset.mantineColorScheme
    const before = theme()
    dispatchEvent(new Event('beforeprint'))
    const onPaper = theme()
    dispatchEvent(new Event('afterprint'))
    return [before, onPaper, theme()]
  })
  expect(themes).toEqual(['dark', 'light', 'dark'])
  const { pages, text } = await paperOf(page)
  expect(pages).toBeLessThan(4)
  if (text !== null) {
    for (const part of [
      'Dashboard',
      'Período',
      'R$ 99.999.999.999,99',
      NAMES.loja,
      NAMES.ana,
      'Funil por Status',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part)
    expect(text).toMatch(/Impresso em \d\d\/\d\d\/\d{4}/)
    expect(text).toContain(`Página ${pages} de ${pages}`)
    for (const other of ['Gestão', 'Buscar em tudo', 'Limpar filtros', 'Imprimir'])
      expect(text).not.toContain(other)
  }
  // The paper's width between its margins, in CSS pixels.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const right = await page
    .locator('main *:visible')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
  expect(right).toBeLessThanOrEqual(718)

  await page.emulateMedia({ media: null, colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/vendas')
  await expect(page.getByRole('article', { name: /V-1/ })).toBeVisible()
  const list = await paperOf(page)
  if (list.text !== null) {
    expect(list.text).toContain('V-1')
    expect(list.text.replaceAll(/\s+/g, ' ')).toContain('use Imprimir')
  }
})

test('Vendas as a table is printed with its columns in their order; those that do not fit follow in another table', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id, corretores },
  signIn,
}) => {
  const sale = { loja_id, empreendimento_id, colaborador_id: corretores[0], valor_venda: 99_999_999_999.99 }
  const people = corretores.slice(0, 2).map((colaborador_id) => ({ colaborador_id }))
  await buildVenda(db, { ...sale, numero_venda: 'V-1', torre: 'A', unidade: '101' }, people)
  await watchPrinting(page)
  await signIn(page, 'Staff')
  await page.goto('/vendas')
  const titles = page.locator('.print-pages thead th')
  await tableOf(page).choose('Tabela')
  await expect(page.getByRole('table', { name: 'Vendas' })).toBeVisible()
  await page.getByRole('button', { name: 'Colunas' }).click()
  const columns = page.getByRole('dialog', { name: 'Colunas da tabela' })
  await expect(columns.getByRole('checkbox')).toHaveCount(VENDA_COLUMNS.length)
  for (const box of await columns.getByRole('checkbox').all()) await box.check()
  await columns.getByRole('button', { name: 'Aplicar' }).click()
  await expect(columns).toBeHidden()
  const shown = await page.getByRole('table', { name: 'Vendas' }).getByRole('columnheader').allInnerTexts()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(titles.filter({ hasText: 'Cadastrada em' })).toHaveCount(1)
  const printed = await titles.allInnerTexts()
  const first = 'Número da venda'
  expect(printed.filter((title) => title === first).length).toBeGreaterThan(1)
  // Without the table's selection, number and actions.
  expect(printed.filter((title) => title !== first)).toEqual(shown.slice(2, -1))
  const { text } = await paperOf(page)
  if (text !== null) {
    expect(text).toContain('Colunas 1 de')
    expect(text.replaceAll('\u00a0', ' ')).toContain('R$ 99.999.999.999,99')
    expect(text).toContain('A · 101')
  }
})

test('a list, a screen and a sale are printed below the name and logo of the brokerage', async ({
  page,
  plantao: { db, url },
  brokerage: { loja_id, empreendimento_id, corretores },
  signIn,
}) => {
  await signIn(page)
  await db.updateTable('configuracoes').set({ nome: 'Casa Boa Imóveis' }).execute()
  const sent = await page.request.put(`${url}/api/configuracoes/logo`, {
    data: { arquivo: buildPng(120, 40).toString('base64'), anterior: null },
    headers: { origin: url },
  })
  expect(sent.ok()).toBe(true)
  const sale = { loja_id, empreendimento_id, colaborador_id: corretores[0], data_venda: '2026-05-04' }
  const { id } = await buildVenda(db, sale, [{ colaborador_id: corretores[0] }])
  await watchPrinting(page)

  /** What is printed begins with the name; the logo is there, and the screen itself shows neither. */
  const expectMarca = async () => {
    const printed = page.locator('#marca-no-papel')
    await expect(printed).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(printed).toBeVisible()
    expect(await printed.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(120)
    await page.emulateMedia({ media: 'screen' })
    const { text } = await paperOf(page)
    if (text !== null) expect(text).toMatch(/^\s*(Impresso em [^\n]*\n\s*)?Casa Boa Imóveis\n/)
  }

  await test.step('a list, with what an office needs of its people', async () => {
    await page.goto('/colaboradores')
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await expectPrinting(page)
    await expect(page.locator('.print-pages thead th')).toHaveText([
      'Nome',
      'CPF',
      'Telefone',
      'Cargo',
      'CRECI',
      'Responde a',
      'Loja',
      'Indicado Por',
      'Comissão Base (%)',
      'Status',
    ])
    await expectMarca()
  })
  await test.step('a screen', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expectMarca()
  })
  await test.step('a sale, still on one page', async () => {
    await page.goto(`/vendas?acao=ver&venda=${id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click()
    await expectPrinting(page)
    await expectMarca()
    expect((await paperOf(page)).pages).toBe(1)
  })
})
