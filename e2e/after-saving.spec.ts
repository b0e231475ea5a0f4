/** After saving: the new record in sight, a telefone that calls, and a save bar that leaves a phone its room. */
import type { Page } from '@playwright/test'
import { buildLoja, buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES, SALE } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, field, visit } from './vocabulary/page.ts'
import { LOJAS, recordsScreen } from './vocabulary/records.ts'
import { tableOf } from './vocabulary/vendas-table.ts'

const MARK = 'Acaba de entrar'

/** The record that was just created, with the text of its mark. */
function markedRow(page: Page) {
  const marked = page.locator('[data-criado]')
  const markIn = (role: 'cell' | 'rowheader') =>
    marked
      .getByRole(role)
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::after').content)
  return { marked, markIn }
}

test('a new record is shown marked, whatever the order and page were', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const lojas = recordsScreen(page, LOJAS)
  for (let i = 0; i < 60; i++) await buildLoja(db, { nome: `Loja ${String(i).padStart(2, '0')}` })
  const { marked, markIn } = markedRow(page)
  await signIn(page)
  await lojas.open('?ordem=nome&pagina=2')
  await expect(lojas.row('Loja 55')).toBeVisible()
  await lojas.openNew()
  await field(lojas.newForm, 'Nome').fill('Zeta')
  await field(lojas.newForm, 'Código').fill('Zeta')
  await field(lojas.newForm, 'Endereço').fill('Rua A')
  await lojas.pressSave()
  await expectToast(page, 'Sucesso!', 'Loja cadastrada com sucesso')
  await expect(lojas.row('Zeta')).toBeInViewport()
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('Zeta')
  expect(await markIn('cell')).toContain(MARK)
})

test('a new sale is in sight and marked in the table of sales, whose units are whole', async ({
  page,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id },
  vendas,
}) => {
  const { marked, markIn } = markedRow(page)
  await buildVenda(db, {
    loja_id,
    empreendimento_id,
    numero_venda: 'AR001/2026',
    cliente_nome: 'Marina Duarte de Albuquerque Cavalcanti Figueiredo',
    cliente_telefone: '19901284590',
    torre: 'Torre Residencial Comendador Epitácio',
    unidade: '1203',
  })
  const list = tableOf(page)
  await page.setViewportSize({ width: 1280, height: 740 })
  await vendas.open()
  await list.choose('Tabela')
  await test.step('of a long torre and its unit, the unit is whole', async () => {
    const unidade = list.row('AR001/2026').getByText('1203')
    await expect(unidade).toBeVisible()
    const beyond = () =>
      unidade.evaluate((part) => {
        const { right = 0 } = part.closest('td')?.getBoundingClientRect() ?? {}
        return part.getBoundingClientRect().right - right
      })
    expect(await beyond()).toBeLessThanOrEqual(0)
  })
  await test.step('a telefone in the table calls its number', async () => {
    await list.openColumns()
    await list.columns.getByRole('checkbox', { name: 'Telefone' }).check()
    await list.columns.getByRole('button', { name: 'Aplicar' }).click()
    await expect(list.table.getByRole('link', { name: '(19) 90128-4590' })).toHaveAttribute(
      'href',
      'tel:+5519901284590',
    )
  })
  await test.step('the new sale is in sight, and marked', async () => {
    await vendas.openNew()
    await vendas.newForm.fill({
      ...SALE,
      'Número da venda': 'AR002/2026',
      'Vendedor principal': NAMES.ana,
      'Nome do cliente': 'Caio da Silveira',
    })
    await vendas.save()
    await expect(list.row('AR002/2026')).toBeInViewport()
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText('AR002/2026')
    expect(await markIn('rowheader')).toContain(MARK)
    await expectSound(page)
  })
})

test('the save bar takes at most 64 px of a phone, in every form and state of its draft', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.goto('/perfil')
  for (const address of ['/empreendimentos?aba=novo', '/colaboradores?aba=novo', '/vendas?nova=true'])
    await test.step(`the save bar at ${address}`, async () => {
      await visit(page, address)
      const bar = page.getByRole('form').getByRole('button', { name: 'Cancelar' }).locator('..')
      const height = async () => (await bar.boundingBox())?.height
      await expect(bar).toBeVisible()
      expect(await height()).toBeLessThanOrEqual(64)
      // Without room for its label, the button has an icon.
      await expect(bar.getByRole('button', { name: /^Salvar e / }).locator('svg')).toBeVisible()
      await page.getByRole('form').getByRole('textbox').first().fill('Texto')
      await expect(bar).toContainText('Rascunho guardado')
      expect(await height()).toBeLessThanOrEqual(64)
    })
})
