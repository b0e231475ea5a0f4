/** The table of colaboradores on common desktops, and words in the tables of all registers on the narrowest one. */
import type { Locator, Page } from '@playwright/test'
import { CADASTRO_NAMES, CADASTROS, type Cadastro } from '../src/core/cadastros.ts'
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
import { buildPremiacao, buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { colaboradoresScreen } from './vocabulary/colaboradores.ts'

test('at 1280 px the actions cover nothing of a row, and take its colour', async ({
  page,
  plantao,
  signIn,
}) => {
  // Beside a scroll bar.
  await page.setViewportSize({ width: 1264, height: 800 })
  const { db } = plantao
  const nome = 'Maria Aparecida Figueiredo'
  const loja = await buildLoja(db, { nome: 'Loja Vila Mariana' })
  const superior = await buildColaborador(db, { nome: 'Guilherme Albuquerque', cargo: 'Gerente' })
  const indicador = await buildColaborador(db, { nome: 'Fernanda Vasconcelos', cargo: 'Gerente' })
  await buildColaborador(db, {
    nome,
    loja_id: loja.id,
    superior_id: superior.id,
    indicado_por: indicador.id,
    comissao_base: 2.75,
    status: 'Inativo',
  })
  const screen = colaboradoresScreen(page)
  await signIn(page)
  await screen.open()
  const row = screen.row(nome)
  const cells = row.getByRole('cell')
  await expect(cells.nth(-2)).toHaveText('Inativo')
  // The fallback font is wider: the columns are measured once the page has its own.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const status = await cells.nth(-2).boundingBox()
  const actions = await cells.last().boundingBox()
  expect((status?.x ?? 0) + (status?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0)

  const background = (cell: Locator) =>
    cell.evaluate((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      return `${backgroundColor} ${backgroundImage}`
    })
  const colourOf = async () => (await background(row)).replace(' none', '')
  await row.hover()
  const hovered = await colourOf()
  expect(hovered).not.toBe('rgba(0, 0, 0, 0)')
  expect(await background(cells.last())).toContain(hovered)
  await screen.select(nome)
  const selected = await colourOf()
  expect(selected).not.toBe(hovered)
  expect(await background(cells.last())).toContain(selected)
})

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

/** Where the register has its table. */
function addressOf(register: Cadastro | 'comissoes'): string {
  if (register === 'comissoes') return '/comissoes'
  const { tela } = CADASTROS[register]
  if (register === 'sorteios') return `${tela}?aba=lista`
  return register === 'premiacoes' ? `${tela}?aba=premiacoes` : tela
}

test('at 1366 × 700 ten colaboradores are in sight, and at 1280 px no register breaks a line within a word', async ({
  page,
  plantao,
  signIn,
}) => {
  const { db } = plantao
  const loja = await buildLoja(db, { nome: 'Loja Pindamonhangaba', cidade: 'Pindamonhangaba' })
  const empreendimento = await buildEmpreendimento(db, {
    nome: 'Residencial Reconhecimento Internacional',
    construtora: 'Construtora Intercontinental',
  })
  const superior = await buildColaborador(db, { nome: 'Guilherme Albuquerque', cargo: 'Gerente' })
  const links = { loja_id: loja.id, superior_id: superior.id, indicado_por: superior.id }
  for (let i = 0; i < 12; i++)
    await buildColaborador(db, { ...links, nome: `Maria Aparecida Figueiredo ${i}` })
  const corretor = await buildColaborador(db, { ...links, nome: 'Maximiliana Constantinopolitano' })
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
  await signIn(page)
  await page.setViewportSize({ width: 1366, height: 700 })
  await page.goto('/colaboradores')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(15)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const inSight = () =>
    rows.evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length - 1,
    )
  await expect.poll(inSight).toBeGreaterThanOrEqual(10)

  await page.setViewportSize({ width: 1264, height: 700 })
  await page.goto('/vendas')
  await page
    .getByRole('radiogroup', { name: 'Mostrar vendas como' })
    .getByText('Tabela')
    .locator('..')
    .click()
  for (const register of [...CADASTRO_NAMES, 'comissoes'] as const) {
    await page.goto(addressOf(register))
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await brokenWords(page), register).toEqual([])
  }
})

test('a long list turns from a table into cards and back without an error', async ({
  page,
  plantao,
  signIn,
}) => {
  // React gives up after fifty updates in a row.
  for (let i = 0; i < 60; i++) await buildEmpreendimento(plantao.db, { nome: `Residencial ${i}` })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await page.goto('/empreendimentos')
  const table = page.getByRole('main').getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(51)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(table).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(table.getByRole('row')).toHaveCount(51)
  expect(errors).toEqual([])
})
