/** What the sale's form proposes and warns of while an office enters its first sales. */
import { addDays, addMonths, formatDate, today } from '../src/core/dates.ts'
import { buildColaborador } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { field } from './vocabulary/page.ts'

test('the main seller is the first participant with the base commission, and the first participant the main seller', async ({
  page,
  vendas,
  plantao,
}) => {
  await plantao.db
    .updateTable('colaboradores')
    .set({ comissao_base: 1.5 })
    .where('nome', '=', NAMES.bruno)
    .execute()
  await plantao.db
    .updateTable('colaboradores')
    .set({ comissao_base: 0 })
    .where('nome', '=', NAMES.carla)
    .execute()
  await vendas.open()
  await vendas.openNew()
  const form = vendas.newForm
  const participant = (label: 'Corretor' | 'Percentual') => field(form.participant(1), label)

  await test.step('the main seller chosen appears as a participant, and a correction follows', async () => {
    await form.fill({ 'Vendedor principal': NAMES.bruno, 'Valor da venda': '400000' })
    await expect(participant('Corretor')).toHaveValue(NAMES.bruno)
    await form.expectParticipant(1, '1,50%', 'R$ 6.000,00')
    await form.fill({ 'Vendedor principal': NAMES.carla })
    await expect(participant('Corretor')).toHaveValue(NAMES.carla)
    await form.expectParticipant(1, '', '')
    await form.fill({ 'Vendedor principal': NAMES.ana })
    await form.expectParticipant(1, '2,00%', 'R$ 8.000,00')
  })

  await test.step('without a main seller, the first participant becomes it', async () => {
    await form.removeParticipant(1)
    await form.unchoose('Vendedor principal')
    await form.addParticipant({ Corretor: NAMES.carla })
    await expect(form.field('Vendedor principal')).toHaveValue(NAMES.carla)
    await form.expectParticipant(1, '', '')
    await form.fillParticipant(1, { Corretor: NAMES.bruno })
    await expect(form.field('Vendedor principal')).toHaveValue(NAMES.bruno)
    await form.expectParticipant(1, '', '')
    await form.addParticipant({ Corretor: NAMES.ana, Percentual: '1' })
    await expect(form.field('Vendedor principal')).toHaveValue(NAMES.bruno)
  })

  await test.step('the sale has a main seller, on its card and at the top of the dashboard', async () => {
    await form.fill({
      Loja: NAMES.loja,
      'Nome do cliente': 'Marina Duarte',
      CPF: '52998224725',
      Telefone: '11987654321',
      Empreendimento: NAMES.empreendimento,
      Torre: 'A',
      Unidade: '101',
      'Valor do ato': '0',
    })
    await expect(form.field('Número da venda')).toHaveValue(/^AR001/)
    await form.fillParticipant(1, { Percentual: '3' })
    await vendas.save()
    await expect(vendas.cards).toHaveCount(1)
    await expect(vendas.cards).not.toContainText('Não informado')
    await expect(vendas.cards).toContainText(/3,00%R\$\s12\.000,00/)
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Top Vendedores' })).toContainText(NAMES.bruno)
  })
})

test('implausible values are warned of beside the field, and saved', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage))
  await vendas.open()
  await vendas.openEdit('AR001/2026')
  const form = vendas.editForm
  const nextYear = formatDate(addMonths(today(new Date()), 12))
  await expect(form.form.getByText('Confira:')).toHaveCount(0)

  await form.fill({ 'Valor da venda': '4123500' })
  await expect(form.field('Valor da venda')).toHaveAccessibleDescription(
    /Confira: acima do valor máximo do empreendimento, R\$\s950\.000,00\./,
  )
  await form.fill({ 'Valor da venda': '41235' })
  await expect(form.field('Valor da venda')).toHaveAccessibleDescription(/abaixo do valor mínimo/)
  await form.fill({ 'Valor da venda': '280000' })
  await expect(form.field('Valor da venda')).toHaveAccessibleDescription('')
  await form.fill({
    'Valor da venda': '4123500',
    'Data da venda': '10/03/1926',
    'Data de aprovação': nextYear,
  })
  await expect(form.field('Data da venda')).toHaveAccessibleDescription('Confira: data antes do ano 2000.')
  await expect(form.field('Data de aprovação')).toHaveAccessibleDescription(
    'Confira: data mais de um mês à frente.',
  )
  await expectAccessible(page)
  await vendas.saveChanges()
  const saved = await plantao.db.selectFrom('vendas').selectAll().executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ valor_venda: 4_123_500, data_venda: '1926-03-10' })

  await test.step('a plan may lie years ahead, an admission may not', async () => {
    await page.goto('/empreendimentos')
    await page.getByRole('button', { name: 'Editar' }).first().click()
    const plan = field(page.getByRole('dialog'), 'Data de entrega')
    await expect(plan).toHaveValue('30/06/2028')
    await expect(page.getByText('Confira:')).toHaveCount(0)
    await plan.fill('30/06/2108')
    await expect(plan).toHaveAccessibleDescription('Confira: data mais de dez anos à frente.')

    await buildColaborador(plantao.db, { nome: 'Zélia Prado', data_admissao: '1926-02-01' })
    await page.goto('/colaboradores?texto=zelia')
    await page.getByRole('button', { name: 'Editar' }).first().click()
    await expect(field(page.getByRole('dialog'), 'Data de Contratação')).toHaveAccessibleDescription(
      'Confira: data antes do ano 2000.',
    )
  })
})

test('a commission that is Pago over Pendente participants, or the other way round, is warned of and set by a button', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage))
  await vendas.open()
  await vendas.openEdit('AR001/2026')
  const form = vendas.editForm
  const warning = form.form.getByRole('status').filter({ hasText: 'status da comissão' })
  const commission = (position: number) => field(form.participant(position), 'Comissão')
  await form.fill({
    Status: 'Desembolsada',
    'Data do Desembolso': formatDate(addDays(today(new Date()), -1)),
    'Status da comissão': 'Pago',
  })
  await expect(warning).toContainText(
    'o status da comissão da venda é Pago, mas os participantes estão como Pendente',
  )
  await expect(warning).toContainText(NAMES.ana)
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Mudar os participantes para Pago' }).click()
  await expect(warning).toHaveCount(0)
  await expect(commission(1)).toHaveValue('Pago')
  await expect(commission(2)).toHaveValue('Pago')

  await form.fill({ 'Status da comissão': 'Pendente' })
  await expect(warning).toContainText('é Pendente, mas os participantes estão como Pago')
  await warning.getByRole('button', { name: 'Mudar a venda para Pago' }).click()
  await expect(form.field('Status da comissão')).toHaveValue('Pago')
  await expect(warning).toHaveCount(0)

  await form.fillParticipant(2, { Comissão: 'Pendente' })
  await expect(warning).toContainText('mas o participante está como Pendente')
  // Nothing is asked at saving.
  await vendas.saveChanges()
  const saved = await plantao.db.selectFrom('vendas_participantes').select('status_comissao').execute()
  expect(saved.map(({ status_comissao }) => status_comissao).sort()).toEqual(['Pago', 'Pendente'])
})
