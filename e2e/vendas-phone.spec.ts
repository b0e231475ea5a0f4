/** The main job on a phone of 360 px, by thumb. */
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a sale is registered, read, edited and deleted at 360 px, by thumb: what is pressed is at least 24 px high and wide', async ({
  page,
  vendas,
  plantao,
}) => {
  await vendas.open()
  await vendas.openNew()
  const form = vendas.newForm
  await form.fill({
    Loja: NAMES.loja,
    'Data da venda': '10/03/2026',
    'Número da venda': 'AR001/2026',
    'Vendedor principal': NAMES.ana,
    'Nome do cliente': 'Marina Duarte',
    CPF: '52998224725',
    Telefone: '11987654321',
    Empreendimento: NAMES.empreendimento,
    Torre: 'A',
    Unidade: '101',
    'Valor da venda': '412350,00',
    'Valor do ato': '41235,00',
  })
  await form.fillParticipant(1, { Percentual: '2,5' })
  await form.addParticipant({ Corretor: NAMES.bruno, Percentual: '1,25' })
  await form.addParticipant({ Corretor: NAMES.carla, Valor: '3333,33' })
  await form.expectTotal('4,56%', 'R$ 18.796,46')
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await test.step('what is pressed by thumb is at least 24 px high and wide', async () => {
    for (const button of await page.getByRole('button').or(page.getByRole('link')).all()) {
      if (!(await button.isVisible())) continue
      const box = await button.boundingBox()
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        await button.evaluate((b) => b.outerHTML),
      ).toBeGreaterThanOrEqual(24)
    }
  })
  await vendas.save()

  const card = vendas.card('AR001/2026')
  await expect(card).toContainText('R$ 3.333,33')
  expect(await overflow()).toBeLessThanOrEqual(0)
  await vendas.openDetails('AR001/2026')
  await expect(vendas.details).toContainText('R$ 18.796,46')
  await vendas.details.getByRole('button', { name: 'Fechar' }).click()

  await vendas.openEdit('AR001/2026')
  await vendas.editForm.fill({ Status: 'Assinada', Unidade: '202' })
  await vendas.saveChanges()
  await expect(card).toContainText('202')

  await vendas.openDeletion('AR001/2026')
  await vendas.delete()
  expect(await plantao.db.selectFrom('vendas').select('id').execute()).toEqual([])
})
