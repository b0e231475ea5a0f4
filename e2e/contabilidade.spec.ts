/** The accountant's file. */
import { readFile } from 'node:fs/promises'
import { previousMonth, today } from '../src/core/dates.ts'
import { buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildFechamento } from '../src/server/testing/office/financeiro.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'

test('the accountant’s file is asked for with the keyboard only, and read', async ({
  page,
  plantao,
  signIn,
}) => {
  const { db } = plantao
  const { start } = previousMonth(today(new Date()))
  const favorecido = await buildFavorecido(db, { nome: `Ana ${'Souza '.repeat(15)}`.trim() })
  await buildFechamento(db, {
    corte: start,
    dia_pagamento: start,
    pagamentos: [{ favorecido, valores: [99_999_999.99], status: 'Pago', dia: start }],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Administrador')
  await page.goto('/fechamentos')
  const menu = page.getByRole('button', { name: 'Exportar' })
  const dialog = page.getByRole('dialog', { name: 'Para o contador' })
  const ate = dialog.getByRole('textbox', { name: 'Pago até' })
  await menu.focus()
  const open = async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Para o contador…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Pago de' })).toBeFocused()
  }
  await open()
  await expectSound(page)

  await test.step('days the wrong way round, none, and more than a year are refused at their field', async () => {
    await ate.focus()
    for (const [typed, refusal] of [
      ['01/01/2020', 'O último dia é antes do primeiro'],
      ['', 'Informe o último dia'],
      ['01/01/2090', 'Escolha no máximo um ano'],
    ] as const) {
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(typed)
      await expect(dialog.getByText(refusal)).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'CSV' })).toBeDisabled()
    }
  })

  await test.step('Esc gives the focus back, and the month is proposed again', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menu).toBeFocused()
    await open()
    await expect(ate).not.toHaveValue('')
  })

  await test.step('the file has the month', async () => {
    const csv = dialog.getByRole('link', { name: 'CSV' })
    await csv.focus()
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toMatch(/^contabilidade-\d{4}-\d\d-\d\d\.csv$/)
    const [head = '', row = '', ...more] = (await readFile(await download.path(), 'utf8'))
      .trim()
      .split(/\r?\n/)
    expect(head).toContain('Mês;Favorecido;CPF ou CNPJ;Vínculo;Bruto')
    expect(row).toContain(`${favorecido.nome};`)
    expect(row).toContain(';99999999,99;')
    expect(more).toEqual([])
  })
})
