/** Campanhas: one is created, paused, changed and deleted; it is applied to sales, and shows what it gave. */
import { buildCampanha, buildLoja, buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { expectToast, field } from './vocabulary/page.ts'
import { CAMPANHAS, fillFields, recordsScreen } from './vocabulary/records.ts'
import { typeInto } from './vocabulary/sale-form.ts'

const SALE = 'AR001/2026'

test('an Administrador creates a campaign, pauses it, changes where it counts and deletes it', async ({
  page,
  plantao,
  brokerage: _brokerage,
  signIn,
}) => {
  const campanhas = recordsScreen(page, CAMPANHAS)
  await signIn(page)
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
  await test.step('it is paused and activated', async () => {
    await campanhas.toggle('Pausar', 'Equipe na Meta', 'Campanha pausada com sucesso.')
    await expect(row).toContainText('Inativa')
    await campanhas.toggle('Ativar', 'Equipe na Meta', 'Campanha ativada com sucesso.')
  })
  await test.step('where it counts is changed', async () => {
    await campanhas.openEdit('Equipe na Meta')
    // In the middle of the dialog there is room for its options.
    await field(campanhas.editForm, 'Lojas').evaluate((input) => input.scrollIntoView({ block: 'center' }))
    await field(campanhas.editForm, 'Lojas').fill('centro')
    await expect(page.getByRole('option')).toHaveText([NAMES.loja, 'Criar “centro”'])
    // A form for a new one that is left says that the name is not chosen.
    await page.getByRole('option', { name: 'Criar “centro”' }).click()
    const loja = page.getByRole('dialog', { name: 'Nova Loja' })
    await expect(field(loja, 'Nome')).toHaveValue('centro')
    await field(loja, 'Nome').press('Escape')
    await expect(loja).toHaveCount(0)
    await expect(field(campanhas.editForm, 'Lojas')).toHaveValue('centro')
    await expect(campanhas.editForm).toContainText(
      'O cadastro de “centro” não foi concluído, e esse nome não está escolhido.',
    )
    await field(campanhas.editForm, 'Lojas').fill('Centro')
    await expect(campanhas.editForm).not.toContainText('não foi concluído')
    await expect(page.getByRole('option').first()).toHaveText(NAMES.loja)
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
    for (let n = 1; n <= 40; n++) {
      const { id: loja_id } = await buildLoja(plantao.db, { nome: `Loja do Bairro ${n}` })
      await plantao.db.insertInto('campanhas_lojas').values({ campanha_id, loja_id }).execute()
    }
    await campanhas.openEdit('Equipe na Meta')
    await expect(campanhas.editForm.getByText('Loja do Bairro 40')).toBeAttached()
    const list = campanhas.editForm.locator('[class*="chosen"]').first()
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

test('a campaign is applied to a sale from its card and removed again', async ({
  page,
  plantao,
  brokerage,
  vendas,
  signIn,
}) => {
  const { loja_id, empreendimento_id } = brokerage
  await buildVenda(plantao.db, {
    numero_venda: SALE,
    loja_id,
    empreendimento_id,
    valor_venda: 412_350,
    valor_ato: 41_235,
  })
  await buildCampanha(plantao.db, {
    nome: 'Feirão de Outono',
    percentual_desconto: 3,
    bonus_comissao: 0.5,
    meta_vendas: 4,
  })
  await signIn(page, 'Staff')
  await vendas.open()
  await expect(vendas.card(SALE)).not.toContainText('Com campanha')

  const dialog = await vendas.openCampaigns(SALE)
  await test.step('what is proposed is changed, and applied', async () => {
    await field(dialog, 'Campanha').fill('feir')
    await expect(page.getByRole('option')).toHaveText(['Feirão de Outono'])
    await page.keyboard.press('Enter')
    await expect(field(dialog, 'Campanha')).toHaveValue('Feirão de Outono')
    await expect(dialog).toContainText('01/03/2026 a 31/03/2026')
    await expect(field(dialog, 'Desconto aplicado (R$)')).toHaveValue('R$ 12.370,50')
    await expect(field(dialog, 'Bônus de comissão (%)')).toHaveValue('0,50%')
    await typeInto(field(dialog, 'Desconto aplicado (R$)'), '10000')
    await fillFields(dialog, { Observações: 'Conferido com a incorporadora' })
    await dialog.getByRole('button', { name: 'Aplicar Campanha' }).click()
    await expectToast(page, 'Sucesso!', 'Campanha aplicada com sucesso.')
    await expect(vendas.card(SALE)).toContainText('Com campanha')
    await expect(vendas.card(SALE)).toContainText('R$ 412.350,00')
  })
  const campanhas = recordsScreen(page, CAMPANHAS)
  await test.step('the sale tells of it', async () => {
    const details = await vendas.openDetails(SALE)
    await expect(details).toContainText('Feirão de Outono (Desconto Percentual)')
    await expect(details).toContainText('R$ 10.000,00 de desconto, 0,50% de bônus')
    await vendas.openHistory()
    await expect(details).toContainText('aplicou a campanha Feirão de Outono')
    await page.keyboard.press('Escape')
  })
  await test.step('the campaign counts it', async () => {
    await campanhas.open()
    await expect(campanhas.row('Feirão de Outono')).toContainText('1 de 4')
    await campanhas.action('Ver', 'Feirão de Outono').click()
    const given = page.getByRole('dialog', { name: 'Detalhes da Campanha' })
    await expect(given).toContainText('25% da meta')
    await expect(given.getByRole('row').last()).toContainText('R$ 10.000,00')
    await expect(given.getByRole('row').last()).toContainText('0,50% (R$ 2.061,75)')
    await given.getByRole('link', { name: SALE }).click()
    await expect(vendas.details).toContainText(SALE)
    await page.keyboard.press('Escape')
  })
  await test.step('it is removed', async () => {
    await vendas.openCampaigns(SALE)
    await expect(dialog).toContainText('Feirão de Outono')
    await dialog.getByRole('button', { name: 'Remover campanha Feirão de Outono' }).click()
    const question = page.getByRole('dialog', { name: 'Remover campanha?' })
    await expect(question).toContainText('Feirão de Outono')
    await question.getByRole('button', { name: 'Remover' }).click()
    await expectToast(page, 'Sucesso!', 'Campanha removida com sucesso.')
    await page.keyboard.press('Escape')
    await expect(vendas.card(SALE)).not.toContainText('Com campanha')
  })
})
