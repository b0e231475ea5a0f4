/** What an empty list offers to go on with, where something makes sense. */
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'

test('what has nothing to show offers what helps: a first record, a longer period, how mails are sent', async ({
  page,
  signIn,
}) => {
  const main = page.getByRole('main')
  await signIn(page)
  await test.step('without colaboradores, the organograma begins with the first', async () => {
    await page.goto('/colaboradores?aba=organograma')
    await expect(main.getByText('Nenhum colaborador ativo ainda')).toBeVisible()
    await expectSound(page)
    await main.getByRole('link', { name: 'Cadastrar o primeiro colaborador' }).click()
    await expect(page.getByRole('form', { name: 'Novo Colaborador' })).toBeVisible()
  })
  await test.step('a ranking without sales of the month', async () => {
    await page.goto('/ranking')
    await main.getByRole('button', { name: 'Ver os últimos 12 meses' }).click()
    await expect(page.getByRole('combobox', { name: 'Período' })).toHaveValue('Últimos 12 meses')
    await main.getByRole('status').getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(page.getByRole('combobox', { name: 'Período' })).toHaveValue('Este mês')
  })
  await test.step('no mail waits: nothing to print, and how the server sends them', async () => {
    await page.goto('/caixa-de-saida')
    await main.getByRole('button', { name: 'Como enviar emails' }).click()
    await expect(page.getByRole('dialog').getByText('SMTP_URL', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Imprimir' })).toHaveCount(0)
  })
})
