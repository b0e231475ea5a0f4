/** Lists and screens on paper. */
import type { Page } from '@playwright/test'
import type { Kysely } from 'kysely'
import { today } from '../src/core/dates.ts'
import { VENDA_COLUMNS } from '../src/core/vendas/columns.ts'
import type { Tables } from '../src/server/database/schema/types.ts'
import { buildPng } from '../src/server/testing/files/images.ts'
import { buildFavorecido, buildLoja, buildVenda } from '../src/server/testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../src/server/testing/office/financeiro.ts'
import { type Brokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectToast } from './vocabulary/page.ts'
import { expectNothingLost, expectPrinting, paperOf, watchPrinting } from './vocabulary/printing.ts'
import { tableOf } from './vocabulary/vendas-table.ts'

const LONG = 'Filial Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo do Centro'
const MARCA = 'Casa Boa Imóveis'

/** More lojas than a page of the list has. */
const FILIAIS = 130

/** Names of one line, and those of several lines between their first and their last word. */
const nomeOf = (n: number) =>
  n < 50 ? `Filial ${n} fim${n}` : `Filial ${n} ${LONG} ${'x '.repeat(n % 7)}fim${n}`

async function buildFiliais(db: Kysely<Tables>): Promise<void> {
  for (let n = 1; n <= FILIAIS; n++) await buildLoja(db, { nome: nomeOf(n), codigo: `F${n}` })
}

/** The logo is there on paper, and not on the screen, which the name is neither. */
async function expectMarcaOnPaper(page: Page): Promise<void> {
  const printed = page.locator('#marca-no-papel')
  await expect(printed).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  expect(await printed.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(120)
  await page.emulateMedia({ media: null })
}

/** The pages of the list of filiais. */
function expectWholeList(text: string, pages: number): void {
  expect(text).toMatch(new RegExp(`^\\s*${MARCA}\\s*\\n\\s*Lojas\\n`))
  expect(text).toContain('Busca: filial')
  expect(text).toMatch(new RegExp(`${FILIAIS} linhas · impresso em \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d`))
  expect(text.match(/Filial 1 fim1 .*F1 .*Inativo/)).not.toBeNull()
  for (const word of LONG.split(' ')) expect(text).toContain(word)
  expect(text).not.toContain(NAMES.loja)
  // On each page: its number and the columns' titles.
  const texts = text.split('\f').slice(0, pages)
  for (const [n, one] of texts.entries()) {
    expect(one.match(/Nome\s+Código/g)).toHaveLength(1)
    expect(one).toContain(`Página ${n + 1} de ${pages}`)
  }
  for (let n = 1; n <= FILIAIS; n++) {
    const withRow = texts.filter((one) => new RegExp(`(Filial ${n}|fim${n})\\b`).test(one))
    expect(withRow, String(n)).toHaveLength(1)
  }
  for (const other of ['sucesso', 'Gestão', 'Buscar em tudo', 'Exportar', 'Mostrando', 'Preparando'])
    expect(text).not.toContain(other)
}

/** A sale of the largest amount, of two people. */
async function buildPrinted(
  db: Plantao['db'],
  { loja_id, empreendimento_id, corretores: [ana, bruno] }: Brokerage,
) {
  const { id } = await buildVenda(
    db,
    {
      loja_id,
      empreendimento_id,
      colaborador_id: ana,
      valor_venda: 99_999_999_999.99,
      numero_venda: 'V-1',
      data_venda: '2026-05-04',
      torre: 'A',
      unidade: '101',
    },
    [{ colaborador_id: ana }, { colaborador_id: bruno }],
  )
  return id
}

/** Gives the brokerage of a signed-in Administrador its name and logo. */
async function nameBrokerage(page: Page, { db, url }: Plantao) {
  await db.updateTable('configuracoes').set({ nome: MARCA }).execute()
  const headers = { origin: url }
  const logo = { arquivo: buildPng(120, 40).toString('base64'), anterior: null }
  const sent = await page.request.put(`${url}/api/configuracoes/logo`, { data: logo, headers })
  expect(sent.ok()).toBe(true)
}

test('the organograma is printed with everybody in it, also those of collapsed teams', async ({
  page,
  brokerage: _,
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

test('a list is printed whole, below the name and logo of the brokerage', async ({
  page,
  plantao,
  brokerage: _,
  signIn,
}) => {
  await watchPrinting(page)
  await signIn(page)
  await nameBrokerage(page, plantao)
  await buildFiliais(plantao.db)
  await signIn(page, 'Staff')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/lojas?busca=filial&ordem=codigo')
  await page.getByRole('button', { name: 'Inativar loja Filial 1 fim1' }).click()
  await expectToast(page, 'Loja', 'inativada com sucesso.')

  await page.keyboard.press('Control+p')
  await expectPrinting(page)
  const rows = page.locator('.print-pages tbody tr')
  await expect(rows).toHaveCount(FILIAIS)
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
  await expectMarcaOnPaper(page)
  const { pages, text } = await paperOf(page)
  expect(pages).toBeGreaterThan(2)
  if (text !== null) expectWholeList(text, pages)
  // Paper is light; the screen keeps its theme, and the dialog closes once it is printed.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rows).toHaveCount(0)
})

test('a screen is printed as it is, uncut, without navigation, buttons and messages', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await buildPrinted(plantao.db, brokerage)
  await watchPrinting(page)
  await signIn(page)
  await nameBrokerage(page, plantao)
  await page.emulateMedia({ colorScheme: 'dark' })
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
  await expectMarcaOnPaper(page)
  const { pages, text } = await paperOf(page)
  expect(pages).toBeLessThan(4)
  if (text !== null) {
    expect(text).toMatch(new RegExp(`^\\s*Impresso em \\d\\d/\\d\\d/\\d{4}[^\\n]*\\n\\s*${MARCA}\\n`))
    for (const part of [
      'Dashboard',
      'Período',
      'R$ 99.999.999.999,99',
      NAMES.loja,
      NAMES.ana,
      'Funil por Status',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part)
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
})

test('Vendas is printed as a table with all its columns, and as cards says how to print all', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await buildPrinted(plantao.db, brokerage)
  await watchPrinting(page)
  await signIn(page)
  await test.step('a list that is printed by the browser says how to print all of it', async () => {
    const apresentacao = { modo: 'cartoes', colunas: [...VENDA_COLUMNS] }
    const chosen = await page.request.put(`${plantao.url}/api/visoes/vendas`, {
      data: { apresentacao },
      headers: { origin: plantao.url },
    })
    expect(chosen.ok()).toBe(true)
    await page.goto('/vendas')
    await expect(page.getByRole('article', { name: /V-1/ })).toBeVisible()
    const { text } = await paperOf(page)
    if (text !== null) {
      expect(text).toContain('V-1')
      expect(text.replaceAll(/\s+/g, ' ')).toContain('use Imprimir')
    }
  })
  await test.step('Vendas as a table with its columns in their order; those that do not fit follow in another table', async () => {
    await tableOf(page).choose('Tabela')
    const shown = page.getByRole('table', { name: 'Vendas' }).getByRole('columnheader')
    // Besides the columns: the selection, the number and the actions.
    await expect(shown).toHaveCount(VENDA_COLUMNS.length + 3)
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await expectPrinting(page)
    const printed = await page.locator('.print-pages thead th').allInnerTexts()
    expect(printed).toContain('Cadastrada em')
    const first = 'Número da venda'
    expect(printed.filter((title) => title === first).length).toBeGreaterThan(1)
    expect(printed.filter((title) => title !== first)).toEqual((await shown.allInnerTexts()).slice(2, -1))
    const { text } = await paperOf(page)
    if (text !== null) {
      expect(text).toContain('Colunas 1 de')
      expect(text.replaceAll('\u00a0', ' ')).toContain('R$ 99.999.999.999,99')
      expect(text).toContain('A · 101')
    }
  })
})

test('a sale is printed on one page, below the name and logo of the brokerage', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const id = await buildPrinted(plantao.db, brokerage)
  await watchPrinting(page)
  await signIn(page)
  await nameBrokerage(page, plantao)
  await page.goto(`/vendas?acao=ver&venda=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click()
  await expectPrinting(page)
  await expectMarcaOnPaper(page)
  const { pages, text } = await paperOf(page)
  expect(pages).toBe(1)
  if (text !== null) expect(text).toMatch(new RegExp(`^\\s*(Impresso em [^\\n]*\\n\\s*)?${MARCA}\\n`))
})

/** Every screen with 'Imprimir', and further ones that the browser prints. */
const PRINTED_SCREENS = [
  '/dashboard',
  '/ranking',
  '/vendas',
  '/comissoes',
  '/colaboradores',
  '/colaboradores?aba=organograma',
  '/lojas',
  '/empreendimentos',
  '/favorecidos',
  '/fechamentos',
  '/usuarios',
  '/auditoria',
  '/metas?termina_de=2026-01-01&termina_ate=2026-12-31',
] as const

const LONG_NAME = 'Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo'

/** A sale, and two closings of a payee whose name is long. */
async function buildClosings(
  db: Plantao['db'],
  { loja_id, empreendimento_id, corretores: [ana] }: Brokerage,
) {
  const sale = { loja_id, empreendimento_id, colaborador_id: ana, data_venda: today(new Date()) }
  await buildVenda(db, sale, [{ colaborador_id: ana }])
  const favorecido = await buildFavorecido(db, { nome: LONG_NAME })
  const pagamentos = [{ favorecido, valores: [1_500.25, 10] }]
  const draft = await buildFechamento(db, { status: 'Rascunho', pagamentos, corte: '2099-12-31' })
  const approved = await buildFechamento(db, { pagamentos })
  await buildLiberada(db, { favorecido, valor: 77.7, loja_id })
  return { names: [...Object.values(NAMES), LONG_NAME], draft, approved }
}

test('on paper no name, number or link’s text of any screen goes', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const { names } = await buildClosings(db, brokerage)
  await watchPrinting(page)
  await signIn(page)
  for (const address of PRINTED_SCREENS)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.locator('#conteudo')).toContainText(/\d|Nenhum/)
      // While it loads, what was shown is replaced.
      await expect(() => expectNothingLost(page, names, 1)).toPass({ timeout: 20_000 })
    })
})

test('a closing is printed with its payees, their sales and what stays out', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const { names, draft, approved } = await buildClosings(db, brokerage)
  await watchPrinting(page)
  await signIn(page)
  for (const { id } of [draft, approved]) {
    await page.goto(`/fechamentos/${id}`)
    if (id === draft.id) await page.getByRole('button', { name: 'Sem bloqueio' }).click()
    await page.getByRole('button', { name: LONG_NAME, exact: true }).click()
    await expect(page.getByRole('link', { name: /^Ver venda/ })).toHaveCount(id === draft.id ? 3 : 2)
    await expectNothingLost(page, names, 10)
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await expectPrinting(page)
    const { text } = await paperOf(page)
    if (text === null) continue
    expect(text).toContain('Maria Aparecida')
    for (const action of ['Imprimir', 'Exportar', 'Retirar', 'Enviar para aprovação', 'Incluir'])
      expect(text).not.toContain(action)
  }
  await page.goto(`/fechamentos/${approved.id}/pagar`)
  await expect(page.getByRole('main')).toContainText(LONG_NAME)
  await expectNothingLost(page, names, 5)
})
