/** Two people in one form, every form that edits a record: the second to save settles the conflict, and saves. */
import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient } from './harness/api.ts'
import { LOGINS } from './harness/cluster.ts'
import { type Change, EDIT_FORMS, type EditFormName, editDialog, savedAs } from './vocabulary/edit-forms.ts'

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

/** The form in which the other person types too, in a browser of their own; in the others SQL is the other person. */
const TYPED_TWICE: EditFormName = 'vendas'
const FORMS = Object.keys(EDIT_FORMS) as EditFormName[]
/** One server bears several forms: a start costs more than a conflict. */
const FORMS_PER_TEST = 5

for (let first = 0; first < FORMS.length; first += FORMS_PER_TEST) {
  const names = FORMS.slice(first, first + FORMS_PER_TEST)

  test(`what two people typed is chosen between, and saved: ${names.join(', ')}`, async ({
    page,
    browser,
    plantao,
    signIn,
  }) => {
    await signIn(page)
    const other = names.includes(TYPED_TWICE) ? await anotherPerson(browser, plantao, signIn) : null
    const api = await apiClient(plantao.url)
    for (const name of names)
      await test.step(name, async () => {
        const { kept, taken, onlyMine, onlyTheirs, build, api: path } = EDIT_FORMS[name]
        const { id } = await build(plantao.db)
        const ana = editDialog(page, name)
        await ana.open(id)
        await ana.typeMine()
        if (other && name === TYPED_TWICE) {
          const sergio = editDialog(other, name)
          await sergio.open(id)
          await sergio.typeTheirs()
          await sergio.save()
        } else await saveAsAnother(plantao.db, name, id, [kept, taken, onlyTheirs])

        await ana.collide()
        await expect(ana.conflict.getByRole('radiogroup')).toHaveCount(2)
        await expect(ana.conflict.getByRole('listitem')).toHaveText(new RegExp(`^${onlyTheirs.label}: de `))
        await expect(ana.choice(kept)).toBeVisible()
        await ana.take(taken)
        await ana.goOn()
        await ana.save()
        const { body } = await api.call('GET', `${path}/${id}`)
        expect(body).toMatchObject(savedAs([kept, onlyMine], [taken, onlyTheirs]))
      })
  })
}

/** The form with the most in it. All are one piece, and each of them meets a conflict above. */
const LARGEST = 'vendas'
const { kept, taken, onlyMine, onlyTheirs, build, api: PATH, gone } = EDIT_FORMS[LARGEST]

/** Saves what another person typed. */
async function saveAsAnother(
  db: Plantao['db'],
  name: EditFormName,
  id: string,
  changes: readonly Change[],
): Promise<void> {
  const columns = Object.entries(savedAs([], changes)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update ${sql.table(name)} set ${sql.join(columns)} where id = ${id}`.execute(db)
}

test('all of mine, all of theirs, and a conflict right after a conflict', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const api = await apiClient(plantao.url)
  const { id } = await build(plantao.db)
  const ana = editDialog(page, LARGEST)
  const theirs = [kept, taken, onlyTheirs]
  await ana.open(id)
  await ana.typeMine()
  await saveAsAnother(plantao.db, LARGEST, id, theirs)
  await ana.collide()
  await ana.goOn()

  // Before what was settled is saved, the other person changes the record once more.
  await saveAsAnother(plantao.db, LARGEST, id, [{ ...taken, theirs: 'Mudou de novo' }])
  await ana.collide()
  await expect(ana.conflict.getByRole('radiogroup')).toHaveCount(1)
  await expect(ana.choice(taken)).toContainText('Usar o da outra pessoa: Mudou de novo')
  await ana.goOn()
  await ana.save()
  const mine = await api.call('GET', `${PATH}/${id}`)
  expect(mine.body).toMatchObject(savedAs([kept, taken, onlyMine], [onlyTheirs]))

  await ana.open(id)
  await ana.enter(kept, 'Só meu 1')
  await ana.enter(taken, 'Só meu 2')
  await saveAsAnother(plantao.db, LARGEST, id, theirs)
  await ana.collide()
  await ana.take(kept)
  await ana.take(taken)
  await ana.goOn()
  await ana.save()
  const last = await api.call('GET', `${PATH}/${id}`)
  expect(last.body).toMatchObject(savedAs([onlyMine], [kept, taken, onlyTheirs]))
})

test('who goes back to the form and reloads finds what they typed, and the conflict again', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const api = await apiClient(plantao.url)
  page.on('dialog', (dialog) => void dialog.accept())
  const { id } = await build(plantao.db)
  const ana = editDialog(page, LARGEST)
  const theirs = [kept, taken, onlyTheirs]
  await ana.open(id)
  await ana.typeMine()
  await saveAsAnother(plantao.db, LARGEST, id, theirs)
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

test('a record that is deleted while its conflict is settled: saving says so, and what was typed stays', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const api = await apiClient(plantao.url)
  const { id } = await build(plantao.db)
  const ana = editDialog(page, LARGEST)
  const theirs = [kept, taken, onlyTheirs]
  await ana.open(id)
  await ana.typeMine()
  await saveAsAnother(plantao.db, LARGEST, id, theirs)
  await ana.collide()
  const { body } = await api.call('GET', `${PATH}/${id}`)
  const { status } = await api.call('DELETE', `${PATH}/${id}`, { body: { versao: versaoOf(body) } })
  expect(status).toBe(200)
  await ana.goOn()
  await ana.pressSave()
  await expect(ana.notice).toContainText(gone)
  await expect(ana.field(kept)).toHaveValue(kept.mine)
  await ana.form.getByRole('button', { name: 'Cancelar' }).click()
  await page
    .getByRole('dialog', { name: 'Sair sem salvar?' })
    .getByRole('button', { name: 'Descartar' })
    .click()
})

function versaoOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'versao' in record ? record.versao : undefined
}
