/** A sale that falls through after its commission was paid, and does not after all: undone from the saved sale, once and again. */
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { payOutside, recoverDebts, releaseComissoes, reversePaidOf } from '../src/server/financeiro/atos.ts'
import { actingAs } from '../src/server/testing/database/database.ts'
import { buildFavorecido, buildVenda } from '../src/server/testing/office/builders.ts'
import { type Brokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { editDialog } from './vocabulary/edited-sale.ts'
import { expectToast, field } from './vocabulary/page.ts'

const DAY = '2026-03-20'

/** Ana's commission of R$ 2.000,00 was paid; the sale fell through, and R$ 600,00 of it were given back. Returns the sale's id. */
async function buildFallen({ db }: Plantao, { loja_id, empreendimento_id, corretores }: Brokerage) {
  const [ana] = corretores
  const favorecido = await buildFavorecido(db, { colaborador_id: ana, nome: NAMES.ana })
  const { id } = await buildVenda(
    db,
    { loja_id, empreendimento_id, numero_venda: 'DES1', valor_venda: 100_000, status: 'Pago' },
    [{ colaborador_id: ana }],
  )
  await actingAs(db, null, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from vendas_participantes where venda_id = ${id}`.execute(trx)
    await releaseComissoes(
      trx,
      rows.map((row) => row.id),
    )
  })
  const { id: linha } = await db
    .selectFrom('comissoes_linhas')
    .select('id')
    .where('venda_id', '=', id)
    .executeTakeFirstOrThrow()
  await actingAs(db, null, (trx) => payOutside(trx, { linha, valor: 2000, dia: DAY }))
  await db.updateTable('vendas').set({ status: 'Desistência' }).where('id', '=', id).execute()
  await actingAs(db, null, (trx) => reversePaidOf(trx, [{ linha, valor: 2000 }], { dia: DAY }))
  await actingAs(db, null, (trx) =>
    recoverDebts(trx, [{ favorecido: favorecido.id, valor: 600 }], { tipo: 'Devolução', dia: DAY }),
  )
  return id
}

async function changeStatus(page: Page, venda: string, status: string): Promise<void> {
  const form = editDialog(page)
  await form.open(venda)
  await field(form.form, 'Status').click()
  await page.getByRole('option', { name: status, exact: true }).click()
  await form.pressSave()
}

const asked = (page: Page) => page.getByRole('dialog', { name: 'Desfazer estorno' })
const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Comissões', exact: true }).getByRole('row').filter({ hasText: text })

test('an Administrador is asked when the sale is saved, and once more after it fell through again', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const venda = await buildFallen(plantao, brokerage)
  await signIn(page)
  await changeStatus(page, venda, 'Pago')
  await expect(asked(page)).toContainText(`${NAMES.ana}: R$\u00a02.000,00`)
  await expect(asked(page)).toContainText('Não deve mais R$\u00a01.400,00 · recebe de volta R$\u00a0600,00')
  await expectAccessible(page)
  await asked(page).getByRole('button', { name: 'Desfazer estorno' }).click()
  await expectToast(page, 'Sucesso!', 'Estorno desfeito: a comissão está paga de novo.')
  await expect(asked(page)).toBeHidden()
  await page.goto('/comissoes')
  await expect(row(page, 'Ajuste')).toContainText('R$\u00a0600,00')
  await test.step('the sale falls through once more, and only what the person has is owed', async () => {
    await changeStatus(page, venda, 'Desistência')
    await page.getByRole('button', { name: 'Registrar desistência' }).click()
    await expectToast(page, 'Sucesso!', 'Venda atualizada com sucesso.')
    await page.goto('/comissoes')
    await row(page, 'DES1')
      .filter({ hasNotText: 'Ajuste' })
      .getByRole('button', { name: /ver os movimentos/ })
      .click()
    await page.getByRole('button', { name: 'Estorno…' }).click()
    const estorno = page.getByRole('dialog', { name: 'Estorno', exact: true })
    await field(estorno, 'Valor').fill('500')
    await estorno.getByRole('button', { name: 'Registrar' }).click()
    await expect(estorno).toContainText('Estorne ao menos R$\u00a0600,00')
    await field(estorno, 'Valor').fill('2000')
    await estorno.getByRole('button', { name: 'Registrar' }).click()
    await expect(page.getByText('A recuperar no total: R$\u00a01.400,00')).toBeVisible()
  })
  await test.step('and is valid again', async () => {
    await changeStatus(page, venda, 'Pago')
    await asked(page).getByRole('button', { name: 'Desfazer estorno' }).click()
    await expectToast(page, 'Sucesso!', 'Estorno desfeito: a comissão está paga de novo.')
    await page.goto('/comissoes')
    await expect(row(page, 'A recuperar')).toHaveCount(0)
  })
})

test('a save by Staff leaves a notice, from which an Administrador undoes it', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const venda = await buildFallen(plantao, brokerage)
  await signIn(page, 'Staff')
  await changeStatus(page, venda, 'Pago')
  await expect(asked(page)).toContainText('Um Administrador desfaz o estorno.')
  await expect(asked(page).getByRole('button', { name: 'Desfazer estorno' })).toHaveCount(0)
  await page.goto('/comissoes')
  await expect(row(page, 'DES1')).toContainText('Estorno a desfazer')
  await signIn(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Avisos/ }).click()
  await page.getByRole('link', { name: /DES1/ }).click()
  await asked(page).getByRole('button', { name: 'Desfazer estorno' }).click()
  await expectToast(page, 'Sucesso!', 'Estorno desfeito: a comissão está paga de novo.')
})
