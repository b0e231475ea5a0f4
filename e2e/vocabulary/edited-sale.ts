/** The form that edits a sale, with fields for testing concurrent edits. */
import { expect, type Page } from '@playwright/test'
import type { Kysely } from 'kysely'
import type { Tables } from '../../src/server/database/schema/types.ts'
import { buildVenda } from '../../src/server/testing/office/builders.ts'
import { expectToast, field } from './page.ts'

/** A field changed by one or both users: its label, its API name, and the text that each types. */
export interface Change {
  label: string
  campo: string
  mine?: string
  theirs?: string
}

/** Changed by both: my value is kept, theirs is taken; changed only by me, and only by the other user. */
export const EDITED_SALE = {
  build: (db: Kysely<Tables>) => buildVenda(db),
  api: '/api/vendas',
  kept: { label: 'Unidade', campo: 'unidade', mine: '301', theirs: '402' },
  taken: { label: 'Nome do cliente', campo: 'cliente_nome', mine: 'Márcia Almeida', theirs: 'Márcia Regina' },
  onlyMine: { label: 'Torre', campo: 'torre', mine: 'B' },
  onlyTheirs: { label: 'Observações', campo: 'observacoes', theirs: 'Cliente viaja em maio.' },
} as const satisfies Record<string, unknown>

/** The edit dialog of a sale, as one of two users sees it. */
export function editDialog(page: Page) {
  const of = EDITED_SALE
  const form = page.getByRole('dialog', { name: 'Editar Venda' })
  const conflict = page.getByRole('dialog', { name: /alterad[oa] por outra pessoa · / })
  const choice = ({ label }: Change) => conflict.getByRole('radiogroup', { name: label, exact: true })
  return {
    form,
    conflict,
    choice,
    /** The notice above the buttons. */
    notice: form.getByRole('alert').last(),
    field: ({ label }: Change) => field(form, label),

    async open(id: string): Promise<void> {
      await page.goto(`/vendas?venda=${id}&acao=editar`)
      await expect(field(form, of.kept.label)).toBeVisible()
    },
    async typeMine(): Promise<void> {
      for (const change of [of.kept, of.taken, of.onlyMine]) await field(form, change.label).fill(change.mine)
    },
    async typeTheirs(): Promise<void> {
      for (const change of [of.kept, of.taken, of.onlyTheirs])
        await field(form, change.label).fill(change.theirs)
    },
    pressSave: () => form.getByRole('button', { name: 'Salvar Alterações' }).click(),
    async save(): Promise<void> {
      await this.pressSave()
      await expectToast(page, 'Sucesso!', 'Venda atualizada com sucesso.')
      await expect(form).toBeHidden()
    },
    /** Saves, and expects the conflict dialog. */
    async collide(): Promise<void> {
      await this.pressSave()
      await expect(conflict).toBeVisible()
    },
    take: (change: Change) =>
      choice(change)
        .getByRole('radio', { name: /^Usar o da outra pessoa/ })
        .check(),
    async goOn(): Promise<void> {
      await conflict.getByRole('button', { name: /^Continuar/ }).click()
      await expect(conflict).toBeHidden()
    },
  }
}

/** The values that the API returns after saving these changes. */
export function savedAs(mine: readonly Change[], theirs: readonly Change[]): Record<string, unknown> {
  return Object.fromEntries([
    ...mine.map(({ campo, mine }) => [campo, mine]),
    ...theirs.map(({ campo, theirs }) => [campo, theirs]),
  ])
}
