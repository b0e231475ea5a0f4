/**
 * What a phone's keyboard composes in each kind of field. What is pasted, filled in or typed into them is shown in
 * `src/web/fields/MaskedField.test.ts`, and what texts become, or why they are refused, in
 * `src/core/{documents,telefone,estado,typed-date}.test.ts`.
 */
import { NAMES } from './brokerage.ts'
import { expect, test } from './fixtures.ts'
import { compose, paste } from './vocabulary/entering.ts'
import { expectFieldError, field } from './vocabulary/page.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** Composed: what is shown once the field is left. */
const COMPOSED: Readonly<Record<string, readonly (readonly [label: string, text: string, shown: string])[]>> =
  {
    '/lojas?aba=nova': [
      ['CEP', '01310100', '01310-100'],
      ['Estado', 'ss', 'SS'],
    ],
    '/vendas?nova=true': [
      ['CPF', '52998224725', '529.982.247-25'],
      ['RG', '12345678x', '12.345.678-X'],
      ['Telefone', '+5511988776655', '(11) 98877-6655'],
      ['Data da venda', '11032026', '11/03/2026'],
      ['Renda', '11223,44', 'R$ 11.223,44'],
      ['Valor da venda', '350000', 'R$ 350.000,00'],
    ],
  }

test('what a phone’s keyboard composes arrives letter by letter in each kind of masked field', async ({
  page,
  brokerage: _,
  signIn,
}) => {
  await signIn(page)
  for (const [address, fields] of Object.entries(COMPOSED))
    await test.step(address, async () => {
      await page.goto(address)
      for (const [label, text, shown] of fields) {
        const input = field(page.getByRole('main'), label)
        await input.tap()
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.press('Delete')
        await compose(page, text)
        await input.blur()
        await expect(input, `${label}: ${text}`).toHaveValue(shown)
      }
    })
})

test('what a phone’s keyboard composes replaces the name in a searched select', async ({ page, vendas }) => {
  await vendas.open()
  await vendas.openNew()
  const loja = vendas.newForm.field('Loja')
  await vendas.newForm.fill({ Loja: NAMES.loja })
  await loja.blur()
  await loja.tap()
  await compose(page, 'zzq')
  await expect(loja).toHaveValue('zzq')
  await expect(
    page.getByRole('option', { name: 'Nada encontrado' }).or(page.getByText('zzq')).first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(loja).toHaveValue('zzq')
  await loja.blur()
  await expect(loja).toHaveValue(NAMES.loja)
})

test('a pasted text that does not fit a masked field stands there whole, and is refused', async ({
  page,
  context,
  vendas,
}) => {
  await vendas.open()
  await vendas.openNew()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const telefone = vendas.newForm.field('Telefone')
  await paste(page, telefone, '(11) 91234-56789')
  await telefone.blur()
  await expect(telefone).toHaveValue('(11) 91234-56789')
  await expectFieldError(vendas.newForm.form, 'Telefone', 'Telefone deve conter 10 ou 11 dígitos')
})
