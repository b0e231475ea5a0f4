/** Two people at the same sale see each other. What both change is settled in `conflicts.spec.ts`, and of participants in `src/web/vendas/form/edited.test.ts`. */
import { FORM_TOLD_EVERY_MS } from '../src/core/formularios.ts'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

test('two who have one sale open see each other until one closes it', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  const { id, unidade } = await buildVenda(plantao.db)
  await signIn(page)
  const other = await (await browser.newContext({ baseURL: plantao.url })).newPage()
  await signIn(other, 'Staff')
  const ana = vendasScreen(page)
  const sergio = vendasScreen(other)
  const others = (screen: typeof ana) => screen.editForm.form.getByText('com este formulário aberto')
  await page.clock.install()
  /** Until then Ana's form asks again, as it does every ten seconds. */
  const soon = (expectIt: (options: { timeout: number }) => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(FORM_TOLD_EVERY_MS)
      await expectIt({ timeout: 1_000 })
    }).toPass()
  for (const { open, editForm } of [ana, sergio]) {
    await open(`?venda=${id}&acao=editar`)
    await expect(editForm.field('Unidade')).toHaveValue(unidade ?? '')
  }
  await expect(others(sergio)).toHaveText(
    `${LOGINS.Administrador.nome} também está com este formulário aberto.`,
  )
  await soon((options) =>
    expect(others(ana)).toHaveText(`${LOGINS.Staff.nome} também está com este formulário aberto.`, options),
  )
  await expectSound(page)
  await other.keyboard.press('Escape')
  await expect(sergio.editForm.form).toBeHidden()
  await soon((options) => expect(others(ana)).toBeHidden(options))
})
