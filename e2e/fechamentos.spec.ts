/** Fechamentos: from what was released to an approved closing, by Staff at a desk and an Administrador on a phone. */

import type { Page } from '@playwright/test'
import { buildFavorecido, buildVenda } from '../src/server/testing/office/builders.ts'
import { buildFechamento } from '../src/server/testing/office/financeiro.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient } from './harness/api.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { countClicks } from './vocabulary/clicks.ts'
import { expectToast, field, heading, visit } from './vocabulary/page.ts'

/** What a fortnight may cost beside its queue, with a blocked commission and a closing that is sent back. */
const MOST_CLICKS = 25

/** Two commissions that nobody has released: one of a sale with a pendency. */
async function buildSales({ db }: Plantao, { loja_id, empreendimento_id }: Brokerage) {
  const sale = async (nome: string, valor_comissao: number, more: Parameters<typeof buildVenda>[1]) => {
    const { colaborador_id } = await buildFavorecido(db, { nome, documento: null })
    await buildVenda(db, { loja_id, empreendimento_id, ...more }, [
      { colaborador_id: colaborador_id ?? '', valor_comissao },
    ])
  }
  await sale('Davi Prado', 1000, { numero_venda: 'AR087/2026' })
  await sale('Elisa Torres', 250.5, { numero_venda: 'AR088/2026', tipo_pendencia: ['SERASA'] })
}

/** The step at which the closing on the screen is. */
const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Passos' }).locator('[aria-current="step"]')

test(`a fortnight: released, prepared, sent, approved on a phone, and paid, in at most ${MOST_CLICKS} clicks`, {
  tag: '@firefox',
}, async ({ page, plantao, brokerage, context: desk, signIn, browser }) => {
  await desk.grantPermissions(['clipboard-read', 'clipboard-write'])
  await buildSales(plantao, brokerage)
  await page.setViewportSize({ width: 1440, height: 900 })
  const clicks = await countClicks(page)
  await signIn(page, 'Staff')
  await page.goto('/comissoes')
  await test.step('released', async () => {
    await page.getByRole('checkbox', { name: 'Selecionar todas as desta página' }).click()
    await page
      .getByRole('region', { name: 'Selecionados' })
      .getByRole('button', { name: 'Liberar', exact: true })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Liberar', exact: true }).click()
    await expectToast(page, 'Sucesso!', '2 comissões liberadas: R$\u00a01.250,50.')
    await page.getByRole('link', { name: 'Fechamentos', exact: true }).click()
    await expect(heading(page, 'Fechamentos').first()).toBeVisible()
  })
  await test.step('prepared by the server', async () => {
    await page.getByRole('button', { name: 'Novo fechamento' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo fechamento' })
    await expect(field(dialog, 'Corte')).not.toHaveValue('')
    // What was released today.
    for (const label of ['Corte', 'Dia do pagamento']) {
      await field(dialog, label).click()
      await field(dialog, label).fill('31/12/2026')
    }
    await dialog.getByRole('button', { name: 'Criar fechamento' }).click()
    await expect(heading(page, 'Fechamento de 31/12/2026')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('R$\u00a01.000,00')
  })
  await test.step('a blocked commission takes a reason', async () => {
    const fora = page.getByRole('region', { name: 'Fora do fechamento' })
    await fora.getByRole('button', { name: 'Venda com pendência' }).click()
    await expect(fora).toContainText('Venda com pendência: SERASA')
    await fora.getByRole('button', { name: 'Incluir mesmo assim: Elisa Torres, venda AR088/2026' }).click()
    const dialog = page.getByRole('dialog', { name: /^Incluir mesmo assim/ })
    await field(dialog, 'Motivo').fill('SERASA já resolvido')
    await dialog.getByRole('button', { name: 'Incluir', exact: true }).click()
    await expectToast(page, 'Sucesso!', 'Comissão incluída no fechamento.')
    await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('R$\u00a01.250,50')
    await expectSound(page)
  })
  await test.step('sent', async () => {
    await page.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await expectToast(page, 'Sucesso!', 'Fechamento enviado para aprovação.')
    await expect(currentStep(page)).toContainText('Em aprovação')
    await expect(page.getByText('Só um Administrador aprova fechamentos ou pede correção')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  const phoneClicks = await countClicks(phone)
  await test.step('sent back with a reason, sent again, approved on a phone', async () => {
    await signIn(phone)
    await phone.goto('/fechamentos')
    await phone.getByRole('link', { name: 'Fechamento de 31/12/2026' }).click()
    await expect(phone.getByRole('region', { name: 'Resumo' })).toContainText('SERASA já resolvido')
    await phone.getByRole('button', { name: 'Pedir correção' }).click()
    const dialog = phone.getByRole('dialog', { name: /^Pedir correção/ })
    await field(dialog, 'Motivo').fill('Falta a venda da Célia')
    await dialog.getByRole('button', { name: 'Pedir correção', exact: true }).click()
    await expectToast(phone, 'Sucesso!', 'Correção pedida: o fechamento voltou para o rascunho.')
    // Told, each screen shows what the other one did.
    await expect(page.getByText('Falta a venda da Célia')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
    await expectToast(page, 'Sucesso!', 'Fechamento enviado para aprovação.')
    await phone.getByRole('button', { name: 'Aprovar' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(heading(phone, 'Fechamento 1')).toBeVisible()
    await expect(phone.getByText('aprovado por')).toBeVisible()
    await expectSound(phone)
  })
  await test.step('paid by keyboard, two keys each, until it is concluded', async () => {
    // The closing that is looked at stays as it was looked at.
    await page.getByRole('main').getByRole('link', { name: 'Fechamentos' }).click()
    await page.getByRole('link', { name: 'Fechamento 1', exact: true }).click()
    await page.getByRole('link', { name: 'Pagar', exact: true }).click()
    for (const nome of ['Davi Prado', 'Elisa Torres']) {
      await expect(heading(page, nome)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pago', exact: true })).toBeEnabled()
      await page.keyboard.press('c')
      await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
      await page.keyboard.press('p')
    }
    await expect(page.getByText('Todos os 2 pagamentos estão pagos.')).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao fechamento' }).click()
    await expect(page.getByText('Concluído')).toBeVisible()
    await page.getByRole('button', { name: 'Elisa Torres' }).click()
    await expect(page.getByRole('link', { name: 'Ver venda AR088/2026' })).toBeVisible()
  })
  // Looking at a payee was no part of it.
  const cost = clicks() + phoneClicks() - 1
  test.info().annotations.push({ type: 'clicks', description: `fortnight: ${cost} clicks` })
  process.stdout.write(`fortnight: ${cost} clicks\n`)
  expect(cost).toBeLessThanOrEqual(MOST_CLICKS)
  await test.step('with its number in the list', async () => {
    await visit(page, '/fechamentos')
    const row = page
      .getByRole('table', { name: 'Fechamentos' })
      .getByRole('row')
      .filter({ hasText: 'Fechamento 1' })
    await expect(row).toContainText('R$\u00a01.250,50')
    await expectSound(page)
  })
  await context.close()
})

test('an open closing follows what others do, and keeps what is typed', {
  tag: '@firefox',
}, async ({ page, plantao, signIn, browser }) => {
  const { db } = plantao
  const favorecido = await buildFavorecido(db, { nome: 'Davi Prado' })
  const { id, pagamentos } = await buildFechamento(db, {
    status: 'Em aprovação',
    pagamentos: [{ favorecido, valores: [1000.1] }],
  })
  await signIn(page)
  await page.goto(`/fechamentos/${id}`)
  const resumo = page.getByRole('region', { name: 'Resumo' })
  await expect(resumo).toContainText('R$\u00a01.000,10')
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await signIn(phone)
  await test.step('a key that changes is to be looked at again before it is approved', async () => {
    await db
      .updateTable('favorecidos')
      .set({ tipo_chave: 'E-mail', chave_pix: 'davi@outra.example' })
      .where('id', '=', favorecido.id)
      .execute()
    const mudou = page.getByRole('alert').filter({ hasText: 'O fechamento mudou enquanto você o via' })
    await expect(mudou).toBeVisible()
    await expectSound(page)
    await mudou.getByRole('button', { name: 'Conferi de novo' }).click()
    await expect(mudou).toBeHidden()
  })
  await phone.goto(`/fechamentos/${id}`)
  await test.step('approved by another while a reason is typed', async () => {
    await page.getByRole('button', { name: 'Pedir correção' }).click()
    const dialog = page.getByRole('dialog', { name: /^Pedir correção/ })
    await field(dialog, 'Motivo').fill('Falta a venda da Célia')
    await phone.getByRole('button', { name: 'Aprovar' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(heading(phone, 'Fechamento 1')).toBeVisible()
    await expect(page.getByText('Fechamento 1', { exact: true })).toBeAttached()
    await expect(field(dialog, 'Motivo')).toHaveValue('Falta a venda da Célia')
    await dialog.getByRole('button', { name: 'Pedir correção', exact: true }).click()
    await expect(dialog).toContainText('Confira novamente.')
    await expect(field(dialog, 'Motivo')).toHaveValue('Falta a venda da Célia')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
  })
  await test.step('paid by another: the closing is done, and so is the queue with the day that was typed', async () => {
    await page.getByRole('link', { name: 'Pagar' }).click()
    const day = field(page, 'Data do pagamento')
    await day.fill('01/11/2026')
    const api = await apiClient(plantao.url)
    const sent = await api.call('POST', `/api/pagamentos/${pagamentos[0]?.id}/enviado`, {
      body: { de: 'A pagar' },
    })
    expect(sent.status).toBe(200)
    await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible()
    await expect(day).toHaveValue('01/11/2026')
    await page.getByRole('button', { name: /^Pago/ }).click()
    const before = page.getByRole('dialog', { name: /^Dia do pagamento/ })
    await expect(before).toContainText('O pagamento foi mesmo em 01/11/2026?')
    await before.getByRole('button', { name: 'Sim, marcar como Pago' }).click()
    await expect(phone.getByText('Concluído', { exact: true })).toBeVisible()
  })
  await context.close()
})

test('an advance is put into a draft without commissions, changed, and taken out again', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildFavorecido(plantao.db, {
    nome: 'Davi Prado',
    tipo_chave: 'E-mail',
    chave_pix: 'davi@example.com',
  })
  const { id } = await buildFechamento(plantao.db, { status: 'Rascunho', pagamentos: [] })
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'Staff')
  await page.goto(`/fechamentos/${id}`)
  const payees = page.getByRole('region', { name: 'Favorecidos' })
  await payees.getByRole('button', { name: 'Incluir adiantamento' }).click()
  const dialog = page.getByRole('dialog', { name: /adiantamento/ })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toContainText('Escolha o motivo')
  await field(dialog, 'Favorecido').fill('Davi')
  await page.getByRole('option', { name: /Davi Prado/ }).click()
  await field(dialog, 'Valor').fill('50000')
  await field(dialog, 'Motivo').click()
  await page.getByRole('option', { name: 'Vale do mês' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toContainText('Davi Prado tem R$\u00a00,00 liberados e R$\u00a00,00 a liberar.')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Sim, salvar' }).click()
  await expectToast(page, 'Sucesso!', 'Adiantamento salvo.')
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('Adiantamentos')
  await payees.getByRole('button', { name: 'Davi Prado' }).click()
  await expect(payees).toContainText('(Vale do mês)')
  await payees.getByRole('button', { name: 'Mudar adiantamento' }).click()
  await field(dialog, 'Valor').fill('0')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Sucesso!', 'Adiantamento retirado.')
  await expect(payees).toContainText('Nenhuma comissão e nenhum adiantamento.')
})

test('an ISS of many and a tarifa of one are kept back, and stand beside the net wherever it is', async ({
  page,
  plantao,
  signIn,
}) => {
  const payee = (nome: string) =>
    buildFavorecido(plantao.db, {
      nome,
      tipo_chave: 'E-mail',
      chave_pix: `${nome.slice(0, 4).toLowerCase()}@example.com`,
    })
  const { id } = await buildFechamento(plantao.db, {
    status: 'Rascunho',
    pagamentos: [
      { favorecido: await payee('Davi Prado'), valores: [1_000] },
      { favorecido: await payee('Elisa Torres'), valores: [500.05] },
    ],
  })
  await signIn(page, 'Staff')
  await page.goto(`/fechamentos/${id}`)
  const payees = page.getByRole('region', { name: 'Favorecidos' })
  await payees.getByRole('button', { name: 'Retenção para vários' }).click()
  const many = page.getByRole('dialog', { name: 'Retenção para vários' })
  await field(many, 'Retenção').click()
  await page.getByRole('option', { name: 'ISS' }).click()
  await field(many, 'Percentual (%)').fill('5')
  await expect(many).toContainText('2 pagamentos, retido: R$\u00a075,00')
  await expectSound(page)
  await many.getByRole('button', { name: 'Aplicar a 2 pagamentos' }).click()
  await expectToast(page, 'Sucesso!', '2 pagamentos mudados.')
  await payees.getByRole('button', { name: 'Davi Prado' }).click()
  await expect(payees).toContainText('Retenções: ISS 5,00%: R$\u00a050,00')
  await payees.getByRole('button', { name: 'Mudar retenções' }).click()
  const one = page.getByRole('dialog', { name: /Retenções/ })
  await one.getByRole('button', { name: 'Adicionar' }).click()
  await field(one, 'Retenção 2').click()
  await page.getByRole('option', { name: 'Tarifa' }).click()
  await field(one, 'Forma da retenção 2').click()
  await page.getByRole('option', { name: 'Valor em R$' }).click()
  await field(one, 'Quanto da retenção 2').fill('9,90')
  await expectSound(page)
  await one.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Sucesso!', 'Retenções salvas.')
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('RetençõesR$\u00a084,90')
  await expect(payees.getByRole('row', { name: /Davi Prado/ })).toContainText('R$\u00a0940,10')
})
