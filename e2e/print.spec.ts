/** Lists and screens on paper. */
import { sql } from 'kysely'
import { VENDA_COLUMNS } from '../src/core/vendas/columns.ts'
import { buildPng } from '../src/server/testing/files/images.ts'
import { buildLoja, buildVenda } from '../src/server/testing/office/builders.ts'
import { buildElegivel, buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './vocabulary/page.ts'
import { expectPrinting, paperOf, watchPrinting } from './vocabulary/printing.ts'

const LONG = 'Filial Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo do Centro'

test('a list is printed whole: title, filters, every row, page numbers, and nothing else', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  for (let n = 1; n <= 130; n++)
    await buildLoja(db, {
      nome: n === 130 ? LONG : `Filial ${String(n).padStart(3, '0')}`,
      codigo: `F${n}`,
    })
  await buildLoja(db, { nome: 'Matriz', codigo: 'M' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await watchPrinting(page)
  await signIn(page)
  await page.goto('/lojas?busca=filial&ordem=codigo')
  await page.getByRole('button', { name: 'Inativar loja Filial 001' }).click()
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
  const { pages, text } = await paperOf(page)
  expect(pages).toBeGreaterThan(2)
  if (text !== null) {
    expect(text).toMatch(/^\s*Lojas\n/)
    expect(text).toContain('Busca: filial')
    expect(text).toMatch(/130 linhas · impresso em \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(text.match(/Filial 001 .*F1 .*Inativo/)).not.toBeNull()
    for (let n = 1; n < 130; n++) expect(text).toContain(`Filial ${String(n).padStart(3, '0')}`)
    for (const word of LONG.split(' ')) expect(text).toContain(word)
    expect(text).not.toContain('Matriz')
    // On each page: its number and the columns' titles.
    for (let n = 1; n <= pages; n++) expect(text).toContain(`Página ${n} de ${pages}`)
    expect(text.match(/Nome\s+Código/g)).toHaveLength(pages)
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

test('on paper the columns’ titles are on each page, and no row is split between two', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  // Each name has several lines between its first and its last word.
  for (let n = 100; n < 180; n++)
    await buildLoja(db, { nome: `inicio${n} ${LONG} ${'x '.repeat(n % 7)}fim${n}`, codigo: `F${n}` })
  await watchPrinting(page)
  await signIn(page)
  await page.goto('/lojas?ordem=codigo')
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expectPrinting(page)
  await expect(page.locator('.print-pages thead')).toHaveCSS('display', 'table-header-group')
  const { pages, text } = await paperOf(page)
  expect(pages).toBeGreaterThan(3)
  if (text === null) return
  const texts = text.split('\f').slice(0, pages)
  for (const [n, one] of texts.entries()) {
    expect(one.match(/Nome\s+Código/g)).toHaveLength(1)
    expect(one).toContain(`Página ${n + 1} de ${pages}`)
  }
  for (let n = 100; n < 180; n++) {
    const withRow = texts.filter((one) => one.includes(`inicio${n}`) || one.includes(`fim${n}`))
    expect(withRow).toHaveLength(1)
  }
})

test('a print that is cancelled while its list is read can be asked for again; more than 2,000 rows are not printed, but exported', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await buildLoja(db, { nome: 'Centro' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/lojas/exportar?*', async (route) => {
    await held
    // The aborted request has nobody to answer to.
    await route.continue().catch(() => {})
  })
  await watchPrinting(page)
  await signIn(page)
  await page.goto('/lojas')
  const reading = page.waitForRequest('**/api/lojas/exportar?*')
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/lojas/exportar'))
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imprimir' })
  await expect(dialog).toContainText('Preparando a impressão…')
  await reading
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await aborted).failure()?.errorText).toContain('ERR_ABORTED')
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.locator('html')).not.toHaveAttribute('data-prints')

  await page.keyboard.press('Control+p')
  await expectPrinting(page)
  await test.step('a list of more than 2,000 rows is not printed, but exported; its number is said', async () => {
    await sql`insert into lojas (nome, codigo, endereco, cidade)
      select 'Filial ' || n, 'F' || n, 'Rua', 'Santos' from generate_series(1, 2001) n`.execute(db)
    await page.goto('/lojas')
    await page.getByRole('button', { name: 'Imprimir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Imprimir' })
    await expect(dialog).toContainText('São 2.002 linhas, e uma impressão tem no máximo 2.000.')
    await expect(dialog.getByRole('link', { name: 'Excel (XLSX)' })).toHaveAttribute('href', /formato=xlsx/)
    const file = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^lojas-.*\.csv$/)
    await expect(page.locator('html')).not.toHaveAttribute('data-prints')
  })
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
  const print = () => page.getByRole('button', { name: 'Imprimir' }).click()
  const titles = page.locator('.print-pages thead th')
  await print()
  await expectPrinting(page)
  await expect(titles).toHaveCount(12)
  await paperOf(page)

  await page
    .getByRole('radiogroup', { name: 'Mostrar vendas como' })
    .getByText('Tabela')
    .locator('..')
    .click()
  await expect(page.getByRole('table', { name: 'Vendas' })).toBeVisible()
  await page.getByRole('button', { name: 'Colunas' }).click()
  const columns = page.getByRole('dialog', { name: 'Colunas da tabela' })
  await expect(columns.getByRole('checkbox')).toHaveCount(VENDA_COLUMNS.length)
  for (const box of await columns.getByRole('checkbox').all()) await box.check()
  await columns.getByRole('button', { name: 'Aplicar' }).click()
  await expect(columns).toBeHidden()
  const shown = await page.getByRole('table', { name: 'Vendas' }).getByRole('columnheader').allInnerTexts()
  await print()
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

test('Elegibilidade and the history of draws are printed', async ({ page, plantao: { db }, signIn }) => {
  for (const nome of ['Ana Beatriz', 'Caio Lima']) await buildElegivel(db, { nome })
  const { id } = await buildSorteio(db, { nome: 'Sorteio de Sexta' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchPrinting(page)
  await signIn(page, 'Staff')
  await page.goto('/roleta?aba=elegibilidade&busca=caio')
  await expect(page.getByRole('row', { name: /Caio Lima/ })).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expectPrinting(page)
  const eligible = await paperOf(page)
  if (eligible.text !== null) {
    for (const part of ['Elegibilidade', 'Busca: caio', 'Caio Lima', 'Participa'])
      expect(eligible.text).toContain(part)
    expect(eligible.text).not.toContain('Ana Beatriz')
  }

  await page.goto(`/roleta?sorteio=${id}`)
  await page.getByRole('button', { name: 'Sortear', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Histórico de sorteios' })).toContainText('Sorteio de Sexta')
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expectPrinting(page)
  const { text } = await paperOf(page)
  if (text !== null)
    for (const part of ['Histórico de Sorteios', 'Sorteio de Sexta', 'simples, peso 1'])
      expect(text).toContain(part)
})

test('a list, a ranking, a screen and a sale are printed below the name and logo of the brokerage', async ({
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
  await test.step('a ranking', async () => {
    await page.goto('/ranking?de=2026-05-01&ate=2026-05-31')
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await expectPrinting(page)
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
