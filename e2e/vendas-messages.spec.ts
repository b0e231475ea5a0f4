/**
 * What the sales' screen says when something is missing, wrong or fails.
 *
 * | message | test |
 * | --- | --- |
 * | 'Número da venda é obrigatório', 'Empreendimento é obrigatório', 'Loja é obrigatória', 'Torre é obrigatória', 'Unidade é obrigatória', 'Nome do cliente é obrigatório', 'Valor da venda é obrigatório', 'Valor do ato é obrigatório', 'CPF é obrigatório', 'Telefone é obrigatório', 'Data da venda é obrigatória', 'Adicione pelo menos um participante' | an empty new sale |
 * | 'CPF inválido', 'Telefone deve conter 10 ou 11 dígitos', 'RG incompleto', 'Email inválido' | an empty new sale |
 * | 'CPF deve conter 11 dígitos' | src/web/vendas/form/form.test.ts |
 * | an edited sale: what may not be empty | src/web/vendas/form/form.test.ts |
 * | 'Data do desembolso é obrigatória' | a participant; Desembolsada |
 * | 'Status da comissão é obrigatório' | a participant; Desembolsada |
 * | 'A soma dos percentuais não pode exceder 100%' | a participant; Desembolsada |
 * | 'Corretor é obrigatório', 'Informe o percentual' | a participant; Desembolsada |
 * | 'Esta venda já foi cadastrada no sistema.', 'Erro: Empreendimento, loja ou vendedor inválido.', 'Erro: Dados inválidos. Verifique os valores informados.', 'Erro: Formato de dados inválido. Verifique os campos numéricos.', 'Erro: Erro interno. Tente novamente.', 'Erro ao cadastrar venda. Tente novamente.' | a refused creation |
 * | 'Erro ao atualizar venda. Tente novamente.', 'Erro ao excluir venda. Tente novamente.' | a list, a change or a deletion that fails |
 * | 'Erro ao carregar vendas. Tente novamente.' | a list, a change or a deletion that fails |
 * | 'Venda não encontrada' | a list, a change or a deletion that fails |
 * | the messages of success | vendas.spec.ts |
 */
import { sql } from 'kysely'
import { NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { breakServer, closeToasts, expectFieldError, expectToast, field } from './vocabulary/page.ts'
import type { SaleFields } from './vocabulary/sale-form.ts'

const VALID: SaleFields = {
  Loja: NAMES.loja,
  'Data da venda': '10/03/2026',
  'Número da venda': 'AR001/2026',
  'Nome do cliente': 'Marina Duarte',
  CPF: '52998224725',
  Telefone: '11987654321',
  Empreendimento: NAMES.empreendimento,
  Torre: 'A',
  Unidade: '101',
  'Valor da venda': '412350',
  'Valor do ato': '41235',
}

test('an empty new sale: every required field says so; documents are masked while typed and checked when they are left', async ({
  vendas,
  plantao,
}) => {
  await vendas.open()
  await vendas.openNew()
  const { form, field, fill } = vendas.newForm
  await fill({ 'Data da venda': '' })
  await vendas.pressSave()
  for (const [label, message] of [
    ['Loja', 'Loja é obrigatória'],
    ['Data da venda', 'Data da venda é obrigatória'],
    ['Número da venda', 'Número da venda é obrigatório'],
    ['Nome do cliente', 'Nome do cliente é obrigatório'],
    ['CPF', 'CPF é obrigatório'],
    ['Telefone', 'Telefone é obrigatório'],
    ['Empreendimento', 'Empreendimento é obrigatório'],
    ['Torre', 'Torre é obrigatória'],
    ['Unidade', 'Unidade é obrigatória'],
    ['Valor da venda', 'Valor da venda é obrigatório'],
    ['Valor do ato', 'Valor do ato é obrigatório'],
  ] as const)
    await expectFieldError(form, label, message)
  await expect(form.getByText('Adicione pelo menos um participante')).toBeVisible()
  await expect(form.getByText('Corrija 12 campos antes de salvar.')).toBeVisible()
  await expect(field('Loja')).toBeFocused()
  expect(await plantao.db.selectFrom('vendas').select('id').execute()).toEqual([])
  await test.step('documents are masked while typed and checked when they are left', async () => {
    for (const [label, typed, shown, message] of [
      ['CPF', '52998224724', '529.982.247-24', 'CPF inválido'],
      ['CPF', '52998224725999', '529.982.247-25', ''],
      ['RG', '123456', '12.345.6', 'RG incompleto'],
      ['Telefone', '119876543', '(11) 9876-543', 'Telefone deve conter 10 ou 11 dígitos'],
      ['Email', 'marina@', 'marina@', 'Email inválido'],
    ] as const) {
      await vendas.newForm.type({ [label]: typed })
      await field(label).press('Tab')
      await expect(field(label)).toHaveValue(shown)
      await expectFieldError(form, label, message)
    }
  })
})

test('a participant needs a broker and a commission, of 100 % at most; Desembolsada asks for its date, and when edited for the commission status', async ({
  vendas,
  plantao,
}) => {
  await vendas.open()
  await vendas.openNew()
  const sale = vendas.newForm
  await sale.fill(VALID)
  await test.step('a participant needs a broker and a commission', async () => {
    await vendas.newForm.addParticipant({ Corretor: NAMES.carla, Percentual: '1' })
    await vendas.newForm.addParticipant({})
    await vendas.pressSave()
    const second = vendas.newForm.participant(2)
    await expectFieldError(second, 'Corretor', 'Corretor é obrigatório')
    await expect(field(second, 'Corretor')).toBeFocused()
    // The error stays with its row when another one is removed.
    await vendas.newForm.removeParticipant(1)
    const row = vendas.newForm.participant(1)
    await expectFieldError(row, 'Corretor', 'Corretor é obrigatório')
    await vendas.newForm.fillParticipant(1, { Corretor: NAMES.ana })
    await vendas.pressSave()
    await expectFieldError(row, 'Percentual', 'Informe o percentual')
  })
  await test.step('more than 100 % is shown at once and blocks saving', async () => {
    const { form, fill, fillParticipant, expectTotal } = sale
    await fill({ Status: 'Desembolsada' })
    await fillParticipant(1, { Percentual: '60' })
    await vendas.newForm.addParticipant({ Corretor: NAMES.bruno, Percentual: '40,01' })
    const message = form.getByText('A soma dos percentuais não pode exceder 100%')
    await expect(message).toBeVisible()
    await expectTotal('100,01%', 'R$ 412.391,24')
    const red = await message.evaluate((element) => getComputedStyle(element).color)
    await expect(form.getByText('Total: 100,01%')).toHaveCSS('color', red)
    await vendas.pressSave()
    await expect(form.getByText('Corrija 2 campos antes de salvar.')).toBeVisible()
    expect(await plantao.db.selectFrom('vendas').select('id').execute()).toEqual([])

    await fillParticipant(2, { Percentual: '40' })
    await expect(message).toBeHidden()
    await fillParticipant(2, { Valor: '500000' })
    await expect(message).toBeVisible()
    await fillParticipant(2, { Valor: '164940' })
    await expectTotal('100,00%', 'R$ 412.350,00')
  })
  await test.step('Desembolsada', async () => {
    await vendas.pressSave()
    await expectFieldError(sale.form, 'Data do Desembolso', 'Data do desembolso é obrigatória')
    await sale.fill({ 'Data do Desembolso': '20/03/2026' })
    await vendas.save()
    await expect(vendas.card('AR001/2026')).toContainText('Comissão: Pendente')
  })
  await test.step('an edited one, whose CPF was accepted before', async () => {
    await plantao.db.updateTable('vendas').set({ cliente_cpf: '11111111111' }).execute()
    await vendas.openEdit('AR001/2026')
    const { form, field, fill } = vendas.editForm
    await expect(field('Status da comissão')).toHaveValue('Pendente')
    await fill({ Status: 'Pago' })
    await vendas.saveChanges()
    await vendas.openEdit('AR001/2026')
    await fill({ Status: 'Desembolsada', 'Data do Desembolso': '' })
    await vendas.pressSaveChanges()
    await expectFieldError(form, 'Data do Desembolso', 'Data do desembolso é obrigatória')
    await expectFieldError(form, 'Status da comissão', 'Status da comissão é obrigatório')
    await fill({ 'Data do Desembolso': '20/03/2026', 'Status da comissão': 'Pendente', CPF: '22222222222' })
    await vendas.pressSaveChanges()
    await expectFieldError(form, 'CPF', 'CPF inválido')
  })
})

test('a refused creation says why under the title Erro ao criar venda, and keeps what was typed', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage))
  await vendas.open()
  await vendas.openNew()
  const { fill, field } = vendas.newForm
  await fill(VALID)
  await vendas.newForm.addParticipant({ Corretor: NAMES.ana, Percentual: '2' })
  const expectRefusal = async (message: string) => {
    await vendas.pressSave()
    await expectToast(page, 'Erro ao criar venda', message)
    await expect(field('Nome do cliente')).toHaveValue('Marina Duarte')
    await closeToasts(page)
  }

  await expectRefusal('Esta venda já foi cadastrada no sistema.')
  await expect(field('Número da venda')).toHaveValue('AR002/2026')

  await refuseInserts(plantao.db, '23514')
  await expectRefusal('Erro: Dados inválidos. Verifique os valores informados.')
  await refuseInserts(plantao.db, '22P02')
  await expectRefusal('Erro: Formato de dados inválido. Verifique os campos numéricos.')
  await refuseInserts(plantao.db, 'XX000')
  await expectRefusal('Erro: Erro interno. Tente novamente.')
  await expect(vendas.newForm.form.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

  // A proxy in front of the server answers with a page of its own.
  await page.route('**/api/vendas', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.fallback(),
  )
  await expectRefusal('Erro ao cadastrar venda. Tente novamente.')
  await page.unroute('**/api/vendas')

  await sql`drop trigger recusa on vendas`.execute(plantao.db)
  await plantao.db.deleteFrom('vendas').execute()
  await plantao.db.deleteFrom('empreendimentos').execute()
  await expectRefusal('Erro: Empreendimento, loja ou vendedor inválido.')
})

test('a list, a change or a deletion that fails and a sale that is gone are told, and nothing is lost', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage))
  await test.step('the list cannot be loaded: it says so and is loaded when asked again', async () => {
    await breakServer(page, 'GET', '/api/vendas?*')
    await vendas.open()
    await expect(page.getByText('Erro ao carregar vendas. Tente novamente.')).toBeVisible()
    await page.unroute('**/api/vendas?*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(vendas.card('AR001/2026')).toBeVisible()
  })
  await page.unrouteAll()
  await test.step('a failed change or deletion is told and loses nothing', async () => {
    await vendas.open()
    await breakServer(page, 'PUT', '/api/vendas/*')
    await vendas.openEdit('AR001/2026')
    await vendas.editForm.fill({ Observações: 'Ligar na segunda-feira.' })
    await vendas.pressSaveChanges()
    await expectToast(page, 'Erro', 'Erro ao atualizar venda. Tente novamente.')
    await expect(vendas.editForm.field('Observações')).toHaveValue('Ligar na segunda-feira.')
    await page.unroute('**/api/vendas/*')
    await vendas.saveChanges()

    await breakServer(page, 'DELETE', '/api/vendas/*')
    const dialog = await vendas.openDeletion('AR001/2026')
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expectToast(page, 'Erro', 'Erro ao excluir venda. Tente novamente.')
    await expect(dialog).toBeVisible()
  })
  await test.step('a sale that is gone: Venda não encontrada, to be read, edited or deleted', async () => {
    for (const action of ['ver', 'editar', 'excluir']) {
      const logged = page.waitForEvent('console', (message) =>
        message.text().startsWith('Erro ao carregar: Venda não encontrada'),
      )
      await page.goto(`/vendas?venda=00000000-0000-4000-8000-000000000000&acao=${action}`)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Venda não encontrada')).toBeVisible()
      await logged
      await dialog.getByRole('button', { name: 'Voltar à lista' }).click()
      await expect(dialog).toBeHidden()
    }
  })
})

/** From now on the database refuses new sales with that SQLSTATE, as a rule of its own would. */
async function refuseInserts(db: Plantao['db'], sqlstate: string): Promise<void> {
  await sql`
    create or replace function recusar_venda() returns trigger language plpgsql
    as ${sql.lit(`begin raise exception 'recusa' using errcode = '${sqlstate}'; end`)}`.execute(db)
  await sql`create or replace trigger recusa before insert on vendas
    for each row execute function recusar_venda()`.execute(db)
}
