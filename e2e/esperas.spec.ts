/** What waits in the Financeiro: the dashboard's row, the menu's number and the bell, told to an open screen. */
import { addDays, today } from '../src/core/dates.ts'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildDivida, buildFechamento } from '../src/server/testing/office/financeiro.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { heading } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'

test('a closing that is sent while the dashboard is open stands there, in the menu and under the bell, and each leads to it', {
  tag: '@firefox',
}, async ({ page, plantao: { db }, signIn }) => {
  await signIn(page)
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const row = page.getByRole('region', { name: 'Financeiro' })
  const menu = page.getByRole('link', { name: 'Fechamentos 1 por aprovar' })
  await expect(page.getByRole('region', { name: 'Vendas do Mês' })).toContainText('R$')
  await expect(row).toHaveCount(0)

  const hoje = today(new Date())
  await buildFavorecido(db, { nome: 'Davi Prado', tipo_chave: null, chave_pix: null })
  const { id } = await buildFechamento(db, { status: 'Em aprovação', dia_pagamento: hoje })
  await buildFechamento(db, {
    dia_pagamento: hoje,
    pagamentos: [{}, { status: 'Enviado' }, { status: 'Rejeitado' }],
  })
  await buildFechamento(db, { dia_pagamento: addDays(hoje, 5), pagamentos: [{ status: 'Pago' }] })
  await buildDivida(db, await buildFavorecido(db, { nome: 'Elisa Torres' }), 250.5)

  await test.step('the open dashboard and the menu are told', async () => {
    await expect(row).toContainText('Esperam aprovação1')
    for (const words of ['A pagar hoje1', 'Enviados sem retorno1', 'Rejeitados1', 'Sem chave PIX1'])
      await expect(row).toContainText(words)
    await expect(row).toContainText('A recuperarR$\u00a0250,50')
    await expect(menu).toBeVisible()
    await expectSound(page)
  })
  await test.step('each leads to its list', async () => {
    const records = page.getByRole('main').getByRole('row')
    for (const [name, title, rows] of [
      ['Esperam aprovação', 'Fechamentos', 1],
      ['A pagar hoje', 'Fechamentos', 1],
      ['Rejeitados', 'Fechamentos', 1],
      ['Sem chave PIX', 'Favorecidos', 1],
      ['A recuperar', 'Favorecidos', 1],
    ] as const) {
      await row.getByRole('link', { name }).click()
      await expect(heading(page, title).first()).toBeVisible()
      // With the header.
      await expect(records).toHaveCount(rows + 1)
      await page.goBack()
      await expect(row).toBeVisible()
    }
  })
  await test.step('the notice leads to the closing itself', async () => {
    const notices = bell(page)
    await notices.open()
    await expect(notices.group('Financeiro')).toContainText('A pagar hoje: 1')
    await notices.panel.getByRole('link', { name: /^Fechamento de / }).click()
    await expect(page.getByRole('button', { name: 'Aprovar' })).toBeVisible()
    expect(page.url()).toContain(`/fechamentos/${id}`)
  })
})
