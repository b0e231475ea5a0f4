import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { expectFieldError, field } from './vocabulary/page.ts'
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
