/** A closing of 39 people, looked at by who approves it: on a desk, on a phone, and by a Staff who may approve. */
import type { Page } from '@playwright/test'
import { addDays, today } from '../src/core/dates.ts'
import {
  buildColaborador,
  buildFavorecido,
  buildLoja,
  buildUsuario,
} from '../src/server/testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../src/server/testing/office/financeiro.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient } from './harness/api.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { expectToast, field, heading } from './vocabulary/page.ts'

const PEOPLE = 39
const LONG_NAME = 'Maria Aparecida dos Santos Cavalcanti de Albuquerque Guimarães Figueiredo'

/** The payees of three lojas, and a closing that waits for approval: three keys are new, one was changed, one amount is far off. */
async function buildOffice({ db }: Plantao) {
  const lojas = []
  for (const nome of ['Centro', 'Zona Sul', 'Barra']) lojas.push(await buildLoja(db, { nome }))
  const people = []
  for (let i = 0; i < PEOPLE; i++) {
    const nome = i === 7 ? LONG_NAME : `Pessoa ${String(i + 1).padStart(2, '0')} Prado`
    const { id: colaborador_id } = await buildColaborador(db, { nome, loja_id: lojas[i % 3]?.id ?? null })
    const chave_pix = `pessoa${i + 1}@casa.example`
    people.push(await buildFavorecido(db, { nome, colaborador_id, tipo_chave: 'E-mail', chave_pix }))
  }
  const paid = people
    .slice(3)
    .map((favorecido) => ({ favorecido, valores: [9_000], status: 'Pago' as const }))
  await buildFechamento(db, { pagamentos: paid })
  const [, , , changed] = people
  await db
    .updateTable('favorecidos')
    .set({ chave_pix: 'trocada@casa.example' })
    .where('id', '=', changed?.id ?? '')
    .execute()
  const pagamentos = people.map((favorecido, i) => ({ favorecido, valores: [i === 5 ? 260_612.83 : 9_000] }))
  const sergio = await buildUsuario(db, { nome: 'Sérgio Paz' })
  const { id } = await buildFechamento(db, { status: 'Em aprovação', pagamentos, enviado_por: sergio })
  return { id, people }
}

const resumo = (page: Page) => page.getByRole('region', { name: 'Resumo' })
const payee = (page: Page, nome: string) => page.getByRole('button', { name: nome, exact: true })

test('thirty-nine people take at most three screens of 768 px, in any order, each opened at the side by keyboard', async ({
  page,
  plantao,
  signIn,
}) => {
  const { id } = await buildOffice(plantao)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page)
  await page.goto(`/fechamentos/${id}`)
  const table = page.getByRole('table', { name: 'Favorecidos do fechamento' })
  await expect(table.getByRole('row')).toHaveCount(PEOPLE + 1)
  await test.step('what nobody may overlook stands open: new and changed keys in full, and far amounts', async () => {
    await expect(resumo(page)).toContainText('Chaves PIX novas, às quais nada foi pago ainda (3)')
    await expect(resumo(page)).toContainText('pessoa1@casa.example')
    await expect(resumo(page)).toContainText('trocada@casa.example')
    await expect(resumo(page)).toContainText('R$\u00a0260.612,83 · média R$\u00a09.000,00')
    await expect(resumo(page)).toContainText('Saldo necessário')
    await expect(resumo(page)).not.toContainText('R$\u00a00,00 → R$\u00a09.000,00')
    await expect(page.getByText('Próximo: aprovar R$\u00a0602.612,83')).toBeVisible()
  })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 768)
  await expectSound(page)
  await test.step('sorted by the server', async () => {
    await table.getByRole('button', { name: 'A pagar' }).click()
    await table.getByRole('button', { name: 'A pagar' }).click()
    await expect(table.getByRole('row').nth(1)).toContainText('R$\u00a0260.612,83')
    await expect(table.getByRole('columnheader', { name: 'A pagar' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  })
  await test.step('opened by Enter, closed by Escape, and the focus is where it was', async () => {
    const row = payee(page, 'Pessoa 06 Prado')
    await row.focus()
    await page.keyboard.press('Enter')
    const opened = page.getByRole('region', { name: 'Comissões de Pessoa 06 Prado' })
    await expect(opened).toContainText('pessoa6@casa.example')
    await expect(opened.getByRole('link', { name: /^Ver venda/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(row).toBeFocused()
  })
})

test('on a phone the decision stands at the foot, each destination can be opened, and it is approved', async ({
  page,
  plantao,
  signIn,
}) => {
  const { id } = await buildOffice(plantao)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.goto(`/fechamentos/${id}`)
  const bar = page.getByRole('region', { name: 'Decisão' })
  await expect(bar.getByRole('button', { name: 'Pedir correção' })).toBeInViewport()
  await expect(bar.getByRole('button', { name: 'Aprovar R$\u00a0602.612,83' })).toBeInViewport()
  const facts = await resumo(page)
    .locator('dl')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(facts).toBe(2)
  await payee(page, LONG_NAME).click()
  await expect(page.getByRole('region', { name: `Comissões de ${LONG_NAME}` })).toContainText(
    'pessoa8@casa.example',
  )
  // At the end of the page the bar lies over nothing.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expectAccessible(page)
  await bar.getByRole('button', { name: /^Aprovar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(heading(page, 'Fechamento 2')).toBeVisible()
  await expect(bar).toBeHidden()
})

test('a Staff who may approve opens each new key first', async ({ page, plantao, signIn }) => {
  const { id, people } = await buildOffice(plantao)
  await plantao.db.updateTable('configuracoes').set({ staff_aprova_fechamentos: true }).execute()
  await signIn(page, 'Staff')
  await page.goto(`/fechamentos/${id}`)
  const approve = page.getByRole('button', { name: 'Aprovar', exact: true })
  await expect(page.getByText('Próximo: abrir 4 chaves PIX no resumo')).toBeVisible()
  await expect(approve).toBeDisabled()
  await expect(resumo(page)).not.toContainText('@casa.example')
  for (const { nome } of people.slice(0, 4)) {
    await page.getByRole('button', { name: `Mostrar chave de ${nome}` }).click()
    await expect(page.getByRole('button', { name: `Mostrar chave de ${nome}` })).toHaveCount(0)
  }
  await expect(resumo(page)).toContainText('trocada@casa.example')
  await approve.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(heading(page, 'Fechamento 2')).toBeVisible()
})

test('what stays out is folded by reason, each leads to its cure, and many are let in with one motivo', async ({
  page,
  plantao,
  signIn,
}) => {
  const { db } = plantao
  for (const nome of ['Bia Braga', 'Davi Prado', 'Elisa Torres'])
    await buildLiberada(db, {
      favorecido: await buildFavorecido(db, {
        tipo: 'Corretor externo',
        nome,
        tipo_chave: null,
        chave_pix: null,
      }),
    })
  await buildLiberada(db, { favorecido: await buildFavorecido(db), venda: { tipo_pendencia: ['SERASA'] } })
  const api = await apiClient(plantao.url)
  const hoje = today(new Date())
  const { body } = await api.call('POST', '/api/fechamentos', {
    body: { corte: hoje, dia_pagamento: addDays(hoje, 1), lojas: [] },
  })
  await signIn(page)
  await page.goto(`/fechamentos/${(body as { id: string }).id}`)
  const fora = page.getByRole('region', { name: 'Fora do fechamento' })
  await expect(fora).toContainText('3 comissões · R$\u00a03.000,00')
  await expect(fora).not.toContainText('Bia Braga')
  await fora.getByRole('button', { name: 'Venda com pendência' }).click()
  await expect(fora.getByRole('link', { name: /^Resolver na venda/ })).toHaveAttribute('href', /^\/vendas\?/)
  await fora.getByRole('button', { name: 'Sem chave PIX' }).click()
  await expect(fora.getByRole('link', { name: /^Informar a chave: Bia Braga/ })).toBeVisible()
  await fora.getByRole('checkbox', { name: 'Selecionar todas' }).check()
  await fora.getByRole('checkbox', { name: /^Selecionar Elisa Torres/ }).uncheck()
  await expectSound(page)
  await fora.getByRole('button', { name: 'Incluir mesmo assim 2 comissões' }).click()
  const dialog = page.getByRole('dialog', { name: 'Incluir mesmo assim' })
  await field(dialog, 'Motivo').fill('Recebem em dinheiro')
  await dialog.getByRole('button', { name: 'Incluir', exact: true }).click()
  await expectToast(page, 'Sucesso!', '2 comissões incluídas no fechamento.')
  await expect(resumo(page)).toContainText('“Recebem em dinheiro”')
  await expect(fora).toContainText('1 comissão · R$\u00a01.000,00')
  await expect(payee(page, 'Davi Prado')).toBeVisible()
})
