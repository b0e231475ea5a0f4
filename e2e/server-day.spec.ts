/** Days on a computer whose clock is wrong: the server's. */
import { addDays, formatDate, today } from '../src/core/dates.ts'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildFechamento } from '../src/server/testing/office/financeiro.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, field, heading } from './vocabulary/page.ts'

const DAY_MS = 86_400_000
const BEHIND_DAYS = 400

test("on a computer whose clock is 400 days behind, the server's day is proposed", async ({
  page,
  plantao: { db },
  brokerage: _,
  signIn,
}) => {
  const favorecido = await buildFavorecido(db, { tipo: 'Corretor externo', nome: 'Davi Prado' })
  const { id } = await buildFechamento(db, { pagamentos: [{ favorecido, valores: [700] }] })
  const hoje = today(new Date())
  await signIn(page)
  await page.clock.install({ time: Date.now() - BEHIND_DAYS * DAY_MS })
  await test.step('in Nova Venda, without a doubt about it', async () => {
    await page.goto('/vendas?nova=true')
    expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.now() - (BEHIND_DAYS - 1) * DAY_MS)
    await expect(heading(page, 'Nova Venda')).toBeVisible()
    await expect(field(page, 'Data da venda')).toHaveValue(formatDate(hoje))
    await expect(page.getByText('à frente')).toHaveCount(0)
  })
  await test.step('in Pagar', async () => {
    await page.goto(`/fechamentos/${id}/pagar`)
    await expect(field(page, 'Data do pagamento')).toHaveValue(formatDate(hoje))
  })
})

test('on such a computer a day before the approval is asked about before it is recorded', async ({
  page,
  plantao: { db },
  brokerage: _,
  signIn,
}) => {
  const favorecido = await buildFavorecido(db, { tipo: 'Corretor externo', nome: 'Davi Prado' })
  const { id } = await buildFechamento(db, { pagamentos: [{ favorecido, valores: [700] }] })
  const hoje = today(new Date())
  await signIn(page)
  await page.clock.install({ time: Date.now() - BEHIND_DAYS * DAY_MS })
  await page.goto(`/fechamentos/${id}/pagar`)
  const day = field(page, 'Data do pagamento')
  const before = formatDate(addDays(hoje, -BEHIND_DAYS))
  await day.fill(before)
  await day.blur()
  const pay = page.getByRole('button', { name: 'Pago', exact: true })
  await page.clock.runFor(1_000)
  await expect(pay).toBeEnabled()
  await pay.click()
  const dialog = page.getByRole('dialog', { name: /^Dia do pagamento/ })
  await expect(dialog).toContainText(
    `A aprovação é de ${formatDate(hoje)}. O pagamento foi mesmo em ${before}?`,
  )
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Falta 1 de 1 pagamento')).toBeVisible()
  await pay.click()
  await dialog.getByRole('button', { name: 'Sim, marcar como Pago' }).click()
  await expectToast(page, 'Marcado como Pago', 'Davi Prado, R$\u00a0700,00.')
  await expect(dialog).toBeHidden()
})
