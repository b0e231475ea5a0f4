/** Lists on desktops beside scrollbars, on a tablet, whose tables have all they need in sight, and on a phone, whose filters are folded. */
import type { Locator, Page } from '@playwright/test'
import { CADASTRO_NAMES, CADASTROS, type Cadastro, LISTS, titleOf, wordsOf } from '../src/core/cadastros.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFaixa,
  buildFavorecido,
  buildLoja,
  buildMeta,
  buildUsuario,
  buildVenda,
} from '../src/server/testing/office/builders.ts'
import { buildFechamento } from '../src/server/testing/office/financeiro.ts'
import { buildPremiacao, buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { buildBrokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { cutParts, showScrollbars, WITH_SCROLLBARS } from './vocabulary/cuts.ts'
import { heading, visit } from './vocabulary/page.ts'
import { tableOf } from './vocabulary/vendas-table.ts'

const TABLET = { width: 768, height: 1024 }
const NARROW_DESKTOP = { width: 1280, height: 800 }
/** Of less height than the lists: their scrollbars show. */
const DESKTOPS = [1366, 1440].map((width) => ({ width, height: 560 }))
const PHONE = { width: 360, height: 740 }

const TABS: { readonly [C in Cadastro]?: string } = { sorteios: '?aba=lista', premiacoes: '?aba=premiacoes' }

const PLAIN_TABLES = ['comissoes', 'fechamentos', 'auditoria'] as const

/** The name of each table of records, and where it is; the sales have their own. */
const TABLES = [
  ...CADASTRO_NAMES.filter((register) => register !== 'vendas').map(
    (register) => [wordsOf(register).title, CADASTROS[register].tela + (TABS[register] ?? '')] as const,
  ),
  ...PLAIN_TABLES.map((list) => [titleOf(list), LISTS[list].tela] as const),
]

test.use(WITH_SCROLLBARS)
test.beforeEach(({ page }) => showScrollbars(page))

/** A record of every table, with names as long as offices have. */
async function buildTables(db: Plantao['db']) {
  const loja = await buildLoja(db, { nome: 'Aurora Ribeirão Preto', telefone: '16901326966' })
  await buildEmpreendimento(db, { nome: 'Praça Central Offices & Residences', construtora: 'Cais do Norte' })
  const superior = await buildColaborador(db, { nome: 'José Roberto dos Santos', cargo: 'Gerente' })
  const corretor = await buildColaborador(db, {
    nome: 'Maria Eduarda Guimarães',
    loja_id: loja.id,
    superior_id: superior.id,
    indicado_por: superior.id,
    status: 'Inativo',
  })
  await buildUsuario(db, {
    nome: 'Patrícia Constantinopolitano',
    email: 'patricia.constantinopolitano@imobiliariapindamonhangaba.example.com',
    loja_id: loja.id,
  })
  await buildCampanha(db, {
    nome: 'Arrancada de Fim de Semana',
    bonus_comissao: 0.25,
    valor_desconto: 12_000,
  })
  await buildFaixa(db, { nome: 'Diamante', valor_minimo: 8_000_000 })
  await buildMeta(db, {
    nome: 'Meta de valor — Campinas',
    colaborador_id: corretor.id,
    valor_meta: 6_490_000,
  })
  await buildSorteio(db, { nome: 'Roleta Relâmpago', loja_id: loja.id })
  await buildPremiacao(db, { colaborador_id: corretor.id, valor_premio: 1280 })
  await buildFavorecido(db, {
    colaborador_id: superior.id,
    nome: 'José Roberto dos Santos',
    tipo_chave: 'E-mail',
    chave_pix: 'jose.roberto.dos.santos@aurora-imoveis.example',
  })
  const payee = await buildColaborador(db, { nome: 'Bernardo Silveira Rocha', loja_id: loja.id })
  await buildFechamento(db, {
    pagamentos: [
      {
        favorecido: await buildFavorecido(db, {
          colaborador_id: payee.id,
          nome: payee.nome,
        }),
        valores: [13_914],
        status: 'Pago',
      },
    ],
  })
  await buildVenda(db, { loja_id: loja.id, numero_venda: 'AR001/2026' })
}

test('on a tablet no state lies under the actions of a row', async ({ page, plantao: { db }, signIn }) => {
  await buildTables(db)
  await signIn(page)
  await page.setViewportSize(TABLET)
  await page.goto('/perfil')
  await expect(heading(page, 'Meu Perfil')).toBeVisible()
  for (const [name, address] of TABLES)
    await test.step(`${name}, on a tablet`, async () => {
      await visit(page, address)
      const row = firstRow(page, name)
      await expect(row).toBeVisible()
      // The fallback font is wider.
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const beyond = await row.evaluate((element) => {
        const frame = element.closest('table')?.parentElement
        return frame ? frame.scrollWidth - frame.clientWidth : null
      })
      expect(beyond, name).toBe(0)
    })
})

test('at 1280 px no word of a table is broken, and a table turns into cards and back', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  test.slow()
  await buildTables(db)
  await buildLongWords(db)
  await signIn(page)
  await page.setViewportSize(NARROW_DESKTOP)
  // Forgets the lists without these records.
  await page.goto('/perfil')
  await expect(heading(page, 'Meu Perfil')).toBeVisible()
  for (const [name, address] of TABLES)
    await test.step(`${name}, at 1280 px`, async () => {
      await visit(page, address)
      await expect(firstRow(page, name)).toBeVisible()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(await brokenWords(page), name).toEqual([])
    })
  await test.step('a table turns into cards and back without an error', async () => {
    // React gives up after fifty updates in a row.
    await db.transaction().execute(async (trx) => {
      for (let i = 0; i < 60; i++) await buildEmpreendimento(trx, { nome: `Residencial ${i}` })
    })
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await visit(page, '/empreendimentos')
    const table = page.getByRole('main').getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(51)
    await page.setViewportSize(PHONE)
    await expect(table).toHaveCount(0)
    await page.setViewportSize(NARROW_DESKTOP)
    await expect(table.getByRole('row')).toHaveCount(51)
    expect(errors).toEqual([])
  })
  await test.step('Vendas on a tablet, and as a table', async () => {
    await page.setViewportSize(TABLET)
    await visit(page, '/vendas')
    await expect(page.getByRole('button', { name: 'Filtros' })).toHaveText('Filtros')
    const right = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.x ?? Number.NaN) + (box?.width ?? 0)
    }
    expect(await right(page.getByRole('button', { name: 'Exportar' }))).toBeLessThanOrEqual(
      await right(page.getByRole('article').first()),
    )
    await page.setViewportSize(NARROW_DESKTOP)
    await tableOf(page).choose('Tabela')
    await expect(page.getByRole('table', { name: 'Vendas' })).toBeVisible()
    expect(await brokenWords(page)).toEqual([])
  })
})

test('on a phone filters are folded, a card’s actions stand in one row, and buttons are whole', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await buildTables(db)
  await signIn(page)
  await page.setViewportSize(PHONE)
  await page.goto('/perfil')
  await expect(heading(page, 'Meu Perfil')).toBeVisible()
  for (const [address, filter, name] of [
    ['/auditoria', 'Filtrar por assunto', 'Filtros'],
    ['/ranking?de=2026-01-01&ate=2026-12-31', 'Empreendimento', 'Filtros (1)'],
    ['/fechamentos', 'Filtrar por status', 'Filtros'],
  ] as const)
    await test.step(address, async () => {
      await page.setViewportSize(PHONE)
      await visit(page, address)
      const field = page.getByRole('combobox', { name: filter })
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
      await expect(field).toHaveCount(0)
      await page.getByRole('button', { name, exact: true }).click()
      await expect(field).toBeVisible()
    })
  await test.step('the actions of a card stand in one row', async () => {
    await expectSound(page)
    await page.setViewportSize(PHONE)
    await visit(page, '/colaboradores')
    const actions = page.getByRole('button', { name: /Maria Eduarda Guimarães$/ })
    await expect(actions).toHaveCount(4)
    const tops = await actions.evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect().top),
    )
    expect(new Set(tops).size, String(tops)).toBe(1)
  })
  await test.step('a button is whole', async () => {
    await page.setViewportSize(PHONE)
    await visit(page, '/empreendimentos?aba=novo')
    const label = page.getByText('Cadastrar Empreendimento')
    await expect(label).toBeVisible()
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    // At 740 px the save bar lies over half of a field.
    await expectSound(page)
  })
})

test('the largest amount stands on one line, and the longest names leave a commission’s state in sight', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await buildTables(db)
  await signIn(page)
  const fechamento = await buildGreatest(db)
  await page.goto('/perfil')
  await expect(heading(page, 'Meu Perfil')).toBeVisible()
  await test.step('the largest amount is on one line', async () => {
    await page.setViewportSize(PHONE)
    await visit(page, `/fechamentos/${fechamento.id}`)
    const payee = page.getByRole('button', { name: LONG_NAME }).getByText(LONG_NAME)
    await expect(payee).toBeVisible()
    expect(await payee.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    for (const address of ['/campanhas', '/faixas', '/metas', '/comissoes', '/fechamentos']) {
      await visit(page, address)
      const amount = page.getByRole('listitem').getByText(/^R\$\s99\.999\.999\.999,99$/)
      await expect(amount.first()).toBeVisible()
      const lines = await amount.first().evaluate((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
      expect(lines, address).toBe(1)
    }
  })
  await test.step('the longest names leave the state of a commission in sight', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, '/comissoes')
    const state = page.getByRole('table').getByText('Pendente', { exact: true }).first()
    await expect(state).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const beyond = await state.evaluate((badge) => {
      const frame = badge.closest('table')?.parentElement
      return frame ? badge.getBoundingClientRect().right - frame.getBoundingClientRect().right : null
    })
    expect(beyond).toBeLessThanOrEqual(0)
  })
})

test('beside scrollbars of 17 px every day, amount and chosen filter is whole, at 1366 and 1440 px', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  test.slow()
  const { loja_id, empreendimento_id, corretores } = await buildBrokerage(db)
  for (let n = 1; n <= 20; n++)
    await buildVenda(
      db,
      {
        loja_id,
        empreendimento_id,
        colaborador_id: corretores[n % 3],
        data_venda: '2025-11-25',
        status: 'Assinada/Pendência enviada',
      },
      [{ colaborador_id: corretores[n % 3] }],
    )
  await buildGreatest(db)
  await signIn(page)
  await page.goto('/perfil')
  await expect(heading(page, 'Meu Perfil')).toBeVisible()
  const expectWhole = (what: string) =>
    test.step(what, async () => {
      for (const size of DESKTOPS) {
        await page.setViewportSize(size)
        await expect.poll(() => cutParts(page), { message: `${what}, ${size.width} px` }).toEqual([])
      }
    })
  for (const [name, address] of TABLES) {
    await visit(page, address)
    await expect(firstRow(page, name)).toBeVisible()
    await expectWhole(name)
  }
  for (const address of ['/fechamentos', '/auditoria', '/comissoes', '/vendas']) {
    await visit(page, `${address}?de=2025-11-02&ate=2025-11-28`)
    const filters = page.getByRole('button', { name: /^Filtros/, expanded: false })
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
    if (await filters.isVisible()) await filters.click()
    await expectWhole(`${address} between two days`)
  }
  await visit(page, '/vendas')
  await tableOf(page).choose('Tabela')
  await expect(firstRow(page, 'Vendas')).toBeVisible()
  await expectWhole('Vendas')
  // Beside its rows is a scrollbar.
  const frame = tableOf(page).table.locator('..')
  expect(await frame.evaluate((box) => box.getBoundingClientRect().width - box.clientWidth)).toBeGreaterThan(
    17,
  )
})

/** Records of words that are as long as they come. */
async function buildLongWords(db: Plantao['db']): Promise<void> {
  const loja = await buildLoja(db, { nome: 'Loja Pindamonhangaba', cidade: 'Pindamonhangaba' })
  const empreendimento = await buildEmpreendimento(db, {
    nome: 'Residencial Reconhecimento Internacional',
    construtora: 'Construtora Intercontinental',
  })
  const superior = await buildColaborador(db, { nome: 'Guilherme Albuquerque', cargo: 'Gerente' })
  const corretor = await buildColaborador(db, {
    loja_id: loja.id,
    superior_id: superior.id,
    indicado_por: superior.id,
    nome: 'Maximiliana Constantinopolitano',
  })
  await buildUsuario(db, {
    nome: 'Maximiliana Constantinopolitano',
    email: 'maximiliana.constantinopolitano@imobiliariapindamonhangaba.example.com',
    loja_id: loja.id,
  })
  const nome = 'Reconhecimento Internacionalização'
  await buildCampanha(db, { nome })
  await buildFaixa(db, { nome })
  await buildMeta(db, { nome, colaborador_id: corretor.id })
  await buildSorteio(db, { nome, loja_id: loja.id })
  await buildPremiacao(db, { colaborador_id: corretor.id })
  await buildFavorecido(db, { colaborador_id: corretor.id, nome: 'Maximiliana Constantinopolitano' })
  await buildVenda(db, { loja_id: loja.id, empreendimento_id: empreendimento.id }, [
    { colaborador_id: corretor.id },
  ])
}

/** Of the tables' cells, the words that are not on one line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('td, th').evaluateAll((cells) => {
    const broken: string[] = []
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word[0])
        }
    }
    return broken
  })
}

const LONG_NAME = `Maximiliana ${'de Albuquerque Cavalcanti '.repeat(4)}`.slice(0, 90)

/** Records of the longest names and the largest amount; returns the closing. */
async function buildGreatest(db: Plantao['db']) {
  const nome = LONG_NAME
  const value = 99_999_999_999.99
  const loja = await buildLoja(db, { nome })
  const empreendimento = await buildEmpreendimento(db, { nome })
  const corretor = await buildColaborador(db, { nome, loja_id: loja.id })
  await buildCampanha(db, { nome, valor_desconto: value })
  await buildFaixa(db, { nome, valor_minimo: value })
  await buildMeta(db, { nome, colaborador_id: corretor.id, valor_meta: value })
  await buildSorteio(db, { nome, loja_id: loja.id })
  await buildPremiacao(db, { colaborador_id: corretor.id, valor_premio: value })
  await buildVenda(
    db,
    { loja_id: loja.id, empreendimento_id: empreendimento.id, cliente_nome: nome, valor_venda: value },
    [{ colaborador_id: corretor.id, percentual_comissao: 100 }],
  )
  const favorecido = await buildFavorecido(db, { tipo: 'Corretor externo', nome })
  return buildFechamento(db, { pagamentos: [{ favorecido, valores: [value] }] })
}

/** The first record in the table of that name. */
const firstRow = (page: Page, name: string) =>
  page.getByRole('table', { name, exact: true }).getByRole('row').nth(1)
