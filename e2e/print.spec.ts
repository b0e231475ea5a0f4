/** Lists and screens on paper. */
import { sql } from 'kysely'
import { buildLoja, buildVenda } from '../src/server/testing/builders.ts'
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
    ...['Nome', 'Código', 'Cidade', 'Estado', 'Telefone', 'Gerente', 'Status'],
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

test('a list of more than 2,000 rows is not printed, but exported; its number is said', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await sql`insert into lojas (nome, codigo, endereco, cidade)
    select 'Filial ' || n, 'F' || n, 'Rua', 'Santos' from generate_series(1, 2001) n`.execute(db)
  await watchPrinting(page)
  await signIn(page)
  await page.goto('/lojas')
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imprimir' })
  await expect(dialog).toContainText('São 2.001 linhas, e uma impressão tem no máximo 2.000.')
  await expect(dialog.getByRole('link', { name: 'Excel (XLSX)' })).toHaveAttribute('href', /formato=xlsx/)
  const file = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^lojas-.*\.csv$/)
  await expect(page.locator('html')).not.toHaveAttribute('data-prints')
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
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
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
