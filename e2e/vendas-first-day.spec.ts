/** What the sale's form proposes and warns of while an office enters its first sales. */
import { NOMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { field } from './vocabulary/page.ts'

test('the main seller is the first participant with the base commission, and the first participant the main seller', async ({
  page,
  vendas,
  plantao,
}) => {
  await plantao.db
    .updateTable('colaboradores')
    .set({ comissao_base: 1.5 })
    .where('nome', '=', NOMES.bruno)
    .execute()
  await plantao.db
    .updateTable('colaboradores')
    .set({ comissao_base: 0 })
    .where('nome', '=', NOMES.carla)
    .execute()
  await vendas.open()
  await vendas.openNew()
  const form = vendas.newForm
  const participant = (label: 'Corretor' | 'Percentual') => field(form.participant(1), label)

  await test.step('the main seller chosen appears as a participant, and a correction follows', async () => {
    await form.fill({ 'Vendedor principal': NOMES.bruno, 'Valor da venda': '400000' })
    await expect(participant('Corretor')).toHaveValue(NOMES.bruno)
    await form.expectParticipant(1, '1,5%', 'R$ 6.000,00')
    await form.fill({ 'Vendedor principal': NOMES.carla })
    await expect(participant('Corretor')).toHaveValue(NOMES.carla)
    await form.expectParticipant(1, '', '')
    await form.fill({ 'Vendedor principal': NOMES.ana })
    await form.expectParticipant(1, '2%', 'R$ 8.000,00')
  })

  await test.step('without a main seller, the first participant becomes it', async () => {
    await form.removeParticipant(1)
    await form.unchoose('Vendedor principal')
    await form.addParticipant({ Corretor: NOMES.carla })
    await expect(form.field('Vendedor principal')).toHaveValue(NOMES.carla)
    await form.expectParticipant(1, '', '')
    await form.fillParticipant(1, { Corretor: NOMES.bruno })
    await expect(form.field('Vendedor principal')).toHaveValue(NOMES.bruno)
    await form.expectParticipant(1, '1,5%', 'R$ 6.000,00')
    await form.addParticipant({ Corretor: NOMES.ana, Percentual: '1' })
    await expect(form.field('Vendedor principal')).toHaveValue(NOMES.bruno)
  })

  await test.step('the sale has a main seller, on its card and at the top of the dashboard', async () => {
    await form.fill({
      Loja: NOMES.loja,
      'Nome do cliente': 'Marina Duarte',
      CPF: '52998224725',
      Telefone: '11987654321',
      Empreendimento: NOMES.empreendimento,
      Torre: 'A',
      Unidade: '101',
      'Valor do ato': '0',
    })
    await expect(form.field('Número da venda')).toHaveValue(/^AR001/)
    await form.fillParticipant(1, { Percentual: '3' })
    await vendas.save()
    await expect(vendas.cards).toHaveCount(1)
    await expect(vendas.cards).not.toContainText('Não informado')
    await expect(vendas.cards).toContainText('3,00% · R$ 12.000,00')
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Top Vendedores' })).toContainText(NOMES.bruno)
  })
})
