/** The cards of Vendas: how many are in sight, what stands side by side in one, and its four buttons. */
import type { Locator, Page } from '@playwright/test'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'

const ACTIONS = ['Visualizar', 'Editar', 'Aplicar campanha', 'Excluir'] as const
const LONG_NAME =
  'Maximiliana Wanderleya de Albuquerque Cavalcanti Vasconcellos Montenegro Figueiredo Silva S'.slice(0, 90)

test.beforeEach(async ({ plantao, brokerage }) => {
  const { loja_id, empreendimento_id, corretores } = brokerage
  const [angela, bruno] = corretores
  const sale = { loja_id, empreendimento_id, colaborador_id: angela }
  for (let n = 1; n <= 7; n++)
    await buildVenda(
      plantao.db,
      {
        ...sale,
        numero_venda: `AR00${n}/2026`,
        cliente_nome: n === 1 ? LONG_NAME : 'Sandra Sousa Menezes',
        valor_venda: n === 1 ? 99_999_999_999.99 : 463_800,
        observacoes: 'Aguarda a assinatura do cônjuge, que volta de viagem no fim do mês. '.repeat(2),
        created_at: `2026-04-01T12:00:0${n}Z`,
      },
      [
        {
          colaborador_id: angela,
          percentual_comissao: n === 1 ? 99.75 : 3,
          valor_comissao: n === 1 ? 99_749_999_999.99 : 13_914,
          status_comissao: 'Pendente',
        },
        {
          colaborador_id: bruno,
          percentual_comissao: 0.25,
          valor_comissao: 1_159.5,
          status_comissao: 'Pago',
        },
      ],
    )
})

/** The cards that are whole in the window. */
const inSight = (cards: Locator) =>
  cards.evaluateAll(
    (all) =>
      all.filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }).length,
  )

/** Of the row that names the person: where each of its parts begins and ends. */
const partsOf = (card: Locator, person: string) =>
  card
    .getByRole('listitem')
    .filter({ hasText: person })
    .evaluate((row) => {
      const boxOf = (part: Element) => {
        const text = document.createRange()
        text.selectNodeContents(part)
        const { left, right, top, bottom } = text.getBoundingClientRect()
        return { left, right, middle: (top + bottom) / 2 }
      }
      return [...row.children].map(boxOf)
    })

/** Texts and controls of the card that reach beyond its edges. */
const beyondEdges = (card: Locator) =>
  card.evaluate((root) => {
    const edge = root.getBoundingClientRect()
    return [...root.querySelectorAll('*')]
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        return width > 0 && (left < edge.left - 1 || right > edge.right + 1)
      })
      .map((part) => part.outerHTML.slice(0, 120))
  })

test('at 1440 × 900 five cards of two participants are in sight, their parts side by side and their buttons named', async ({
  page,
  vendas,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await vendas.open()
  const card = vendas.card('AR007/2026')
  await expect(card).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect.poll(() => inSight(vendas.cards)).toBeGreaterThanOrEqual(5)
  await test.step('a participant has name, percentage and value side by side', async () => {
    const [person = ''] = (await card.getByRole('listitem').first().innerText()).split('\n')
    const [name, percent, value, paid, state] = await partsOf(card, person)
    if (!name || !percent || !value || !paid || !state) throw new Error('a participant has five parts')
    for (const [before, after] of [
      [name, percent],
      [percent, value],
      [value, paid],
      [paid, state],
    ] as const) {
      expect(Math.abs(before.middle - after.middle)).toBeLessThan(6)
      expect(after.left).toBeGreaterThan(before.right)
      expect(after.left - before.right).toBeLessThan(120)
    }
    expect(value.right - name.left).toBeLessThan(400)
  })
  await test.step('the four buttons are small, with a name, and with a hint at the pointer and the keyboard', async () => {
    await expect(card.getByRole('button')).toHaveCount(ACTIONS.length)
    for (const action of ACTIONS) {
      const button = card.getByRole('button', { name: `${action} venda AR007/2026`, exact: true })
      await expect(button).not.toHaveAttribute('aria-haspopup')
      const box = await button.boundingBox()
      expect(Math.max(box?.width ?? 99, box?.height ?? 99)).toBeLessThanOrEqual(32)
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
      await button.hover()
      await expect(page.getByRole('tooltip')).toHaveText(action)
    }
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toBeHidden()
    await card.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip')).toHaveText('Visualizar')
  })
  await test.step('the state of money that waits is amber, and what is paid is not', async () => {
    const badge = (text: string) => card.getByText(text, { exact: true }).locator('..')
    for (const [colorScheme, amber] of [
      ['dark', 'rgb(51, 39, 13)'],
      ['light', 'rgb(255, 243, 191)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(badge('Pendente')).toHaveCSS('background-color', amber)
      await expect(badge('Pago')).not.toHaveCSS('background-color', amber)
    }
  })
})

test('a card holds a name of 90 letters and R$ 99.999.999.999,99 at every width', async ({
  page,
  vendas,
}) => {
  await vendas.open()
  const numero = 'AR001/2026'
  const longest = vendas.card(numero)
  await vendas.searchBox.fill('AR001')
  await expect(vendas.cards).toHaveCount(1)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of [1440, 1280, 1024, 820, 768, 360]) {
    await page.setViewportSize({ width, height: 2400 })
    await expect(longest).toContainText(LONG_NAME)
    await expect(longest).toContainText('R$ 99.749.999.999,99')
    await expect.poll(overflow, { message: `${width} px` }).toBeLessThanOrEqual(0)
    await expect.poll(() => beyondEdges(longest), { message: `${width} px` }).toEqual([])
    // The title is not squeezed by its buttons.
    await expectOneLine(page, longest.getByRole('heading', { name: numero }))
  }
  for (const action of ACTIONS) await expect(longest.getByText(action, { exact: true })).toBeVisible()
  await expectAccessible(page)
})

async function expectOneLine(page: Page, heading: Locator): Promise<void> {
  const lines = await heading.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getClientRects().length
  })
  expect(lines, page.url()).toBe(1)
}
