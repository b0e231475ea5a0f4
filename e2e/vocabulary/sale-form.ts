/** The sale's new and edit forms: filling in fields by label. */
import { expect, type Locator, type Page } from '@playwright/test'
import { field } from './page.ts'

const KINDS = {
  'Número da venda': 'text',
  'Data da venda': 'typed',
  Status: 'choice',
  'Status da comissão': 'choice',
  'Data do Desembolso': 'typed',
  'Data de aprovação': 'typed',
  'Motivo da Desistência': 'text',
  Empreendimento: 'search',
  Loja: 'search',
  'Vendedor principal': 'search',
  Torre: 'text',
  Unidade: 'text',
  'Nome do cliente': 'text',
  CPF: 'typed',
  RG: 'typed',
  Telefone: 'typed',
  Email: 'text',
  Profissão: 'text',
  Renda: 'typed',
  'Tipo de renda': 'choice',
  'Descrição das outras pendências': 'text',
  'Valor da venda': 'typed',
  'Valor do ato': 'typed',
  'Valor financiado': 'typed',
  'Forma de pagamento': 'choice',
  'Base de cálculo da comissão': 'choice',
  Observações: 'text',
} as const

const PARTICIPANT_KINDS = {
  Corretor: 'search',
  Percentual: 'text',
  Valor: 'text',
  Pagamento: 'choice',
  Comissão: 'choice',
} as const

type Kind = 'text' | 'typed' | 'choice' | 'search'
export type SaleFields = Partial<Record<keyof typeof KINDS, string>>
export type ParticipantFields = Partial<Record<keyof typeof PARTICIPANT_KINDS, string>>

/** `form` is the new sale form or the dialog 'Editar Venda'. */
export function saleForm(page: Page, form: Locator) {
  const participant = (position: number) =>
    form.getByRole('group', { name: `Participante ${position}`, exact: true })
  return {
    form,
    field: (label: keyof SaleFields) => field(form, label),
    participant,

    /** Fills in the fields in the given order; an empty text clears the field. */
    async fill(fields: SaleFields): Promise<void> {
      for (const [label, value] of Object.entries(fields)) {
        const kind = KINDS[label as keyof SaleFields]
        // Key by key would take a sixth more of a story's time.
        await enter(page, field(form, label), kind === 'typed' ? 'text' : kind, value)
      }
    },

    /** The same, with numbers, dates and documents typed key by key. */
    async type(fields: SaleFields): Promise<void> {
      for (const [label, value] of Object.entries(fields))
        await enter(page, field(form, label), KINDS[label as keyof SaleFields], value)
    },

    /** Empties a reference to another record. */
    async unchoose(label: keyof SaleFields): Promise<void> {
      const input = field(form, label)
      await input.locator('..').getByRole('button', { name: 'Limpar', includeHidden: true }).click()
      await expect(field(form, label)).toHaveValue('')
    },

    /** Checks or unchecks a pending item. */
    togglePendencia: (type: string) => form.getByRole('checkbox', { name: type, exact: true }).click(),

    async addParticipant(fields: ParticipantFields): Promise<void> {
      const rows = form.getByRole('group', { name: /^Participante \d+$/ })
      const before = await rows.count()
      await form.getByRole('button', { name: 'Adicionar participante' }).click()
      await expect(rows).toHaveCount(before + 1)
      await this.fillParticipant(before + 1, fields)
    },

    async fillParticipant(position: number, fields: ParticipantFields): Promise<void> {
      for (const [label, value] of Object.entries(fields))
        await enter(
          page,
          field(participant(position), label),
          PARTICIPANT_KINDS[label as keyof ParticipantFields],
          value,
        )
    },

    removeParticipant: (position: number) =>
      form.getByRole('button', { name: new RegExp(`^Remover participante ${position}\\b`) }).click(),

    /** A participant's percent and value as shown in the form. */
    async expectParticipant(position: number, percentual: string, amount: string): Promise<void> {
      await expect(field(participant(position), 'Percentual')).toHaveValue(percentual)
      await expect(field(participant(position), 'Valor')).toHaveValue(amount)
    },

    async expectTotal(percentual: string, amount: string): Promise<void> {
      await expect(form.getByText(`Total: ${percentual}`)).toBeVisible()
      await expect(form.getByText(amount, { exact: true })).toBeVisible()
    },
  }
}

/** Replaces the text of an input, key by key. */
export async function typeInto(input: Locator, value: string): Promise<void> {
  await input.click()
  await input.press('ControlOrMeta+a')
  await input.press('Delete')
  await input.pressSequentially(value)
}

async function enter(page: Page, input: Locator, kind: Kind, value: string): Promise<void> {
  if (kind === 'text') return input.fill(value)
  if (kind === 'typed') return typeInto(input, value)
  // Centres the input: a dropdown that has to be scrolled into view would flip to the other side.
  await input.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await input.click()
  // The server filters; a plain select shows all its options.
  if (kind === 'search') await input.fill(value)
  const name = kind === 'search' ? new RegExp(`^${value}`) : value
  // Until the server has filtered, the option is at another place.
  if (kind === 'search') await expect(page.getByRole('option').first()).toHaveAccessibleName(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(input).toHaveValue(value)
}

/** Fills in the largest amount wherever the sale takes one; it has a participant. */
export async function fillLargest(form: ReturnType<typeof saleForm>): Promise<void> {
  const largest = 'R$ 99.999.999.999,99'
  await form.fill({ 'Valor da venda': largest, 'Valor do ato': largest })
  await form.fillParticipant(1, { Valor: largest })
  await field(form.participant(1), 'Valor').press('Tab')
  await expect(field(form.participant(1), 'Percentual')).toHaveValue('100,00%')
}

/** The amounts that are wider than their fields. */
export const cutFields = ({ form }: ReturnType<typeof saleForm>) =>
  form
    .locator('input[inputmode="decimal"]')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.filter((input) => input.scrollWidth > input.clientWidth).map((input) => input.value),
    )
