/** The roleta screen: the wheel, draws, eligibility, awards; and the proof page. */
import { expect, type Page } from '@playwright/test'
import type { Kysely } from 'kysely'
import type { Tables } from '../../src/server/database/schema/types.ts'
import { buildElegivel } from '../../src/server/testing/office/sorteios.ts'
import { expectToast, field, heading } from './page.ts'
import type { Noun } from './records.ts'

export const ROLETAS: Noun = {
  path: '/roleta?aba=lista',
  title: 'Roleta',
  listTitle: 'Roletas Cadastradas',
  record: 'roleta',
  newTitle: 'Nova Roleta',
  editTitle: 'Editar Roleta',
  saveNew: 'Criar Roleta',
}

export const PREMIACOES: Noun = {
  path: '/roleta?aba=premiacoes',
  title: 'Roleta',
  listTitle: 'Premiações Cadastradas',
  record: 'premiação',
  newTitle: 'Nova Premiação',
  editTitle: 'Editar Premiação',
  saveNew: 'Criar Premiação',
}

/** Default participants. */
export const NAMES = ['Ana Beatriz', 'Caio Lima', 'Érica Nogueira']

/** Creates active colaboradores with these names who take part in draws. */
export async function buildElegiveis(db: Kysely<Tables>, names: readonly string[] = NAMES): Promise<void> {
  for (const name of names) await buildElegivel(db, { nome: name })
}

/** Reduced motion: the wheel does not spin. */
export const calm = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

type Tab =
  | 'Roleta Visual'
  | 'Lista de Roletas'
  | 'Nova Roleta'
  | 'Elegibilidade'
  | 'Premiações'
  | 'Nova Premiação'

export function roletaScreen(page: Page) {
  const wheel = page.getByRole('img', { name: /^Roleta com/ })
  return {
    wheel,
    /** The screen reader announcement when the wheel has stopped. */
    announced: page.getByRole('status').filter({ hasText: 'venceu o sorteio' }),
    participantes: page.getByRole('list', { name: /^Participantes/ }).getByRole('listitem'),
    historico: page.getByRole('table', { name: 'Histórico de sorteios' }),
    semente: page.getByLabel('Semente pública (opcional)'),

    async open(sorteio?: string): Promise<void> {
      await page.goto(sorteio ? `/roleta?sorteio=${sorteio}` : '/roleta')
      await expect(heading(page, 'Roleta')).toBeVisible()
    },
    tab: (name: Tab) => page.getByRole('tab', { name, exact: true }).click(),

    async prepare(): Promise<void> {
      await page.getByRole('button', { name: 'Preparar sorteio' }).click()
      await expectToast(page, 'Sucesso!', 'Sorteio preparado. Anote os códigos antes de sortear.')
    },
    pressDraw: () => page.getByRole('button', { name: 'Sortear', exact: true }).click(),
    /** Presses the button and waits for the wheel to stop. Returns the announcement. */
    async draw(): Promise<string> {
      await this.pressDraw()
      await expectToast(page, 'Sucesso!', 'Sorteio realizado com sucesso!')
      await expect(this.announced).toHaveCount(1)
      return (await this.announced.textContent()) ?? ''
    },
    /** Enters a reason in the dialog that asks for one. */
    async giveReason(dialogo: string, motivo: string, button: string): Promise<void> {
      const dialog = page.getByRole('dialog', { name: dialogo })
      await field(dialog, 'Motivo').fill(motivo)
      await dialog.getByRole('button', { name: button }).click()
    },
  }
}
