/**
 * A sale's form that is refused, and two people in it: the second to save settles the conflict, over reloads, and saves. Every other form
 * meets a conflict in `src/web/record/registers.test.ts`.
 */
import type { Browser, Page } from '@playwright/test'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient } from './harness/api.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { EDITED_SALE, editDialog, savedAs } from './vocabulary/edited-sale.ts'
import { saleForm } from './vocabulary/sale-form.ts'

const { kept, taken, onlyMine, onlyTheirs, api: PATH } = EDITED_SALE
const OUTSIDE = 'Fora dos campos da tela:'

/** A second Administrador in a browser of their own. */
async function anotherPerson(
  browser: Browser,
  plantao: Plantao,
  signIn: (page: Page, cargo: 'Staff') => Promise<void>,
): Promise<Page> {
  const { db, url } = plantao
  const named = LOGINS.Staff.nome
  await db.updateTable('usuarios').set({ cargo: 'Administrador' }).where('nome', '=', named).execute()
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await signIn(page, 'Staff')
  return page
}

test('what is wrong with a hidden field is told by its name and in focus', async ({
  page,
  plantao,
  signIn,
}) => {
  const { id } = await buildVenda(plantao.db, { status: 'Pago' })
  await signIn(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const ana = editDialog(page)
  await ana.open(id)
  const sale = saleForm(page, ana.form)
  await sale.fill({ Status: 'Desembolsada', 'Data do Desembolso': '31022026' })
  await sale.fill({ Status: 'Pago' })
  await expect(sale.field('Data do Desembolso')).toBeHidden()
  await ana.pressSave()
  await expect(ana.notice).toContainText('O formulário não pode ser salvo.')
  await expect(ana.notice.getByRole('listitem')).toHaveText([/^Data do desembolso: /])
  await expect(ana.notice).toBeFocused()
  await expectAccessible(page)

  // With another field wrong that is on screen, that one has the focus, and it alone is counted.
  await sale.fill({ 'Nome do cliente': '' })
  await ana.pressSave()
  await expect(ana.notice).toContainText(`Corrija 1 campo antes de salvar. ${OUTSIDE}`)
  await expect(ana.notice.getByRole('listitem')).toHaveCount(1)
  await expect(sale.field('Nome do cliente')).toBeFocused()

  await sale.fill({ 'Nome do cliente': 'Márcia Prado', Status: 'Desembolsada' })
  await ana.pressSave()
  await expect(ana.notice).toHaveText('Corrija 2 campos antes de salvar.')
  await expect(sale.field('Data do Desembolso')).toBeFocused()
  await sale.fill({ 'Data do Desembolso': '28022026', 'Status da comissão': 'Pendente' })
  await ana.save()
})

test('what two people typed is chosen between and saved, also by who goes back to the form and reloads', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  const { id } = await buildVenda(plantao.db, { status: 'Pago' })
  await signIn(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const ana = editDialog(page)
  await test.step('what the other person saved meanwhile is chosen between', async () => {
    await page.goto(`/vendas?venda=${id}&acao=editar`)
    await ana.typeMine()
    const sergio = editDialog(await anotherPerson(browser, plantao, signIn))
    await sergio.open(id)
    await sergio.typeTheirs()
    await sergio.save()

    await ana.collide()
    await expect(ana.conflict.getByRole('radiogroup')).toHaveCount(2)
    await expect(ana.conflict.getByRole('listitem')).toHaveText(new RegExp(`^${onlyTheirs.label}: de `))
    await expect(ana.choice(kept)).toBeVisible()
  })
  await test.step('who goes back to the form and reloads finds what they typed, and the conflict again', async () => {
    await ana.conflict.getByRole('button', { name: 'Voltar ao formulário' }).click()
    await expect(ana.notice).toContainText('Recarregue e tente novamente.')
    await expect(ana.form.getByText('Rascunho guardado')).toBeVisible()

    await page.reload()
    await expect(ana.form.getByText('Rascunho recuperado')).toBeVisible()
    await expect(ana.field(kept)).toHaveValue(kept.mine)
    await ana.collide()
    await ana.take(taken)
    await ana.goOn()
  })
  await test.step('what was settled is a draft too, and is saved after another reload', async () => {
    await expect(ana.form.getByText('Rascunho guardado')).toBeVisible()
    await page.reload()
    await expect(ana.field(kept)).toHaveValue(kept.mine)
    await expect(ana.field(taken)).toHaveValue(taken.theirs)
    await ana.save()
    const api = await apiClient(plantao.url)
    const { body } = await api.call('GET', `${PATH}/${id}`)
    expect(body).toMatchObject(savedAs([kept, onlyMine], [taken, onlyTheirs]))
  })
})
