/**
 * Each kind of masked field, composed as on a phone, pasted and filled in: nothing is lost, repeated or cut. What other
 * texts become, or why they are refused, is shown in `src/core/{documents,telefone,estado,typed-date}.test.ts`.
 */
import { buildColaborador } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { autofill, compose, paste } from './vocabulary/entering.ts'
import { changesOf, expectFieldError, field } from './vocabulary/page.ts'
import { typeInto } from './vocabulary/sale-form.ts'

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

/** Pasted whole: what is shown, and why it is refused. */
const PASTED: Readonly<
  Record<string, Readonly<Record<string, readonly (readonly [...Entered, string?])[]>>>
> = {
  '/vendas?nova=true': {
    CPF: [
      [' 529.982.247-25\n', '529.982.247-25'],
      ['529982247251', '529982247251', 'CPF deve conter 11 dígitos'],
    ],
    RG: [['1234567890123', '1234567890123', 'RG deve conter no máximo 9 dígitos']],
    Telefone: [
      ['+55 (19) 98888-7777', '(19) 98888-7777'],
      ['+1 212 555 1234', '+1 212 555 1234', 'Use um telefone do Brasil, com DDD'],
    ],
    'Data da venda': [
      ['2026-03-11', '11/03/2026'],
      ['11/03/20261', '11/03/20261', 'Complete a data: dd/mm/aaaa'],
    ],
    'Valor da venda': [['1,234.56', '1,234.56', 'Use ponto nos milhares e vírgula nos centavos']],
  },
  '/lojas?aba=nova': {
    CEP: [
      ['CEP 01310-100', '01310-100'],
      ['01310-1000', '01310-1000', 'CEP deve conter 8 dígitos'],
    ],
    Estado: [
      ['são paulo', 'SP'],
      ['XX', 'XX', 'XX não é um estado. Use a sigla, como SP'],
    ],
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

test('what is pasted or filled in becomes the value that it is, or is shown whole and refused', async ({
  page,
  context,
  vendas: _vendas,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [address, fields] of Object.entries(PASTED))
    await test.step(address, async () => {
      await page.goto(address)
      const main = page.getByRole('main')
      for (const [label, texts] of Object.entries(fields))
        for (const [text, shown, refusal] of texts) {
          const input = field(main, label)
          for (const enter of [() => paste(page, input, text), () => autofill(input, text)]) {
            await enter()
            // A number is written out once the field is left.
            await input.blur()
            await expect(input, `${label}: ${text}`).toHaveValue(shown.trim())
            if (refusal) await expectFieldError(main, label, refusal)
            else await expect(input).not.toHaveAttribute('aria-invalid')
          }
        }
    })
})

test('what does not fit is not saved, and can be corrected; a key too many is not taken', async ({
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
  const cpf = field(form, 'CPF')
  await expect(telefone).toHaveValue('(11) 91234-5678')

  await test.step('keys', async () => {
    for (const [keys, shown] of [
      ['119123456789', '(11) 91234-5678'],
      ['+5511912345678', '+55 (11) 91234-5678'],
      ['011912345678', '0 (11) 91234-5678'],
    ] as const) {
      await typeInto(telefone, keys)
      await expect(telefone).toHaveValue(shown)
      await page.keyboard.press('Tab')
      await expect(telefone).toHaveValue('(11) 91234-5678')
    }
    await typeInto(cpf, '529982247259')
    await expect(cpf).toHaveValue('529.982.247-25')
    await cpf.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    await page.keyboard.type('7')
    await expect(cpf).toHaveValue('529.982.247-25')
    expect(await cpf.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  })

  await test.step('a paste that does not fit', async () => {
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
})
