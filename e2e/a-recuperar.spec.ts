/** What payees owe, person by person: a Devolução, and a Baixa that two people make and one undoes. */
import type { Page } from '@playwright/test'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildDivida, buildFechamento } from '../src/server/testing/office/financeiro.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectToast, field } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'

const LONG_NAME = 'Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo'

/** Two who owe, one of them gone; the Staff of the office is an Administrador, too. */
async function buildDebtors({ db }: Plantao): Promise<void> {
  const davi = await buildFavorecido(db, { nome: 'Davi Melo', status: 'Inativo' })
  await buildDivida(db, davi, 1_200)
  const maria = await buildFavorecido(db, { nome: LONG_NAME })
  const advance = { favorecido: maria, valores: [], adiantamento: 99_999_999.99 }
  await buildFechamento(db, { pagamentos: [{ ...advance, status: 'Pago' }] })
  await db
    .updateTable('usuarios')
    .set({ cargo: 'Administrador' })
    .where('email', '=', LOGINS.Staff.email)
    .execute()
}

const rowOf = (page: Page, nome: string) =>
  page.getByRole('table', { name: 'Favorecidos' }).getByRole('row', { name: new RegExp(nome) })

test('a debt is given back in part, written off by two people, one at a phone, and owed again', async ({
  page,
  plantao,
  signIn,
  browser,
}) => {
  await buildDebtors(plantao)
  await signIn(page)
  await page.goto('/favorecidos?a_recuperar=sim')
  const davi = rowOf(page, 'Davi Melo')
  await test.step('the list says from where, who is Inativo, and the sum', async () => {
    await expect(davi).toContainText(/R\$\s1\.200,00 do Estorno de 20\/04\/2026 da venda AR/)
    await expect(davi).toContainText('Inativo')
    await expect(rowOf(page, LONG_NAME)).toContainText('do Adiantamento de')
    await expect(page.getByText(/A recuperar ao todo: R\$\s100\.001\.199,99/)).toBeVisible()
    await expectSound(page)
  })
  await test.step('a part comes back', async () => {
    await davi.getByRole('button', { name: 'Devolução favorecido Davi Melo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Devolução' })
    await field(dialog, 'Valor').fill('200,00')
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    await expect(davi).toContainText(/de R\$\s1\.200,00 já foram abatidos R\$\s200,00/)
  })
  await test.step('the rest is asked to be written off, which the same person cannot confirm', async () => {
    await davi.getByRole('button', { name: 'Baixa favorecido Davi Melo' }).click()
    const dialog = page.getByRole('dialog', { name: /^Baixa/ })
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    await expect(dialog.getByText('Escolha o motivo')).toBeVisible()
    await field(dialog, 'Motivo').click()
    await page.getByRole('option', { name: 'Saiu da imobiliária' }).click()
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    await expectToast(page, 'Sucesso!', 'Baixa pedida: R$\u00a01.000,00.')
    await expect(davi).toContainText(/Baixa de R\$\s1\.000,00 \(Saiu da imobiliária\), pedida por/)
    await expect(davi).toContainText('outro Administrador precisa confirmá-la')
    await expect(davi.getByRole('button', { name: /^Confirmar baixa/ })).toHaveCount(0)
    await expect(davi.getByRole('button', { name: /^Retirar pedido de baixa/ })).toBeVisible()
    await page.mouse.move(0, 0)
    await expectSound(page)
  })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await test.step('another finds it under the bell and confirms it on the payee’s page', async () => {
    await signIn(phone, 'Staff')
    await phone.goto('/')
    await bell(phone).open()
    await bell(phone)
      .group('Baixas a confirmar')
      .getByRole('link', { name: /^Davi Melo · R\$\s1\.000,00/ })
      .click()
    await phone.getByRole('button', { name: 'Confirmar baixa…' }).click()
    const dialog = phone.getByRole('dialog', { name: /^Confirmar baixa/ })
    await dialog.getByRole('button', { name: 'Confirmar baixa' }).click()
    await expectToast(phone, 'Sucesso!', 'Baixa confirmada.')
    await expect(phone.getByText('De onde vem o que está a recuperar')).toBeHidden()
    await expectSound(phone)
  })
  await test.step('the first one sees it gone, and undoes it in the account', async () => {
    await expect(davi).toBeHidden()
    await page.goto('/favorecidos')
    await page.getByRole('link', { name: 'Davi Melo' }).click()
    const conta = page.getByRole('table', { name: 'Conta corrente' })
    const baixa = conta.getByRole('row', { name: /Baixa \(Saiu da imobiliária\)/ }).first()
    await expect(baixa).toContainText(/R\$\s1\.000,00 do Estorno de 20\/04\/2026 da venda AR/)
    await expect(baixa).toContainText('Pedida por')
    await baixa.getByRole('button', { name: /^Desfazer Baixa/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expect(conta.getByRole('row', { name: /Desfeito: Baixa/ })).toBeVisible()
    await expect(page.getByText('De onde vem o que está a recuperar')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Baixa…' })).toBeVisible()
  })
  await context.close()
})
