/** Dialogs name their record and keep their buttons in sight; no message covers what one needs next. */
import type { Locator, Page } from '@playwright/test'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { breakServer, closeToasts, expectToast, field, heading, toast, visit } from './vocabulary/page.ts'
import { fillFields, LOJAS, recordsScreen } from './vocabulary/records.ts'

const WIDTHS = [360, 768, 1440]

test('the title of a dialog names the record, is its strongest text, and stays in sight with the buttons', async ({
  page,
  plantao: { db },
  brokerage,
  signIn,
}) => {
  const numero_venda = 'AR001/2026'
  const { loja_id, empreendimento_id } = brokerage
  const { id } = await buildVenda(db, {
    loja_id,
    empreendimento_id,
    numero_venda,
    cliente_nome: 'Lúcia Prado',
  })
  await signIn(page)
  await page.goto('/vendas')
  await expect(heading(page, 'Vendas')).toBeVisible()
  for (const [acao, title, actions] of [
    ['ver', 'Detalhes da Venda', ['Baixar PDF', 'Imprimir']],
    ['editar', 'Editar Venda', ['Cancelar', 'Salvar Alterações']],
    ['excluir', 'Excluir Venda', ['Cancelar', 'Excluir']],
  ] as const)
    await test.step(title, async () => {
      await visit(page, `/vendas?venda=${id}&acao=${acao}`)
      const dialog = page.getByRole('dialog', { name: `${title} · ${numero_venda}` })
      const action = (name: string) =>
        dialog.getByRole('button', { name }).or(dialog.getByRole('link', { name }))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 640 })
        await expect(action(actions[1])).toBeVisible()
        expect(await strongerThanTitle(dialog)).toEqual([])
        for (const end of ['start', 'end'] as const) {
          await scrollTo(dialog, end)
          for (const name of actions) await expect(action(name)).toBeInViewport({ ratio: 1 })
          await expect(dialog.getByRole('heading', { name: numero_venda })).toBeInViewport({ ratio: 1 })
        }
      }
    })
})

test('a message covers nothing that is needed next, at any width', async ({ page, brokerage: _, signIn }) => {
  await signIn(page)
  const lojas = recordsScreen(page, LOJAS)
  await breakServer(page, 'POST', '/api/lojas')
  await lojas.open('?aba=nova')
  await fillFields(lojas.newForm, { Nome: 'Loja Nova', Código: 'NV', Endereço: 'Rua A' })
  for (const width of WIDTHS)
    await test.step(`an error, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 640 })
      await closeToasts(page)
      await lojas.pressSave()
      await expect(toast(page, 'Erro', 'Erro ao cadastrar loja')).toBeVisible()
      await expect.poll(() => coveredBy(page, '[role="tab"], main button, main input:focus')).toEqual([])
    })
  await closeToasts(page)
  await visit(page, '/lojas')
  for (const width of WIDTHS)
    await test.step(`a success, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 640 })
      await closeToasts(page)
      await lojas.openEdit(NAMES.loja)
      await field(lojas.editForm, 'Complemento').fill(`Sala ${width}`)
      await lojas.pressSaveChanges()
      await expectToast(page, 'Sucesso!', 'Loja atualizada com sucesso.')
      await expect
        .poll(() => coveredBy(page, '[role="tab"], header button, main > * button:not(li *, td *)'))
        .toEqual([])
    })
})

/** The texts of the dialog that are larger, or as large and bolder, than its title. */
const strongerThanTitle = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const weightOf = (one: Element) => {
      const { fontSize, fontWeight } = getComputedStyle(one)
      return [Number.parseFloat(fontSize), Number(fontWeight)] as const
    }
    const title = element.querySelector('.mantine-Modal-title')
    if (!title) return ['no title']
    const [size, weight] = weightOf(title)
    return [...element.querySelectorAll('*')]
      .filter(
        (one) =>
          !title.contains(one) &&
          [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter((one) => {
        const [otherSize, otherWeight] = weightOf(one)
        return otherSize > size || (otherSize === size && otherWeight >= weight)
      })
      .map((one) => one.textContent)
  })

/** Scrolls the dialog's content. */
const scrollTo = (dialog: Locator, end: 'start' | 'end') =>
  dialog.evaluate((element, where) => {
    element.scrollTop = where === 'start' ? 0 : element.scrollHeight
  }, end)

/** What matches `selector` and is at least partly in the window under a message. */
const coveredBy = (page: Page, selector: string) =>
  page.evaluate((all) => {
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((one) =>
      one.getBoundingClientRect(),
    )
    return [...document.querySelectorAll<HTMLElement>(all)]
      .filter(
        (one) =>
          !one.closest('.mantine-Notification-root') && one.checkVisibility({ visibilityProperty: true }),
      )
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return toasts.some(
          (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        )
      })
      .map((one) => one.textContent || one.ariaLabel)
  }, selector)
