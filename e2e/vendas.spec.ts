/** The main job, end to end: a sale is registered, read everywhere to the cent, edited, moved through its statuses and deleted. */
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { pdfText } from './harness/pdf.ts'
import type { SaleFields } from './vocabulary/sale-form.ts'

const SALE: SaleFields = {
  Loja: NAMES.loja,
  'Data da venda': '10/03/2026',
  'Número da venda': 'AR001/2026',
  'Vendedor principal': NAMES.ana,
  'Nome do cliente': 'Marina Duarte',
  CPF: '52998224725',
  RG: '12345678X',
  Telefone: '11987654321',
  Email: 'marina@cliente.test',
  Profissão: 'Arquiteta',
  Renda: '12345,67',
  'Tipo de renda': 'Informal',
  Empreendimento: NAMES.empreendimento,
  Torre: 'A',
  Unidade: '101',
  'Valor da venda': '412350,00',
  'Valor do ato': '41235,00',
  'Forma de pagamento': 'NF/Webro',
}

// 1,25 % of either base and the percent of R$ 3.333,33 do not come out even.
const TOTAL_OF_VENDA = ['4,56%', 'R$ 18.796,46'] as const
const ROWS = [
  { nome: NAMES.ana, percentual: 2.5, valor: 1_030.88, texts: ['2,50%', 'R$ 1.030,88'] },
  { nome: NAMES.bruno, percentual: 1.25, valor: 515.44, texts: ['1,25%', 'R$ 515,44'] },
  { nome: NAMES.carla, percentual: 8.08, valor: 3_333.33, texts: ['8,08%', 'R$ 3.333,33'] },
]
const TOTAL = { percentual: 11.83, valor: 4_879.65, texts: ['11,83%', 'R$ 4.879,65'] } as const

test('a sale with commissions on valor_ato: form, list, details, PDF and database agree to the cent', async ({
  page,
  vendas,
  plantao,
}) => {
  await vendas.open()
  await expect(page.getByText('Nenhuma venda cadastrada ainda.')).toBeVisible()

  await vendas.openNew()
  const form = vendas.newForm
  await form.type(SALE)
  await form.fillParticipant(1, { Percentual: '2,5' })
  await form.addParticipant({ Corretor: NAMES.bruno, Percentual: '1,25', Pagamento: 'TED' })
  await form.addParticipant({ Corretor: NAMES.carla, Valor: '3333,33', Comissão: 'Pago' })
  await form.expectTotal(...TOTAL_OF_VENDA)
  await form.fill({ 'Base de cálculo da comissão': 'Valor do ato' })
  await form.expectTotal(...TOTAL.texts)
  await vendas.save()

  const everywhere = [
    'AR001/2026',
    'Marina Duarte',
    'R$ 412.350,00',
    '10/03/2026',
    ...ROWS.flatMap(({ nome, texts }) => [nome, ...texts]),
  ]
  await test.step('the list', async () => {
    const card = vendas.card('AR001/2026')
    const onCard = ['Pago/Pendente', NAMES.empreendimento, '101', 'OK', 'PIX', 'TED', 'Pendente', 'Pago']
    for (const text of [...everywhere, ...onCard]) await expect(card).toContainText(text)
  })

  await test.step('the details', async () => {
    const details = await vendas.openDetails('AR001/2026')
    const inDetails = [
      'R$ 41.235,00',
      TOTAL.texts[1],
      '529.982.247-25',
      '12.345.678-X',
      '(11) 98765-4321',
      'marina@cliente.test',
      'Arquiteta',
      'R$ 12.345,67',
      'Informal',
      'NF/Webro',
      NAMES.loja,
      NAMES.empreendimento,
    ]
    for (const text of [...everywhere, ...inDetails]) await expect(details).toContainText(text)
  })

  await test.step('the PDF', async () => {
    const href = await vendas.details.getByRole('link', { name: 'Baixar PDF' }).getAttribute('href')
    const answer = await page.request.get(`${href}`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const text = pdfText(await answer.body())
    for (const part of [...everywhere, 'R$ 41.235,00', TOTAL.texts[1]])
      expect.soft(text?.replace(/\s+/g, ' ') ?? part).toContain(part)
  })

  await test.step('the database', async () => {
    const venda = await plantao.db.selectFrom('vendas').selectAll().executeTakeFirstOrThrow()
    expect(venda).toMatchObject({
      valor_venda: 412_350,
      valor_ato: 41_235,
      base_calculo_comissao: 'valor_ato',
      percentual_comissao: TOTAL.percentual,
      valor_comissao: TOTAL.valor,
      cliente_cpf: '52998224725',
      cliente_rg: '12345678X',
      cliente_telefone: '11987654321',
      data_venda: '2026-03-10',
    })
    expect(venda.colaborador_id).not.toBeNull()
    const participantes = await plantao.db
      .selectFrom('vendas_participantes as p')
      .innerJoin('colaboradores as c', 'c.id', 'p.colaborador_id')
      .select(['c.nome', 'p.percentual_comissao', 'p.valor_comissao'])
      .orderBy('p.percentual_comissao', 'desc')
      .execute()
    const expected = ROWS.map(({ nome, percentual: percent, valor: value }) => ({
      nome,
      percentual_comissao: percent,
      valor_comissao: value,
    })).sort((a, b) => b.percentual_comissao - a.percentual_comissao)
    expect(participantes).toEqual(expected)
  })
})

test('an edited sale: percentages follow the new value, what was typed in reais stays', async ({
  page,
  vendas,
  plantao,
  signIn,
  brokerage,
}) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage))
  await signIn(page, 'Staff')
  await vendas.open()
  await vendas.openEdit('AR001/2026')
  const form = vendas.editForm
  await form.expectParticipant(1, '2,50%', 'R$ 7.500,00')
  await form.expectParticipant(2, '0,41%', 'R$ 1.234,56')
  await form.fill({
    'Valor da venda': '412350',
    'Valor financiado': '350000,50',
    'Data de aprovação': '01/04/2026',
    'Forma de pagamento': 'Financiamento',
    Torre: '',
    Observações: 'Entrega das chaves em 2028.',
  })
  await form.expectParticipant(1, '2,50%', 'R$ 10.308,75')
  await form.expectParticipant(2, '0,30%', 'R$ 1.234,56')
  await form.removeParticipant(2)
  await form.addParticipant({ Corretor: NAMES.carla, Valor: '1000' })
  await vendas.saveChanges()

  const card = vendas.card('AR001/2026')
  for (const text of [
    'R$ 412.350,00',
    NAMES.carla,
    'R$ 10.308,75',
    'R$ 1.000,00',
    'Entrega das chaves em 2028.',
  ])
    await expect(card).toContainText(text)
  await expect(card).not.toContainText(NAMES.bruno)

  const details = await vendas.openDetails('AR001/2026')
  for (const text of ['R$ 350.000,50', '01/04/2026', 'Financiamento'])
    await expect(details).toContainText(text)
  await vendas.openHistory()
  const historico = details.getByText(
    'Sérgio Lima mudou Valor da venda de R$ 300.000,00 para R$ 412.350,00 em',
  )
  await expect(historico).toBeVisible()
})

test('a sale becomes Desembolsada, Desistência and another status, its history tells so, and it is deleted after the dialog said what goes with it', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  const [first, second] = brokerage.corretores
  await (await apiClient(plantao.url)).createVenda(
    vendaWith(brokerage, {
      participantes: [
        { colaborador_id: first, modo: 'percentual', percentual_comissao: 2, status_comissao: 'Pendente' },
        { colaborador_id: second, modo: 'percentual', percentual_comissao: 1, status_comissao: 'Pago' },
      ],
    }),
  )
  await vendas.open()
  const card = vendas.card('AR001/2026')

  for (const status of ['Desembolsada', 'Desistência', 'Pago/Pendente'])
    await test.step(status, async () => {
      await vendas.openEdit('AR001/2026')
      await vendas.editForm.fill({ Status: status })
      if (status === 'Desembolsada')
        await vendas.editForm.fill({ 'Data do Desembolso': '15/04/2026', 'Status da comissão': 'Pago' })
      if (status === 'Desistência')
        await vendas.editForm.fill({ 'Motivo da Desistência': 'Crédito recusado pelo banco.' })
      await vendas.saveChanges(status === 'Desistência' ? vendas.confirmDesistencia : undefined)
      // Participants' badges come after the sale's own.
      await expect(card.getByText(status, { exact: true }).first()).toBeVisible()
      if (status === 'Desembolsada') await expect(card).toContainText('Comissão: Pago')

      const participantes = await plantao.db
        .selectFrom('vendas_participantes')
        .select(['status_comissao', 'estorno_pendente'])
        .orderBy('percentual_comissao', 'desc')
        .execute()
      const gaveUp = status === 'Desistência'
      expect(participantes).toEqual([
        { status_comissao: gaveUp ? 'Cancelado' : 'Pendente', estorno_pendente: false },
        { status_comissao: 'Pago', estorno_pendente: gaveUp },
      ])
    })

  const details = await vendas.openDetails('AR001/2026')
  await vendas.openHistory()
  await expect(details.getByText('Ana Prado mudou Status de Desembolsada para Desistência em')).toBeVisible()
  await expect(details.getByText('Ana Prado mudou Status de Desistência para Pago/Pendente em')).toBeVisible()
  await page.keyboard.press('Escape')

  const dialog = await vendas.openDeletion('AR001/2026')
  for (const text of ['AR001/2026', 'Marina Duarte', 'R$ 300.000,00', 'comissões', 'histórico', 'cliente'])
    await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(vendas.card('AR001/2026')).toBeVisible()

  await vendas.openDeletion('AR001/2026')
  await vendas.delete()
  await expect(page.getByText('Nenhuma venda cadastrada ainda.')).toBeVisible()
  for (const table of ['vendas', 'vendas_participantes'] as const)
    expect(await plantao.db.selectFrom(table).select('id').execute()).toEqual([])
})

test('a new sale proposes its number, lets active Corretores take part once, knows its pending types, and warns of another sale of the unit', async ({
  page,
  vendas,
  plantao,
  brokerage,
}) => {
  await (await apiClient(plantao.url)).createVenda(vendaWith(brokerage, { numero_venda: 'AR041/2026' }))
  await vendas.open()
  await vendas.openNew()
  const form = vendas.newForm
  await test.step('the number is proposed from the latest one of the store and year, until another is typed', async () => {
    await form.fill({ 'Data da venda': '11/03/2026', Loja: NAMES.loja })
    await expect(form.field('Número da venda')).toHaveValue('AR042/2026')
    await form.fill({ 'Número da venda': 'ESPECIAL-7', 'Data da venda': '12/03/2027' })
    await expect(form.field('Número da venda')).toHaveValue('ESPECIAL-7')
  })
  await test.step('pending types: OK stands alone, and OUTRAS asks for a description', async () => {
    const checked = (type: string) => form.form.getByRole('checkbox', { name: type, exact: true })
    await expect(checked('OK')).toBeChecked()
    await form.togglePendencia('SERASA')
    await form.togglePendencia('OUTRAS (DESCREVA)')
    await expect(checked('OK')).not.toBeChecked()
    await expect(checked('SERASA')).toBeChecked()
    await expect(form.field('Descrição das outras pendências')).toBeVisible()
    await form.togglePendencia('OK')
    await expect(checked('SERASA')).not.toBeChecked()
    await expect(form.field('Descrição das outras pendências')).toBeHidden()
    await form.togglePendencia('IR')
    await form.togglePendencia('IR')
    await expect(checked('OK')).toBeChecked()
  })
  await test.step('who may take part: active Corretores, each once', async () => {
    await form.addParticipant({ Corretor: NAMES.ana })
    await form.addParticipant({})
    await form.participant(2).getByRole('combobox', { name: 'Corretor' }).click()
    const options = page.getByRole('option').filter({ hasNotText: 'Novo Colaborador' })
    await expect(options).toHaveCount(3)
    await expect(options.filter({ hasText: NAMES.ana })).toHaveAttribute('data-combobox-disabled', 'true')
    for (const nome of [NAMES.elisa, NAMES.fabio])
      await expect(options.filter({ hasText: nome })).toHaveCount(0)
  })
  await form.removeParticipant(2)
  await test.step('another live sale of the same unit is warned of, not refused', async () => {
    await form.fill({ ...SALE, 'Número da venda': 'AR002/2026' })
    await form.fillParticipant(1, { Percentual: '2' })
    await expect(page.getByText('Esta unidade já está em outra venda: AR041/2026.')).toBeVisible()
    await vendas.save()
    await expect(vendas.cards).toHaveCount(2)
  })
})
