/** Comissões from the sale to the person: released, taken back, paid outside of a closing, reversed and given back. */

import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { payOutside, releaseComissoes } from '../src/server/financeiro/atos.ts'
import { actingAs } from '../src/server/testing/database/database.ts'
import { buildFavorecido, buildVenda } from '../src/server/testing/office/builders.ts'
import { type Brokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient } from './harness/api.ts'
import { pdfText } from './harness/pdf.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { pick } from './vocabulary/colaboradores.ts'
import { editDialog } from './vocabulary/edited-sale.ts'
import { expectToast, field } from './vocabulary/page.ts'

/** Two commissions of R$ 2.000,00 of Ana, who has a payee, and one of Bruno, who has none. Returns the second sale. */
async function buildSales({ db }: Plantao, { loja_id, empreendimento_id, corretores }: Brokerage) {
  const [ana, bruno] = corretores
  await buildFavorecido(db, { colaborador_id: ana, nome: NAMES.ana })
  const venda = (numero_venda: string, colaborador_id: string) =>
    buildVenda(db, { loja_id, empreendimento_id, numero_venda, valor_venda: 100_000 }, [{ colaborador_id }])
  const [, second] = [await venda('LIB1', ana), await venda('LIB2', ana), await venda('LIB3', bruno)]
  return second
}

const screenOf = (page: Page) => ({
  row: (venda: string) =>
    page.getByRole('table', { name: 'Comissões', exact: true }).getByRole('row').filter({ hasText: venda }),
  all: page.getByRole('checkbox', { name: 'Selecionar todas as desta página' }),
  selection: page.getByRole('region', { name: 'Selecionados' }),
  sums: page.getByRole('region', { name: 'Somas', exact: true }),
  dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
})

test('all that the filter finds is released and taken back, and who is left out is said', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await buildSales(plantao, brokerage)
  const { row, all, selection, sums, dialog } = screenOf(page)
  await signIn(page)
  await page.goto('/comissoes')
  await test.step('all that the filter finds, by the server', async () => {
    await sums.getByRole('button', { name: 'Liberar todas…' }).click()
    const preview = dialog('Liberar tudo que o filtro encontra')
    await expect(preview).toContainText('2 comissões de 1 pessoa, no total de R$\u00a04.000,00.')
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Liberar', exact: true }).click()
    const done = page.getByText('2 comissões liberadas: R$\u00a04.000,00.')
    await expect(done).toBeVisible()
    await expect(row('LIB1')).toContainText('Liberada')
    await page.reload()
    await expect(done).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expect(done).toBeHidden()
    await expect(sums).toContainText('LiberadasR$\u00a04.000,002 comissões')
  })
  await test.step('and taken back', async () => {
    await sums.getByRole('button', { name: 'Desfazer liberações…' }).click()
    const undo = dialog('Desfazer as liberações de tudo que o filtro encontra')
    await undo.getByRole('button', { name: 'Desfazer liberações' }).click()
    await expect(page.getByText('2 liberações desfeitas: R$\u00a04.000,00.')).toBeVisible()
    await expect(row('LIB1')).not.toContainText('Liberada')
  })
  await test.step('what is selected is released, and who is left out is said', async () => {
    await all.check()
    await selection.getByRole('button', { name: 'Liberar', exact: true }).click()
    const preview = dialog('Liberar 2 comissões')
    await expect(preview).toContainText(`Venda LIB3, ${NAMES.bruno}: Sem favorecido.`)
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Liberar', exact: true }).click()
    await expectToast(page, 'Sucesso!', '2 comissões liberadas: R$\u00a04.000,00.')
  })
})

test('a third of each commission is released, and then the rest', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await buildSales(plantao, brokerage)
  const { row, all, selection, sums, dialog } = screenOf(page)
  await signIn(page)
  await page.goto('/comissoes')
  await test.step('a third of each of the selected ones, which another press would be a second of', async () => {
    await all.check()
    await selection.getByRole('button', { name: 'Liberar', exact: true }).click()
    const preview = dialog('Liberar 2 comissões')
    await preview.getByRole('radio', { name: 'Um terço' }).check()
    await expect(preview).toContainText('no total de R$\u00a01.333,32.')
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Liberar', exact: true }).dblclick()
    await expectToast(page, 'Sucesso!', '2 comissões liberadas: R$\u00a01.333,32.')
    await expect(row('LIB1')).toContainText('Liberada R$\u00a0666,66 de 2.000,00')
    await expect(sums).toContainText('LiberadasR$\u00a01.333,322 comissões')
  })
  await test.step('the rest of all that the filter finds is exactly what is missing', async () => {
    await sums.getByRole('button', { name: 'Liberar todas…' }).click()
    const preview = dialog('Liberar tudo que o filtro encontra')
    await preview.getByRole('radio', { name: 'Metade' }).check()
    await expect(preview).toContainText('no total de R$\u00a02.000,00.')
    await preview.getByRole('radio', { name: 'O resto' }).check()
    await expect(preview).toContainText('no total de R$\u00a02.666,68.')
    await preview.getByRole('button', { name: 'Liberar', exact: true }).click()
    await expect(page.getByText('2 comissões liberadas: R$\u00a02.666,68.')).toBeVisible()
    await expect(sums).toContainText('LiberadasR$\u00a04.000,002 comissões')
  })
  await test.step('and 500,00 of one taken back', async () => {
    await row('LIB2').getByRole('checkbox').check()
    await selection.getByRole('button', { name: 'Desfazer liberação' }).click()
    const undo = dialog('Desfazer a liberação de 1 comissão')
    await field(undo, 'Valor').fill('500')
    await undo.getByRole('button', { name: 'Desfazer liberação' }).click()
    await expect(row('LIB2')).toContainText('Liberada R$\u00a01.500,00 de 2.000,00')
    await page.mouse.move(0, 0)
    await expectSound(page)
  })
})

test('a commission is paid outside of a closing, reversed, and given back in part', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await buildSales(plantao, brokerage)
  const { row, sums, dialog } = screenOf(page)
  await signIn(page)
  await page.goto('/comissoes')
  await sums.getByRole('button', { name: 'Liberar todas…' }).click()
  await dialog('Liberar tudo que o filtro encontra')
    .getByRole('button', { name: 'Liberar', exact: true })
    .click()
  await expect(row('LIB1')).toContainText('Liberada')
  const one = dialog(`Comissão · venda LIB1, ${NAMES.ana}`)
  await test.step('one is paid outside of a closing', async () => {
    await row('LIB1')
      .getByRole('button', { name: /^Liberada.*ver os movimentos/ })
      .click()
    await one.getByRole('button', { name: 'Pago por fora…' }).click()
    const paid = dialog('Pago por fora')
    await field(paid, 'Valor').fill('2000')
    await paid.getByRole('button', { name: 'Registrar' }).click()
    await expectToast(page, 'Sucesso!', 'Pago por fora: R$\u00a02.000,00.')
    await expect(one.getByRole('list', { name: 'Movimentos' })).toContainText(
      'Pago por fora: R$\u00a02.000,00',
    )
  })
  await test.step('reversed, and half given back', async () => {
    await one.getByRole('button', { name: 'Estorno…' }).click()
    await dialog('Estorno').getByRole('button', { name: 'Registrar' }).click()
    await expect(one).toContainText('A recuperar no total: R$\u00a02.000,00')
    await one.getByRole('button', { name: 'Devolução…' }).click()
    await field(dialog('Devolução'), 'Valor').fill('1000')
    await dialog('Devolução').getByRole('button', { name: 'Registrar' }).click()
    await expect(one).toContainText('A recuperar no total: R$\u00a01.000,00')
    await one.getByRole('button', { name: /^Desfazer Devolução/ }).click()
    await dialog('Desfazer Devolução').getByRole('button', { name: 'Desfazer', exact: true }).click()
    await expect(one).toContainText('A recuperar no total: R$\u00a02.000,00')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByText('A recuperar R$\u00a02.000,00')).toBeVisible()
  })
})

test('a form that was open while a commission was paid saves without a conflict', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const venda = await buildSales(plantao, brokerage)
  await signIn(page)
  const { rows } = await sql<{ id: string }>`
    select id from vendas_participantes where venda_id = ${venda.id}`.execute(plantao.db)
  const participante = rows[0]?.id ?? ''
  const form = editDialog(page)
  await form.open(venda.id)
  const office = await apiClient(plantao.url)
  const paid = await office.call('POST', `/api/liberacoes/${participante}/pago-por-fora`, {
    body: { valor: 2000, havia: 2000, data: '2026-03-20', forma: 'PIX' },
  })
  expect(paid.status).toBe(200)
  await field(form.form, 'Telefone').fill('(11) 97777-0001')
  await form.save()
  const saved = await sql<{ cliente_telefone: string; status_comissao: string; data_pagamento: string }>`
    select v.cliente_telefone, p.status_comissao, p.data_pagamento
      from vendas v join vendas_participantes p on p.venda_id = v.id where v.id = ${venda.id}`.execute(
    plantao.db,
  )
  expect(saved.rows).toEqual([
    { cliente_telefone: '11977770001', status_comissao: 'Pago', data_pagamento: '2026-03-20' },
  ])
})

test('a commission paid in parts, by the house and the developer, says so in list, sale and statement', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const venda = await buildSales(plantao, brokerage)
  const { row, sums, dialog } = screenOf(page)
  await signIn(page)
  await page.goto(`/comissoes?corretor=${brokerage.corretores[0]}`)
  const one = dialog(`Comissão · venda LIB2, ${NAMES.ana}`)
  await test.step('300,00 outside of a closing, the rest by the developer', async () => {
    await row('LIB2').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Ver movimentos' }).click()
    await one.getByRole('button', { name: 'Pago por fora…' }).click()
    await field(dialog('Pago por fora'), 'Valor').fill('300')
    await dialog('Pago por fora').getByRole('button', { name: 'Registrar' }).click()
    await expectToast(page, 'Sucesso!', 'Pago por fora: R$\u00a0300,00.')
    // The next dialog keeps the amount that it was opened with.
    await expect(one).toContainText('A liberarR$\u00a01.700,00')
    await one.getByRole('button', { name: 'Pago direto…' }).click()
    await pick(page, dialog('Pago direto'), 'Quem pagou', 'Incorporadora')
    await dialog('Pago direto').getByRole('button', { name: 'Registrar' }).click()
    await expectToast(page, 'Sucesso!', 'Pago direto: R$\u00a01.700,00.')
    await expect(one).toContainText('PagoR$\u00a0300,00Pago diretoR$\u00a01.700,00')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('the list has each part in its words, and apart from the money of the house', async () => {
    await expect(row('LIB2')).toContainText('R$\u00a0300,00 por fora em')
    await expect(row('LIB2')).toContainText('R$\u00a01.700,00 pagos direto pela incorporadora em')
    await expect(sums).toContainText('Pagas pelo financeiroR$\u00a0300,00')
    await sums.getByRole('button', { name: 'Pagas direto' }).click()
    await expect(sums).toContainText('Pagas diretoR$\u00a01.700,00')
    await expect(row('LIB1')).toHaveCount(0)
    await expectSound(page)
  })
  await test.step('the statement names what was received, and from whom', async () => {
    await page.getByRole('button', { name: 'Extrato', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Extrato de comissões · / })
    await expect(dialog).toContainText('Recebido de outros: até')
    await expectSound(page)
    const href = await dialog.getByRole('link', { name: 'PDF' }).getAttribute('href')
    await page.keyboard.press('Escape')
    const answer = await page.request.get(`${href}`)
    const text = pdfText(await answer.body())?.replace(/\s+/g, ' ')
    for (const part of [
      'Andamento: Pagas direto',
      'o valor de R$ 300,00. De outros recebi R$ 1.700,00 (direto pela incorporadora).',
    ])
      expect.soft(text ?? part).toContain(part)
  })
  await test.step('so does the sale', async () => {
    await page.goto(`/vendas?venda=${venda.id}`)
    await expect(page.getByRole('dialog')).toContainText(
      'R$\u00a01.700,00 pagos direto pela incorporadora em',
    )
  })
})

/** A sale of which Ana was paid 1.500,00 of 2.000,00 outside of a closing, Bruno the whole, and two comissionados too. */
async function buildPaidToFour({ db }: Plantao, { loja_id, empreendimento_id, corretores }: Brokerage) {
  const [ana, bruno] = corretores
  const { id } = await buildVenda(
    db,
    { loja_id, empreendimento_id, numero_venda: 'EST1', valor_venda: 100_000 },
    [{ colaborador_id: ana }, { colaborador_id: bruno }],
  )
  await buildFavorecido(db, { colaborador_id: ana, nome: NAMES.ana })
  await buildFavorecido(db, { colaborador_id: bruno, nome: NAMES.bruno })
  for (const [nome, papel] of [
    ['Célia Nunes', 'Captador'],
    ['Davi Prado', 'Diretor'],
  ] as const) {
    const favorecido = await buildFavorecido(db, { tipo: 'Outro', nome })
    await db
      .insertInto('comissoes_linhas')
      .values({ venda_id: id, favorecido_id: favorecido.id, papel, valor: 500 })
      .execute()
  }
  const { rows } = await sql<{ id: string }>`
    select id from vendas_participantes where venda_id = ${id}
     union all select id from comissoes_linhas where venda_id = ${id}`.execute(db)
  await actingAs(db, null, (trx) =>
    releaseComissoes(
      trx,
      rows.map((row) => row.id),
    ),
  )
  const linhas = await db
    .selectFrom('comissoes_linhas as l')
    .innerJoin('favorecidos as f', 'f.id', 'l.favorecido_id')
    .select(['l.id', 'l.valor', 'f.nome'])
    .where('l.venda_id', '=', id)
    .execute()
  for (const { id: linha, valor, nome } of linhas)
    await actingAs(db, null, (trx) =>
      payOutside(trx, { linha, valor: nome === NAMES.ana ? 1500 : valor, dia: '2026-03-20', forma: 'PIX' }),
    )
  return id
}

test('a sale paid to four is reversed in one dialog, undone, and given back', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  const venda = await buildPaidToFour(plantao, brokerage)
  const { dialog, sums } = screenOf(page)
  await signIn(page)
  const estorno = dialog('Estorno da venda · EST1')
  const open = async () => {
    await page.goto(`/vendas?venda=${venda}`)
    await page.getByRole('button', { name: 'Estorno da venda…' }).click()
  }
  await test.step('what each was paid, all at once; a double press counts once', async () => {
    await open()
    await expect(estorno).toContainText('No total R$\u00a04.500,00 de 4 pessoas.')
    await expect(field(estorno, NAMES.ana)).toHaveValue('R$ 1.500,00')
    await expect(estorno).toContainText('Paga por fora em 20/03/2026 (PIX)')
    await expectAccessible(page)
    await estorno.getByRole('button', { name: 'Estornar' }).dblclick()
    await expectToast(page, 'Sucesso!', 'Estornado: R$\u00a04.500,00 de 4 pessoas.')
  })
  await test.step('undone, and reversed again', async () => {
    await open()
    await estorno.getByRole('radio', { name: 'Desfazer estornos' }).check()
    await estorno.getByRole('button', { name: 'Desfazer estornos' }).click()
    await expectToast(page, 'Sucesso!', 'Estornos desfeitos: R$\u00a04.500,00 de 4 pessoas.')
    await open()
    await estorno.getByRole('button', { name: 'Estornar' }).click()
    await expectToast(page, 'Sucesso!', 'Estornado: R$\u00a04.500,00 de 4 pessoas.')
  })
  await test.step('three give back, one leaves 500,00 owed', async () => {
    await open()
    await estorno.getByRole('radio', { name: 'Devolução' }).check()
    await field(estorno, NAMES.ana).fill('1000')
    await expect(estorno).toContainText('No total R$\u00a04.000,00 de 4 pessoas.')
    await estorno.getByRole('button', { name: 'Registrar devoluções' }).click()
    await expectToast(page, 'Sucesso!', 'Devolvido: R$\u00a04.000,00 de 4 pessoas.')
    await page.goto('/comissoes')
    await expect(sums).toContainText('A recuperarR$\u00a0500,00')
  })
})
