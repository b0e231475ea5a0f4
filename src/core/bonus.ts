import { formatBRL } from './money.ts'

/** Said beside every bonus of a campaign or a tier: it is recorded, and pays nobody until a person makes it a commission. */
export const BONUS_NOTE = 'não altera a comissão'

/** Beside a bonus of which so much is commissions already, in reais. */
export function bonusNote(criado: number): string {
  return criado > 0 ? `${formatBRL(criado)} em comissões` : BONUS_NOTE
}

/** The heading of a column of bonuses: 'Bônus (%), não altera a comissão'. */
export function bonusHeading(title: string): string {
  return `${title}, ${BONUS_NOTE}`
}

/** Its name in a history: 'Bônus (não altera a comissão)'. */
export function bonusInHistory(name: string): string {
  return `${name} (${BONUS_NOTE})`
}
