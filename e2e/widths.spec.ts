/** Lists on a tablet, whose tables have all they need in sight, and on a phone, whose filters are folded. */
import type { Locator, Page } from '@playwright/test'
import { CADASTRO_NAMES, CADASTROS, type Cadastro, LISTS } from '../src/core/cadastros.ts'
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
import { expect, type Plantao, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { tableOf } from './vocabulary/vendas-table.ts'

const TABLET = { width: 768, height: 1024 }
/** 1280 px beside a scroll bar. */
const NARROW_DESKTOP = { width: 1264, height: 800 }
const PHONE = { width: 360, height: 740 }

const TABS: { readonly [C in Cadastro]?: string } = { sorteios: '?aba=lista', premiacoes: '?aba=premiacoes' }

/** Where each register has its table; the sales have their own. */
const ADDRESSES = [
  ...CADASTRO_NAMES.filter((register) => register !== 'vendas').map(
    (register) => [register, CADASTROS[register].tela + (TABS[register] ?? '')] as const,
  ),
  ['comissoes', LISTS.comissoes.tela] as const,
  ['fechamentos', LISTS.fechamentos.tela] as const,
  ['auditoria', LISTS.auditoria.tela] as const,
]

test('on a tablet no state lies under the actions, and at 1280 px no register breaks a line within a word', async ({
  page,
  plantao: { db },
  signIn,
}) => {
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
  await signIn(page)
  await page.setViewportSize(TABLET)
  for (const [register, address] of ADDRESSES)
    await test.step(`${register}, on a tablet`, async () => {
      await page.goto(address)
      const row = page.getByRole('table').first().getByRole('row').nth(1)
      await expect(row).toBeVisible()
      // The fallback font is wider.
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const beyond = await row.evaluate((element) => {
        const frame = element.closest('table')?.parentElement
        return frame ? frame.scrollWidth - frame.clientWidth : null
      })
      expect(beyond, register).toBe(0)
    })
  await buildLongWords(db)
  await page.setViewportSize(NARROW_DESKTOP)
  for (const [register, address] of ADDRESSES)
    await test.step(`${register}, at 1280 px`, async () => {
      await page.goto(address)
      await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(await brokenWords(page), register).toEqual([])
    })
  await test.step('a table turns into cards and back without an error', async () => {
    // React gives up after fifty updates in a row.
    for (let i = 0; i < 60; i++) await buildEmpreendimento(db, { nome: `Residencial ${i}` })
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto('/empreendimentos')
    const table = page.getByRole('main').getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(51)
    await page.setViewportSize(PHONE)
    await expect(table).toHaveCount(0)
    await page.setViewportSize(NARROW_DESKTOP)
    await expect(table.getByRole('row')).toHaveCount(51)
    expect(errors).toEqual([])
  })
  await page.setViewportSize(TABLET)
  await page.goto('/vendas')
  await expect(page.getByRole('button', { name: 'Filtros' })).toHaveText('Filtros')
  const right = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.x ?? Number.NaN) + (box?.width ?? 0)
  }
  expect(await right(page.getByRole('button', { name: 'Exportar' }))).toBeLessThanOrEqual(
    await right(page.getByRole('article').first()),
  )
  await test.step('Vendas as a table', async () => {
    await page.setViewportSize(NARROW_DESKTOP)
    await tableOf(page).choose('Tabela')
    await expect(page.getByRole('table', { name: 'Vendas' })).toBeVisible()
    expect(await brokenWords(page)).toEqual([])
  })
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

test('on a phone the filters of every list are folded, the actions of a card stand in one row, and a button is whole', async ({
  page,
  plantao: { db },
  brokerage: { loja_id },
  signIn,
}) => {
  await buildVenda(db, { loja_id })
  await page.setViewportSize(PHONE)
  await signIn(page)
  for (const [address, filter, name] of [
    ['/auditoria', 'Filtrar por assunto', 'Filtros'],
    ['/ranking?de=2026-01-01&ate=2026-12-31', 'Empreendimento', 'Filtros (1)'],
    ['/fechamentos', 'Filtrar por status', 'Filtros'],
  ] as const)
    await test.step(address, async () => {
      await page.setViewportSize(PHONE)
      await page.goto(address)
      const field = page.getByRole('combobox', { name: filter })
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
      await expect(field).toHaveCount(0)
      await page.getByRole('button', { name, exact: true }).click()
      await expect(field).toBeVisible()
    })
  await expectSound(page)
  await page.setViewportSize(PHONE)
  await page.goto('/colaboradores')
  const actions = page.getByRole('button', { name: /Fábio Queiroz$/ })
  await expect(actions).toHaveCount(4)
  const tops = await actions.evaluateAll((buttons) =>
    buttons.map((button) => button.getBoundingClientRect().top),
  )
  expect(new Set(tops).size, String(tops)).toBe(1)

  await page.setViewportSize(PHONE)
  await page.goto('/empreendimentos?aba=novo')
  const label = page.getByText('Cadastrar Empreendimento')
  await expect(label).toBeVisible()
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // At 740 px the save bar lies over half of a field.
  await expectSound(page)
})

test('the largest amount is on one line of a card, and the longest names leave the state of a commission in sight', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const nome = `Maximiliana ${'de Albuquerque Cavalcanti '.repeat(4)}`.slice(0, 90)
  const value = 99_999_999_999.99
  const loja = await buildLoja(db, { nome })
  const empreendimento = await buildEmpreendimento(db, { nome })
  const corretor = await buildColaborador(db, { nome, loja_id: loja.id })
  await buildCampanha(db, { nome, valor_desconto: value })
  await buildFaixa(db, { nome, valor_minimo: value })
  await buildMeta(db, { nome, colaborador_id: corretor.id, valor_meta: value })
  await buildVenda(
    db,
    { loja_id: loja.id, empreendimento_id: empreendimento.id, cliente_nome: nome, valor_venda: value },
    [{ colaborador_id: corretor.id, percentual_comissao: 100 }],
  )
  const favorecido = await buildFavorecido(db, { tipo: 'Corretor externo', nome })
  const fechamento = await buildFechamento(db, { pagamentos: [{ favorecido, valores: [value] }] })
  await signIn(page)
  await page.setViewportSize(PHONE)
  await page.goto(`/fechamentos/${fechamento.id}`)
  const payee = page.getByRole('button', { name: nome }).getByText(nome)
  await expect(payee).toBeVisible()
  expect(await payee.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  for (const address of ['/campanhas', '/faixas', '/metas', '/comissoes', '/fechamentos']) {
    await page.goto(address)
    const amount = page.getByRole('listitem').getByText(/^R\$\s99\.999\.999\.999,99$/)
    await expect(amount.first()).toBeVisible()
    const lines = await amount.first().evaluate((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines, address).toBe(1)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/comissoes')
  const state = page.getByRole('table').getByText('Pendente', { exact: true }).first()
  await expect(state).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const beyond = await state.evaluate((badge) => {
    const frame = badge.closest('table')?.parentElement
    return frame ? badge.getBoundingClientRect().right - frame.getBoundingClientRect().right : null
  })
  expect(beyond).toBeLessThanOrEqual(0)
})
