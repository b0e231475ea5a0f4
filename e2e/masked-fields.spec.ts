/**
 * Each kind of masked field, composed as on a phone: nothing is lost, repeated or cut; and a pasted text that does not fit. What
 * is pasted, filled in or typed into the other kinds is shown in `src/web/fields/MaskedField.test.ts`, and what texts become, or
 * why they are refused, in `src/core/{documents,telefone,estado,typed-date}.test.ts`.
 */
import { buildColaborador } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { compose, paste } from './vocabulary/entering.ts'
import { changesOf, expectFieldError, field } from './vocabulary/page.ts'

/** A text that is entered, and what the field then holds. */
type Entered = readonly [text: string, shown: string]

/** Composed: what is shown once the field is left. */
const COMPOSED: Readonly<Record<string, Readonly<Record<string, readonly Entered[]>>>> = {
  '/vendas?nova=true': {
    CPF: [['52998224725', '529.982.247-25']],
    RG: [['12345678x', '12.345.678-X']],
    Telefone: [['+5511988776655', '(11) 98877-6655']],
    'Data da venda': [['11032026', '11/03/2026']],
    Renda: [['11223,44', 'R$ 11.223,44']],
    'Valor da venda': [['350000', 'R$ 350.000,00']],
  },
  '/lojas?aba=nova': {
    CEP: [['01310100', '01310-100']],
    Estado: [['ss', 'SS']],
  },
}

test('what a phone’s keyboard composes arrives letter by letter in each kind of masked field', async ({
  page,
  vendas: _vendas,
}) => {
  for (const [address, fields] of Object.entries(COMPOSED))
    await test.step(address, async () => {
      await page.goto(address)
      for (const [label, texts] of Object.entries(fields))
        for (const [text, shown] of texts) {
          const input = field(page.getByRole('main'), label)
          await input.click()
          await page.keyboard.press('ControlOrMeta+a')
          await page.keyboard.press('Delete')
          await compose(page, text)
          await input.blur()
          await expect(input, `${label}: ${text}`).toHaveValue(shown)
        }
    })
})

test('what was pasted and does not fit is not saved, and can be corrected', async ({
  page,
  context,
  plantao,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await buildColaborador(plantao.db, { nome: 'Rita Lopes', cpf: '52998224725', telefone: '11912345678' })
  await signIn(page)
  await page.goto('/colaboradores')
  await page.getByRole('button', { name: 'Editar colaborador Rita Lopes' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Colaborador' })
  const telefone = field(form, 'Telefone')
  await expect(telefone).toHaveValue('(11) 91234-5678')

  const changes = changesOf(page)
  await paste(page, telefone, '(11) 91234-56789')
  await expect(telefone).toHaveValue('(11) 91234-56789')
  await form.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expectFieldError(form, 'Telefone', 'Telefone deve conter 10 ou 11 dígitos')
  expect(changes.filter((change) => change.includes('/api/colaboradores'))).toEqual([])
  await telefone.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('9')
  await expect(telefone).toHaveValue('(11) 91234-5679')
  await form.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(form).toBeHidden()
  const { telefone: saved } = await plantao.db
    .selectFrom('colaboradores')
    .select('telefone')
    .executeTakeFirstOrThrow()
  expect(saved).toBe('11912345679')
})
