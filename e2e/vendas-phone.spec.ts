/** The main job on a phone of 360 px, by thumb. */
import { NAMES, SALE } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { cutFields, fillLargest } from './vocabulary/sale-form.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a sale is registered, read, edited and deleted by thumb at 360 px, also with the largest amount', async ({
  page,
  vendas,
  plantao,
}) => {
  await vendas.open()
  await vendas.openNew()
  const form = vendas.newForm
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await test.step('the largest amount is whole in every field of a new sale', async () => {
    await form.addParticipant({ Percentual: '1' })
    await fillLargest(form)
    expect(await cutFields(form)).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
  await test.step('registered', async () => {
    await form.fill({ ...SALE, 'Vendedor principal': NAMES.ana })
    await form.fillParticipant(1, { Percentual: '2,5' })
    await form.addParticipant({ Corretor: NAMES.bruno, Percentual: '1,25' })
    await form.addParticipant({ Corretor: NAMES.carla, Valor: '3333,33' })
    await form.expectTotal('4,56%', 'R$ 18.796,46')
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
  await test.step('what is pressed by thumb is at least 24 px high and wide', async () => {
    const pressed = await page
      .getByRole('button')
      .or(page.getByRole('link'))
      .evaluateAll((all) =>
        all.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect()
          const isVisible = width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true })
          return isVisible ? [{ smaller: Math.min(width, height), html: one.outerHTML }] : []
        }),
      )
    expect(pressed.length).toBeGreaterThan(5)
    expect(pressed.filter(({ smaller }) => smaller < 24)).toEqual([])
  })
  await vendas.save()

  const card = vendas.card('AR001/2026')
  await test.step('read', async () => {
    await expect(card).toContainText('R$ 3.333,33')
    expect(await overflow()).toBeLessThanOrEqual(0)
    await vendas.openDetails('AR001/2026')
    await expect(vendas.details).toContainText('R$ 18.796,46')
    await vendas.details.getByRole('button', { name: 'Fechar' }).click()
  })
  await test.step('edited, where the largest amount is whole, too', async () => {
    await vendas.openEdit('AR001/2026')
    await fillLargest(vendas.editForm)
    expect(await cutFields(vendas.editForm)).toEqual([])
    await vendas.editForm.fill({
      Status: 'Assinada',
      Unidade: '202',
      'Valor da venda': '412350,00',
      'Valor do ato': '41235,00',
    })
    await vendas.editForm.fillParticipant(1, { Percentual: '2,5' })
    await vendas.saveChanges()
    await expect(card).toContainText('202')
  })
  await test.step('deleted', async () => {
    await vendas.openDeletion('AR001/2026')
    await vendas.delete()
    expect(await plantao.db.selectFrom('vendas').select('id').execute()).toEqual([])
  })
})
