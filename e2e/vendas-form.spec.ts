/** The form of a new sale as it opens, and the details of a sale. What else the form offers, and sends, is shown in `src/web/vendas/form/{screen,edited}.test.ts`. */
import type { Page } from '@playwright/test'
import { formatDate, today } from '../src/core/dates.ts'
import { buildLoja } from '../src/server/testing/office/builders.ts'
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { heading } from './vocabulary/page.ts'
import type { saleForm } from './vocabulary/sale-form.ts'

const STATUS = [
  'Pago/Pendente',
  'Desembolsada',
  'Desistência',
  'Assinada/Pendência enviada',
  'Assinada/Pendente',
  'Pago/Pendência enviada',
  'Assinada',
  'Pago',
]
const NOVA_FORMS = ['NF', 'NF/Webro', 'NF IR Futuro', 'NF Lançamento', 'Webro']

type Form = ReturnType<typeof saleForm>
type Label = Parameters<Form['field']>[0]

/** Opens a choice of the form, reads its options and closes it again. */
async function expectOptions(page: Page, form: Form, label: Label, options: readonly string[]) {
  await form.field(label).click()
  await expect(page.getByRole('option')).toHaveText([...options])
  await form.field(label).press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
}

test('a new sale: its sections, its defaults, its choices, a list of 300 px at most that scrolls, and a calendar in Portuguese', async ({
  page,
  vendas,
  plantao,
}) => {
  for (let n = 1; n <= 30; n++) await buildLoja(plantao.db, { nome: `Loja ${String(n).padStart(2, '0')}` })
  await vendas.open()
  await vendas.openNew()
  const form = vendas.newForm
  for (const section of [
    'Nova Venda',
    'Dados da Venda',
    'Dados do Cliente',
    'Dados do Negócio',
    'Participantes',
    'Observações',
  ])
    await expect(heading(page, section)).toBeVisible()
  for (const [label, value] of [
    ['Data da venda', formatDate(today(new Date()))],
    ['Status', 'Pago/Pendente'],
    ['Tipo de renda', 'Formal'],
    ['Forma de pagamento', 'NF'],
    ['Base de cálculo da comissão', 'Valor da venda'],
  ] as const)
    await expect(form.field(label)).toHaveValue(value)
  await expectOptions(page, form, 'Status', STATUS)
  await expectOptions(page, form, 'Forma de pagamento', NOVA_FORMS)
  await expectOptions(page, form, 'Tipo de renda', ['Formal', 'Informal', 'Direto'])
  await expectOptions(page, form, 'Base de cálculo da comissão', ['Valor da venda', 'Valor do ato'])
  await expect(form.form.getByRole('checkbox')).toHaveCount(7)

  await form.addParticipant({})
  const row = form.participant(1)
  for (const [label, value, options] of [
    ['Pagamento', 'PIX', ['PIX', 'TED', 'Dinheiro', 'Cheque']],
    ['Comissão', 'Pendente', ['Pendente', 'Pago', 'Cancelado']],
  ] as const) {
    const choice = row.getByRole('combobox', { name: label })
    await expect(choice).toHaveValue(value)
    await choice.click()
    await expect(page.getByRole('option')).toHaveText([...options])
    await choice.press('Escape')
  }
  await test.step('the list of a searched choice is 300 px high at most, and scrolls', async () => {
    await vendas.newForm.field('Loja').click()
    await expect(page.getByRole('option', { name: /^Loja 01/ })).toBeVisible()
    const list = page.getByRole('listbox', { name: 'Loja' })
    const height = (await list.boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(200)
    expect(height).toBeLessThanOrEqual(300)
    await page.getByRole('option', { name: /^Loja 30/ }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('option', { name: /^Loja 30/ })).toBeInViewport()
  })
  await page.keyboard.press('Escape')
  await test.step('the calendar speaks Portuguese and its weeks begin on Sunday', async () => {
    await vendas.newForm.fill({ 'Data da venda': '10/03/2026' })
    await vendas.newForm.form
      .getByRole('button', { name: /calendário/i })
      .first()
      .click()
    const calendar = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: 'Próximo mês' }) })
    await expect(calendar.getByText('março 2026')).toBeVisible()
    await expect(calendar.locator('thead th')).toHaveText(['Do', '2ª', '3ª', '4ª', '5ª', '6ª', 'Sá'])
    // 1 March 2026 was a Sunday.
    await expect(calendar.locator('tbody tr').first().locator('td').first()).toHaveText('1')
  })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Nova Venda' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(form.form).toBeHidden()
})

test('the details of a sale are read: a card for each part, financial data where there are any', async ({
  vendas,
  plantao,
  brokerage,
}) => {
  const api = await apiClient(plantao.url)
  const [, , colaborador_id] = brokerage.corretores
  const observacoes = 'Entrega das chaves em 2028.'
  const sale = { colaborador_id, observacoes, valor_ato: 0 }
  await api.createVenda(vendaWith(brokerage, sale))
  await api.createVenda(
    vendaWith(brokerage, { ...sale, numero_venda: 'AR002/2026', unidade: '202', valor_ato: 500 }),
  )
  const { endereco } = await plantao.db
    .selectFrom('empreendimentos')
    .select('endereco')
    .executeTakeFirstOrThrow()
  await vendas.open()
  await expect(vendas.card('AR002/2026')).toContainText(NAMES.carla)
  const words = ['Vendedor principal', 'Tipo de pendência', 'Empreendimento', 'Participantes']
  for (const word of words) await expect(vendas.card('AR002/2026')).toContainText(word)
  const details = await vendas.openDetails('AR002/2026')
  for (const card of [
    'Dados da Venda',
    'Cliente',
    'Empreendimento',
    'Dados Financeiros',
    'Vendedor principal',
    'Loja',
  ])
    await expect(details.getByRole('heading', { name: card, exact: true })).toBeVisible()
  for (const text of [...words, NAMES.carla, observacoes, endereco, 'R$ 500,00'])
    await expect(details).toContainText(text)
  await expect(details.getByRole('textbox')).toHaveCount(0)
  await vendas.open()
  await vendas.openDetails('AR001/2026')
  await expect(details).toContainText('Dados da Venda')
  await expect(details).not.toContainText('Dados Financeiros')
})
