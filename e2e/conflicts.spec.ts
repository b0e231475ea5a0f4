/** Two people in the form of a sale: the second to save settles the conflict, and saves. Every other form meets one in `src/web/record/registers.test.ts`. */
import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient } from './harness/api.ts'
import { LOGINS } from './harness/cluster.ts'
import { type Change, EDITED_SALE, editDialog, savedAs } from './vocabulary/edited-sale.ts'

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

test('what two people typed in browsers of their own is chosen between, and saved', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const api = await apiClient(plantao.url)
  const { id } = await build(plantao.db)
  const ana = editDialog(page)
  await ana.open(id)
  await ana.typeMine()
  const sergio = editDialog(await anotherPerson(browser, plantao, signIn))
  await sergio.open(id)
  await sergio.typeTheirs()
  await sergio.save()

  await ana.collide()
  await expect(ana.conflict.getByRole('radiogroup')).toHaveCount(2)
  await expect(ana.conflict.getByRole('listitem')).toHaveText(new RegExp(`^${onlyTheirs.label}: de `))
  await expect(ana.choice(kept)).toBeVisible()
  await ana.take(taken)
  await ana.goOn()
  await ana.save()
  const { body } = await api.call('GET', `${PATH}/${id}`)
  expect(body).toMatchObject(savedAs([kept, onlyMine], [taken, onlyTheirs]))
})

const { kept, taken, onlyMine, onlyTheirs, build, api: PATH } = EDITED_SALE

/** Saves what another person typed. */
async function saveAsAnother(db: Plantao['db'], id: string, changes: readonly Change[]): Promise<void> {
  const columns = Object.entries(savedAs([], changes)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update vendas set ${sql.join(columns)} where id = ${id}`.execute(db)
}

test('who goes back to the form and reloads finds what they typed, and the conflict again', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const api = await apiClient(plantao.url)
  page.on('dialog', (dialog) => void dialog.accept())
  const { id } = await build(plantao.db)
  const ana = editDialog(page)
  const theirs = [kept, taken, onlyTheirs]
  await ana.open(id)
  await ana.typeMine()
  await saveAsAnother(plantao.db, id, theirs)
  await ana.collide()
  await ana.conflict.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect(ana.notice).toContainText('Recarregue e tente novamente.')
  await expect(ana.form.getByText('Rascunho guardado')).toBeVisible()

  await page.reload()
  await expect(ana.form.getByText('Rascunho recuperado')).toBeVisible()
  await expect(ana.field(kept)).toHaveValue(kept.mine)
  await ana.collide()
  await ana.take(taken)
  await ana.goOn()
  // What was settled is a draft too, and is saved after another reload.
  await expect(ana.form.getByText('Rascunho guardado')).toBeVisible()
  await page.reload()
  await expect(ana.field(kept)).toHaveValue(kept.mine)
  await expect(ana.field(taken)).toHaveValue(taken.theirs)
  await ana.save()
  const { body } = await api.call('GET', `${PATH}/${id}`)
  expect(body).toMatchObject(savedAs([kept, onlyMine], [taken, onlyTheirs]))
})
