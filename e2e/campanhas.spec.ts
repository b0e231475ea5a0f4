/** Campanhas: one is created, paused, changed and deleted; it is applied to sales, and shows what it gave. */
import { readFile } from 'node:fs/promises'
import { buildCampanha, buildLoja, buildVenda } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { breakServer, expectFieldError, expectToast, field } from './vocabulary/page.ts'
import { CAMPANHAS, fillFields, recordsScreen } from './vocabulary/records.ts'
import { typeInto } from './vocabulary/sale-form.ts'

const SALE = 'AR001/2026'

test('an Administrador creates a campaign, pauses it, changes where it counts and deletes it', async ({
  page,
  brokerage: _brokerage,
  signIn,
}) => {
  const campanhas = recordsScreen(page, CAMPANHAS)
  await signIn(page)
  await campanhas.open()
  await expect(page.getByText('Nenhuma campanha encontrada')).toBeVisible()

  await test.step('what is missing is refused', async () => {
    await campanhas.openNew()
    await campanhas.pressSave()
    await expectToast(page, 'Campos obrigatórios', 'Preencha todos os campos obrigatórios.')
    await expect(field(campanhas.newForm, 'Nome')).toBeFocused()
  })
  const row = campanhas.row('Equipe na Meta')
  await test.step('it is created', async () => {
    await field(campanhas.newForm, 'Tipo').click()
    await expect(page.getByRole('option')).toHaveText([
      'Desconto Percentual',
      'Desconto Valor',
      'Bônus Comissão',
      'Meta de Vendas',
      'Premiação',
    ])
    await page.getByRole('option', { name: 'Meta de Vendas' }).click()
    await fillFields(campanhas.newForm, {
      Nome: 'Equipe na Meta',
      'Data de Início': '01/03/2026',
      'Data de Fim': '28/02/2026',
      'Meta de Vendas': '60',
      Prêmio: 'Jantar',
    })
    await campanhas.pressSave()
    await expectFieldError(
      campanhas.newForm,
      'Data de Fim',
      'A data de fim não pode ser antes da data de início',
    )
    await fillFields(campanhas.newForm, { 'Data de Fim': '31/03/2026' })
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
  await test.step('its details', async () => {
    await campanhas.action('Ver', 'Equipe na Meta').click()
    const details = page.getByRole('dialog', { name: 'Detalhes da Campanha' })
    await expect(details).toContainText(NAMES.loja)
    await expect(details).toContainText('Nenhuma venda recebeu esta campanha ainda.')
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

test('Staff creates, pauses and applies campaigns, and cannot delete one', async ({
  page,
  plantao,
  signIn,
}) => {
  const { id } = await buildCampanha(plantao.db, { nome: 'Feirão' })
  const campanhas = recordsScreen(page, CAMPANHAS)
  await signIn(page, 'Staff')
  await campanhas.open()
  await campanhas.toggle('Pausar', 'Feirão', 'Campanha pausada com sucesso.')
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0)
  await campanhas.open(`?excluir=${id}`)
  await expect(campanhas.row('Feirão')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await campanhas.searchBox.fill('desconto perc')
  await campanhas.expectSummary('Mostrando 1 resultado(s) da busca')
  const csv = await campanhas.download('CSV')
  expect(csv.name).toMatch(/^campanhas-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(csv.path, 'utf8')).toContain('Feirão;Desconto Percentual;Inativa')
  const xlsx = await campanhas.download('Excel (XLSX)')
  expect((await readFile(xlsx.path)).subarray(0, 2).toString()).toBe('PK')
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
  await buildCampanha(plantao.db, { nome: 'Passada', data_fim: '2026-03-05' })
  await buildCampanha(plantao.db, { nome: 'Pausada', status: 'Inativa' })
  await signIn(page, 'Staff')
  await vendas.open()
  await expect(vendas.card(SALE)).not.toContainText('Com campanha')

  const dialog = await vendas.openCampaigns(SALE)
  const apply = () => dialog.getByRole('button', { name: 'Aplicar Campanha' }).click()
  await test.step('what cannot be applied is refused', async () => {
    await apply()
    await expectFieldError(dialog, 'Campanha', 'Selecione uma campanha')
    await expect(field(dialog, 'Campanha')).toBeFocused()
    await field(dialog, 'Campanha').click()
    await expect(page.getByRole('option')).toHaveText(['Feirão de Outono', 'Passada (não se aplica)'])
    await page.getByRole('option', { name: /^Passada/ }).click()
    const reason = 'A venda é de 10/03/2026, fora do período da campanha (01/03/2026 a 05/03/2026)'
    await expectFieldError(dialog, 'Campanha', reason)
    await apply()
    await expectFieldError(dialog, 'Campanha', reason)
  })
  await test.step('what is proposed is changed, and applied', async () => {
    await field(dialog, 'Campanha').fill('feir')
    await expect(page.getByRole('option')).toHaveText(['Feirão de Outono'])
    await page.keyboard.press('Enter')
    await expect(field(dialog, 'Campanha')).toHaveValue('Feirão de Outono')
    await expect(dialog).toContainText('Desconto Percentual')
    await expect(dialog).toContainText('01/03/2026 a 31/03/2026')
    await expect(dialog).toContainText('3,00%')
    await expect(field(dialog, 'Desconto aplicado (R$)')).toHaveValue('R$ 12.370,50')
    await expect(field(dialog, 'Bônus de comissão (%)')).toHaveValue('0,50%')
    await typeInto(field(dialog, 'Desconto aplicado (R$)'), '500000')
    await apply()
    await expectFieldError(
      dialog,
      'Desconto aplicado (R$)',
      'O desconto não pode ser maior que o valor da venda',
    )
    await typeInto(field(dialog, 'Desconto aplicado (R$)'), '10000')
    await fillFields(dialog, { Observações: 'Conferido com a incorporadora' })
    await apply()
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

test('a campaign that somebody else applied meanwhile is not applied twice', async ({
  page,
  plantao,
  vendas,
  signIn,
}) => {
  const campanha = await buildCampanha(plantao.db, { nome: 'Feirão' })
  const venda = await buildVenda(plantao.db, { numero_venda: SALE })
  await signIn(page, 'Staff')
  await vendas.open()
  const dialog = await vendas.openCampaigns(SALE)
  await field(dialog, 'Campanha').click()
  await page.getByRole('option', { name: 'Feirão' }).click()
  await plantao.db
    .insertInto('campanhas_vendas')
    .values({ campanha_id: campanha.id, venda_id: venda.id })
    .execute()
  await dialog.getByRole('button', { name: 'Aplicar Campanha' }).click()
  await expectFieldError(dialog, 'Campanha', 'Esta campanha já foi aplicada a esta venda')
})

test('campaigns and sales that cannot be read, or are not there, say so', async ({
  page,
  plantao,
  vendas,
  signIn,
}) => {
  await buildVenda(plantao.db, { numero_venda: SALE })
  await signIn(page)
  await vendas.open()
  const dialog = await vendas.openCampaigns(SALE)
  await expect(dialog).toContainText('Nenhuma campanha ativa. Crie ou ative uma em Campanhas.')
  await dialog.getByText('Fechar', { exact: true }).click()
  await breakServer(page, 'GET', '/api/campanhas/para-venda?*')
  await vendas.openCampaigns(SALE)
  await expect(dialog).toContainText('Não foi possível carregar as campanhas.')
  await page.unroute('**/api/campanhas/para-venda?*')
  const { id } = await buildCampanha(plantao.db, { nome: 'Feirão' })
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await field(dialog, 'Campanha').click()
  await expect(page.getByRole('option')).toHaveText(['Feirão'])

  await breakServer(page, 'GET', '/api/campanhas/*/vendas*')
  await page.goto(`/campanhas?ver=${id}`)
  const details = page.getByRole('dialog', { name: 'Detalhes da Campanha' })
  await expect(details).toContainText('Não foi possível carregar as vendas.')
  await page.unroute('**/api/campanhas/*/vendas*')
  await details.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(details).toContainText('Nenhuma venda recebeu esta campanha ainda.')
  await page.goto('/campanhas?ver=11111111-1111-4111-8111-111111111111')
  await expect(details).toContainText('Campanha não encontrada')
})

test('a campaign of forty lojas lists them in a field that scrolls; an application that fails says so', async ({
  page,
  plantao,
  vendas,
  signIn,
}) => {
  const campanhas = recordsScreen(page, CAMPANHAS)
  await signIn(page)
  await test.step('a campaign of forty lojas lists them in a field that scrolls', async () => {
    const campanha = await buildCampanha(plantao.db, { nome: 'Em todo lugar' })
    for (let n = 1; n <= 40; n++) {
      const loja = await buildLoja(plantao.db, { nome: `Loja do Bairro ${n}` })
      await plantao.db
        .insertInto('campanhas_lojas')
        .values({ campanha_id: campanha.id, loja_id: loja.id })
        .execute()
    }
    await campanhas.open()
    await campanhas.openEdit('Em todo lugar')
    await expect(campanhas.editForm.getByText('Loja do Bairro 40')).toBeAttached()
    const list = campanhas.editForm.locator('[class*="chosen"]').first()
    const [shown, whole] = await list.evaluate((box) => [box.clientHeight, box.scrollHeight])
    expect(shown).toBeLessThanOrEqual(128)
    expect(whole).toBeGreaterThan(300)
    await expectAccessible(page)
  })
  await page.keyboard.press('Escape')
  await plantao.db.deleteFrom('campanhas').execute()
  await test.step('an application, or its removal, that fails', async () => {
    const campanha = await buildCampanha(plantao.db, { nome: 'Em uso' })
    await buildCampanha(plantao.db, { nome: 'Outra' })
    const venda = await buildVenda(plantao.db, { numero_venda: SALE })
    await plantao.db
      .insertInto('campanhas_vendas')
      .values({ campanha_id: campanha.id, venda_id: venda.id })
      .execute()
    await vendas.open()
    const dialog = await vendas.openCampaigns(SALE)
    await breakServer(page, 'POST', '/api/campanhas/aplicacoes')
    await field(dialog, 'Campanha').click()
    await page.getByRole('option', { name: 'Outra' }).click()
    await dialog.getByRole('button', { name: 'Aplicar Campanha' }).click()
    await expectToast(page, 'Erro', 'Erro ao aplicar campanha. Tente novamente.')
    await breakServer(page, 'DELETE', '/api/campanhas/aplicacoes/*')
    await dialog.getByRole('button', { name: 'Remover campanha Em uso' }).click()
    const question = page.getByRole('dialog', { name: 'Remover campanha?' })
    await question.getByRole('button', { name: 'Remover' }).click()
    await expectToast(page, 'Erro', 'Erro ao remover campanha. Tente novamente.')
  })
})
