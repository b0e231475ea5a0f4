/** Participants who share out a sale's whole base: typed by value and by percent, saved, and saved again. */
import { SUM_MESSAGE } from '../src/core/comissao.ts'
import { NAMES, SALE } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { expectAccessible } from './vocabulary/accessibility.ts'
import { field } from './vocabulary/page.ts'

test('R$ 15.000,00 shared out by value is saved, and a centavo more is not', async ({
  page,
  vendas,
  plantao,
}) => {
  await vendas.open()
  await vendas.openNew()
  const form = vendas.newForm
  await form.type({
    ...SALE,
    'Vendedor principal': NAMES.ana,
    'Valor da venda': '15000',
    'Valor do ato': '0',
  })
  await form.fillParticipant(1, { Valor: '10000' })
  await form.addParticipant({ Corretor: NAMES.bruno, Valor: '2500' })
  await form.addParticipant({ Corretor: NAMES.carla })
  const last = field(form.participant(3), 'Valor')
  const refusal = form.form.getByText(SUM_MESSAGE)
  await last.focus()
  for (const key of '2500') {
    await page.keyboard.type(key)
    await expect(refusal).toHaveCount(0)
  }
  await form.expectTotal('100,00%', 'R$ 15.000,00')
  await page.keyboard.type(',01')
  await expect(refusal).toBeVisible()
  await form.expectTotal('100,01%', 'R$ 15.000,01')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Backspace')
  await expect(refusal).toHaveCount(0)
  await vendas.save()
  for (const text of ['R$ 10.000,00', 'R$ 2.500,00', '66,67%', '16,67%', '16,66%'])
    await expect(vendas.card('AR001/2026')).toContainText(text)
  const stored = await plantao.db.selectFrom('vendas').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ percentual_comissao: 100, valor_comissao: 15_000 })
})

test('half and half of R$ 15.000,01 make it up, and a sale from before keeps its centavo until it is typed', async ({
  vendas,
  plantao,
  brokerage,
}) => {
  const api = await apiClient(plantao.url)
  const [first, second] = brokerage.corretores
  const { id } = await api.createVenda(
    vendaWith(brokerage, {
      valor_venda: 15_000.01,
      participantes: [first, second].map((colaborador_id) => ({
        colaborador_id,
        modo: 'percentual',
        percentual_comissao: 50,
      })),
    }),
  )
  const stored = async () => {
    const rows = await plantao.db
      .selectFrom('vendas_participantes')
      .select('valor_comissao')
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ valor_comissao }) => valor_comissao)
  }
  expect(await stored()).toEqual([7_500.01, 7_500])
  // As a server stored it that rounded each value by itself.
  await plantao.db.updateTable('vendas_participantes').set({ valor_comissao: 7_500.01 }).execute()

  const { editForm } = vendas
  const notice = editForm.form.getByText('Os valores somam R$ 0,01 a mais que a base, como foram salvos.')
  await test.step('another telefone changes nothing of it', async () => {
    await vendas.open(`?venda=${id}&acao=editar`)
    for (const position of [1, 2])
      await expect(field(editForm.participant(position), 'Valor')).toHaveValue('R$ 7.500,01')
    await editForm.expectTotal('100,00%', 'R$ 15.000,02')
    await expect(notice).toBeVisible()
    await expectAccessible(editForm.form.page())
    await editForm.fill({ Telefone: '11955554444' })
    await vendas.saveChanges()
    expect(await stored()).toEqual([7_500.01, 7_500.01])
  })

  await test.step('other percentages make up the base', async () => {
    await vendas.openEdit('AR001/2026')
    await editForm.fillParticipant(1, { Percentual: '75' })
    await editForm.fillParticipant(2, { Percentual: '25' })
    await expect(notice).toHaveCount(0)
    await editForm.expectTotal('100,00%', 'R$ 15.000,01')
    await vendas.saveChanges()
    expect(await stored()).toEqual([11_250.01, 3_750])
  })
})
