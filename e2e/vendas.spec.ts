/** The main job: a sale is registered and read everywhere to the cent. By keyboard and on a phone it is edited and deleted, too. */
import { buildLoja } from '../src/server/testing/office/builders.ts'
import { NAMES, SALE } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { pdfText } from './harness/pdf.ts'
import type { SaleFields } from './vocabulary/sale-form.ts'

const WHOLE_SALE: SaleFields = {
  ...SALE,
  'Vendedor principal': NAMES.ana,
  RG: '12345678X',
  Email: 'marina@cliente.test',
  Profissão: 'Arquiteta',
  Renda: '12345,67',
  'Tipo de renda': 'Informal',
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

test('a sale with commissions on valor_ato: form, list, details, PDF and database agree to the cent', {
  tag: '@firefox',
}, async ({ page, vendas, plantao }) => {
  for (let n = 1; n <= 30; n++) await buildLoja(plantao.db, { nome: `Unidade ${String(n).padStart(2, '0')}` })
  await vendas.open()
  await expect(page.getByText('Nenhuma venda cadastrada ainda.')).toBeVisible()

  await vendas.openNew()
  const form = vendas.newForm
  await test.step('the list of a searched choice is 300 px high at most, and scrolls', async () => {
    await form.field('Loja').click()
    await expect(page.getByRole('option', { name: /^Loja Centro/ })).toBeVisible()
    const list = page.getByRole('listbox', { name: 'Loja' })
    const height = (await list.boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(200)
    expect(height).toBeLessThanOrEqual(300)
    const last = page.getByRole('option', { name: /^Unidade 30/ })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await page.keyboard.press('Escape')
  })
  await form.type(WHOLE_SALE)
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
