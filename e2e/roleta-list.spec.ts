/** Roleta: many participants on the wheel, and who takes part. */
import { buildColaborador, buildLoja } from '../src/server/testing/office/builders.ts'
import { buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectSound } from './vocabulary/accessibility.ts'
import { expectToast, field, visit } from './vocabulary/page.ts'
import { buildElegiveis, calm, roletaScreen } from './vocabulary/roleta.ts'

test('thirty-four are all on the wheel, of three hundred those at the pointer', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(
    plantao.db,
    Array.from({ length: 34 }, (_, n) => `Maria Fernanda ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n % 26]}${n}`),
  )
  const { id } = await buildSorteio(plantao.db)
  const roleta = roletaScreen(page)
  const whole = page.getByRole('dialog', { name: 'Roleta' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await test.step('thirty-four can be read on the whole screen', async () => {
    await roleta.open(id)
    await expect(roleta.wheel.locator('g > text')).toHaveCount(34)
    await expect(page.getByText(/^A roda mostra/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    const names = whole.getByRole('img').locator('g > text')
    await expect(names).toHaveCount(34)
    const heights = await names.evaluateAll((texts) =>
      texts.map((text) => {
        const svg = (text as SVGTextElement).ownerSVGElement
        return Number.parseFloat(getComputedStyle(text).fontSize) * (svg?.getScreenCTM()?.a ?? 0)
      }),
    )
    expect(Math.min(...heights)).toBeGreaterThan(16)
    await page.keyboard.press('Escape')
  })
  const part = 'A roda mostra 60 dos 300 participantes de cada vez; todos concorrem.'
  await test.step('of three hundred sixty are on the wheel', async () => {
    await buildElegiveis(
      plantao.db,
      Array.from({ length: 266 }, (_, n) => `Participante ${n + 1}`),
    )
    await roleta.open(id)
    await expect(roleta.wheel).toHaveAccessibleName('Roleta com 300 participantes')
    await expect(roleta.wheel.locator('g > text')).toHaveCount(60)
    await expect(page.getByText(part)).toBeVisible()
    await expect(roleta.participantes).toHaveCount(300)
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    await expect(whole.getByText(part)).toBeVisible()
  })
  await test.step('at full screen a refusal is said on the stage, and no toast', async () => {
    await plantao.db.updateTable('roleta_elegibilidade').set({ ativo: false }).execute()
    await whole.getByRole('button', { name: 'Sortear', exact: true }).click()
    const said = 'Nenhum colaborador elegível encontrado para participar da roleta'
    await expect(whole.getByRole('alert')).toContainText(said)
    await expect(page.locator('.mantine-Notification-root')).toBeHidden()
    await plantao.db.updateTable('roleta_elegibilidade').set({ ativo: true }).execute()
  })
  await test.step('prepared and drawn there', async () => {
    await whole.getByRole('button', { name: 'Preparar sorteio' }).click()
    await expect(whole.getByText(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/)).toHaveCount(2)
    await expectAccessible(page)
    await whole.getByRole('button', { name: 'Sortear', exact: true }).click()
    await expect(roleta.announced).toHaveText(/^(Participante|Maria Fernanda) .* venceu/)
    const letter = await whole
      .getByText(/^(Participante|Maria Fernanda) \w+$/)
      .last()
      .evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize))
    expect(letter).toBeGreaterThan(40)
    await whole.getByRole('button', { name: 'Sair da tela cheia' }).click()
    await expect(whole).toBeHidden()
  })
})

test('Elegibilidade decides who takes part, one by one and all of the filtered list', async ({
  page,
  plantao,
  signIn,
}) => {
  const roleta = roletaScreen(page)
  const centro = await buildLoja(plantao.db, { nome: 'Loja Centro' })
  await buildLoja(plantao.db, { nome: 'Loja Praia' })
  for (let i = 1; i <= 60; i++)
    await buildColaborador(plantao.db, {
      nome: `Pessoa ${String(i).padStart(2, '0')}`,
      ...(i <= 55 ? { loja_id: centro.id } : {}),
    })
  const { id: ofCentro } = await buildSorteio(plantao.db, { loja_id: centro.id, nome: 'Sorteio do centro' })
  await signIn(page, 'Staff')
  await page.goto('/roleta?aba=elegibilidade')
  const asking = page.getByRole('dialog', { name: /^Todos da lista/ })
  await test.step('all of a loja, on all pages', async () => {
    await field(page, 'Loja').click()
    await page.getByRole('option', { name: 'Loja Centro' }).click()
    await page.getByRole('button', { name: 'Todos da lista' }).click()
    await page.getByRole('menuitem', { name: 'Participam', exact: true }).click()
    await expect(asking.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await expect(asking).toContainText('55 colaboradores passam a participar dos sorteios.')
    await expectSound(page)
    await asking.getByRole('button', { name: 'Participam' }).click()
    await expectToast(page, 'Sucesso!', '55 colaboradores passam a participar dos sorteios.')
  })
  await test.step('one does not, and another one counts for another loja', async () => {
    const toggle = page.getByRole('switch', { name: 'Pessoa 01 participa dos sorteios' })
    await expect(toggle).toBeChecked()
    await toggle.click({ force: true })
    await expectToast(page, 'Sucesso!', 'Pessoa 01 não participa dos sorteios.')
    await expect(toggle).toBeEnabled()
    await expect(toggle).not.toBeChecked()
    await field(page, 'Loja de Pessoa 02 na roleta').click()
    await page.getByRole('option', { name: /^Loja Praia/ }).click()
    await expectToast(page, 'Sucesso!', 'Na roleta, Pessoa 02 conta para Loja Praia.')
  })
  await visit(page, `/roleta?sorteio=${ofCentro}`)
  await expect(roleta.participantes).toHaveCount(53)
  await expect(roleta.participantes.first()).toHaveText('Pessoa 03')
})
