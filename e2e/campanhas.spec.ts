/**
 * Campanhas: one is created, changed and deleted; one is applied to a sale, removed, and applied to several sales in one dialog. What the
 * screen offers, refuses, says and leads to, src/web/campanhas/screen.test.ts shows; what a campaign's file has, src/server/campanhas/several.test.ts.
 */
import type { Page } from '@playwright/test'
import { buildCampanha, buildLoja, buildVenda } from '../src/server/testing/office/builders.ts'
import { type Brokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { expectFocusKept, expectToast, field } from './vocabulary/page.ts'
import { CAMPANHAS, fillFields, recordsScreen } from './vocabulary/records.ts'
import { typeInto } from './vocabulary/sale-form.ts'

const SALE = 'AR001/2026'

/** Five sales that the campaign can be applied to, and one of another period. */
async function buildFeirao({ db }: Plantao, { loja_id, empreendimento_id }: Brokerage): Promise<void> {
  await buildCampanha(db, {
    nome: 'Feirão de Outono',
    percentual_desconto: 3,
    bonus_comissao: 0.5,
    meta_vendas: 4,
  })
  const common = { loja_id, empreendimento_id }
  for (let n = 1; n <= 5; n++)
    await buildVenda(db, {
      ...common,
      numero_venda: `AR00${n}/2026`,
      data_venda: `2026-03-1${n}`,
      valor_venda: 100_000.5 * n,
    })
  await buildVenda(db, { ...common, numero_venda: 'FORA/2026', data_venda: '2026-05-01' })
}

function aplicacaoDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Aplicar Campanha a Vendas' })
  return {
    dialog,
    vendas: dialog.getByRole('list', { name: 'Vendas que podem receber a campanha' }).getByRole('listitem'),
    previa: dialog.getByRole('table', { name: 'Prévia da aplicação' }),
    check: (numero: string) => dialog.getByRole('checkbox', { name: numero }).check(),
    press: (button: string) => dialog.getByRole('button', { name: button }).click(),
  }
}

test('a campaign is created, changed where it counts, and deleted', async ({
  page,
  plantao,
  brokerage: _,
  signIn,
}) => {
  await signIn(page)
  const campanhas = recordsScreen(page, CAMPANHAS)
  await campanhas.open()
  await expect(page.getByText('Nenhuma campanha encontrada')).toBeVisible()
  await campanhas.openNew()
  const row = campanhas.row('Equipe na Meta')
  await test.step('it is created', async () => {
    await field(campanhas.newForm, 'Tipo').click()
    await page.getByRole('option', { name: 'Meta de Vendas' }).click()
    await fillFields(campanhas.newForm, {
      Nome: 'Equipe na Meta',
      'Data de Início': '01/03/2026',
      'Data de Fim': '31/03/2026',
      'Meta de Vendas': '60',
      Prêmio: 'Jantar',
    })
    await campanhas.pressSave()
    await expectToast(page, 'Sucesso!', 'Campanha criada com sucesso.')
    await expect(row).toContainText('01/03/2026 a 31/03/2026')
    await expect(row).toContainText('0 de 60')
    await expect(row).toContainText('Ativa')
  })
  await test.step('where it counts is changed', async () => {
    await campanhas.openEdit('Equipe na Meta')
    // In the middle of the dialog there is room for its options.
    await field(campanhas.editForm, 'Lojas').evaluate((input) => input.scrollIntoView({ block: 'center' }))
    await field(campanhas.editForm, 'Lojas').fill('centro')
    await expect(page.getByRole('option')).toHaveText([NAMES.loja, 'Criar “centro”'])
    await page.keyboard.press('Enter')
    await expect(campanhas.editForm).toContainText(NAMES.loja)
    await page.keyboard.press('Escape')
    await fillFields(campanhas.editForm, { 'Desconto (%)': '1,5' })
    await campanhas.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Campanha atualizada com sucesso.')
    await expect(row).toContainText('1,50%')
  })
  await test.step('forty lojas are listed in a field that scrolls', async () => {
    const { id: campanha_id } = await plantao.db
      .selectFrom('campanhas')
      .select('id')
      .executeTakeFirstOrThrow()
    await plantao.db.transaction().execute(async (trx) => {
      for (let n = 1; n <= 40; n++) {
        const { id: loja_id } = await buildLoja(trx, { nome: `Loja do Bairro ${n}` })
        await trx.insertInto('campanhas_lojas').values({ campanha_id, loja_id }).execute()
      }
    })
    await campanhas.openEdit('Equipe na Meta')
    await expect(campanhas.editForm.getByText('Loja do Bairro 40')).toBeAttached()
    const list = campanhas.editForm.locator('.mantine-MultiSelect-input').first()
    const [shown, whole] = await list.evaluate((box) => [box.clientHeight, box.scrollHeight])
    expect(shown).toBeLessThanOrEqual(128)
    expect(whole).toBeGreaterThan(300)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('it is deleted', async () => {
    const deletion = await campanhas.openDeletion('Equipe na Meta')
    await expect(deletion).toContainText(
      'Tem certeza que deseja excluir a campanha Equipe na Meta? Esta ação não pode ser desfeita.',
    )
    await campanhas.pressDelete()
    await expectToast(page, 'Sucesso!', 'Campanha excluída com sucesso.')
    await expect(page.getByText('Nenhuma campanha encontrada')).toBeVisible()
  })
})

test('a campaign is applied to a sale from its card, changed, and removed again', async ({
  page,
  plantao,
  brokerage,
  vendas,
}) => {
  await buildFeirao(plantao, brokerage)
  await vendas.open()
  await expect(vendas.card(SALE)).not.toContainText('Com campanha')
  await test.step('to one sale: what is proposed is changed, and applied', async () => {
    const dialog = await vendas.openCampaigns(SALE)
    await field(dialog, 'Campanha').fill('feir')
    await expect(page.getByRole('option')).toHaveText(['Feirão de Outono'])
    await page.keyboard.press('Enter')
    await expect(field(dialog, 'Campanha')).toHaveValue('Feirão de Outono')
    await expect(dialog).toContainText('01/03/2026 a 31/03/2026')
    await expect(field(dialog, 'Desconto aplicado (R$)')).toHaveValue('R$ 3.000,02')
    await expect(field(dialog, 'Bônus de comissão (%)')).toHaveValue('0,50%')
    await typeInto(field(dialog, 'Desconto aplicado (R$)'), '2500')
    await fillFields(dialog, { Observações: 'Conferido com a incorporadora' })
    await dialog.getByRole('button', { name: 'Aplicar Campanha' }).click()
    await expectToast(page, 'Sucesso!', 'Campanha aplicada com sucesso.')
    await expect(vendas.card(SALE)).toContainText('Com campanha')
    await expect(vendas.card(SALE)).toContainText('R$ 100.000,50')
  })
  await test.step('it is removed', async () => {
    const dialog = await vendas.openCampaigns(SALE)
    await expect(dialog).toContainText('R$ 2.500,00')
    await dialog.getByRole('button', { name: 'Remover campanha Feirão de Outono' }).click()
    const question = page.getByRole('dialog', { name: 'Remover campanha?' })
    await expect(question).toContainText('Feirão de Outono')
    await question.getByRole('button', { name: 'Remover' }).click()
    await expectToast(page, 'Sucesso!', 'Campanha removida com sucesso.')
    await page.keyboard.press('Escape')
    await expect(vendas.card(SALE)).not.toContainText('Com campanha')
  })
})

test('a campaign is applied to five sales in one dialog, after a preview', async ({
  page,
  plantao,
  brokerage,
  signIn,
}) => {
  await signIn(page)
  const campanhas = recordsScreen(page, CAMPANHAS)
  await buildFeirao(plantao, brokerage)
  await campanhas.open()
  await page.getByRole('button', { name: 'Aplicar a vendas' }).click()
  const screen = aplicacaoDialog(page)
  await test.step('to several: the sales are chosen', async () => {
    await expect(screen.dialog.getByRole('button', { name: 'Ver prévia' })).toBeDisabled()
    await field(screen.dialog, 'Campanha').click()
    await page.getByRole('option', { name: 'Feirão de Outono' }).click()
    await expect(screen.vendas).toHaveCount(5)
    await expect(screen.dialog).not.toContainText('FORA/2026')
    await screen.check('AR002/2026')
    await screen.dialog.getByRole('searchbox').fill('AR001')
    await expect(screen.vendas).toHaveCount(1)
    await screen.check(SALE)
    await screen.dialog.getByRole('searchbox').fill('')
    await screen.dialog.getByRole('checkbox', { name: 'Selecionar as 5 vendas listadas' }).check()
    await expect(screen.dialog.getByText('5 vendas selecionadas')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('the preview, and the campaign applied', async () => {
    await screen.press('Ver prévia')
    await expect(screen.previa).toBeVisible()
    await expectFocusKept(page)
    await screen.press('Voltar')
    await expect(screen.dialog.getByText('5 vendas selecionadas')).toBeVisible()
    await expectFocusKept(page)
    await screen.press('Ver prévia')
    await expect(screen.dialog.getByText('Feirão de Outono')).toBeVisible()
    await expect(screen.previa.getByRole('row')).toHaveCount(6)
    await expect(screen.previa.getByRole('row').filter({ hasText: 'AR005/2026' })).toContainText(
      'R$ 15.000,08',
    )
    await expect(screen.dialog).toContainText('R$ 45.000,24')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await screen.press('Aplicar a 5 vendas')
    await expectToast(page, 'Sucesso!', 'Campanha aplicada a 5 vendas.')
    await expect(screen.dialog).toBeHidden()
    await expect(campanhas.row('Feirão de Outono')).toContainText('5 de 4')
  })
})
