/** The statements of a closing: in one file, and by mail to a real mail server. */

import { testSmtp } from '../src/server/testing/http/smtp.ts'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildFechamento } from '../src/server/testing/office/financeiro.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'

const smtp = await testSmtp()
test.afterAll(smtp.close)
test.use({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'plantao@casa.example' } })

test('the statements of a closing are made and mailed on a phone, to an address that is confirmed before', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const nome = `Ana ${'Souza '.repeat(15)}`.trim()
  const ana = await buildFavorecido(db, { nome, email: 'ana@casa.example' })
  const caio = await buildFavorecido(db, { nome: 'Caio Prado' })
  const { id } = await buildFechamento(db, {
    pagamentos: [{ favorecido: ana, valores: [99_999_999.99] }, { favorecido: caio }],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Administrador')
  await page.goto(`/fechamentos/${id}`)
  await page.getByRole('button', { name: 'Extratos', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Extratos · Fechamento \d+$/ })

  await test.step('in one PDF', async () => {
    await dialog.getByRole('button', { name: 'Fazer os extratos' }).click()
    const file = dialog.getByRole('link', { name: /^Baixar Fechamento \d+, Um PDF com todos/ })
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
    expect(download.suggestedFilename()).toMatch(/^extratos-do-fechamento-\d+-.+\.pdf$/)
  })

  await test.step('who has no address, and whose is to be confirmed, is said before', async () => {
    const send = dialog.getByRole('button', { name: /^Enviar \d+ extratos? por e-mail$/ })
    await expect(send).toBeDisabled()
    await dialog.getByText('Sem e-mail: 1').click()
    await dialog.getByText('E-mail por confirmar por outro Administrador: 1').click()
    await expect(dialog.getByText('ana@casa.example, digitado por Sistema')).toBeVisible()
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Confirmar 1 e-mail' }).click()
    await expect(send).toHaveText('Enviar 1 extrato por e-mail')
    await send.click()
  })

  await test.step('it arrives, and is not sent again unless that is chosen', async () => {
    await expect(dialog.getByText('Já enviado: 1')).toBeVisible()
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([['ana@casa.example']])
    expect(smtp.received[0]?.data).toMatch(/^Subject: Extrato do fechamento \d+\r?$/m)
    await expect(dialog.getByRole('button', { name: 'Enviar 0 extratos por e-mail' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'De novo a quem já recebeu (1)' }).check()
    await dialog.getByRole('button', { name: 'Enviar 1 extrato por e-mail' }).click()
    await expect.poll(() => smtp.received.length).toBe(2)
  })
})
