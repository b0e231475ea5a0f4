/** Joining two records of one person: why it is refused. */
import { formatBRL } from '../money.ts'
import { FAVORECIDO_MESSAGES } from './favorecidos.ts'

export const JUNTAR_MESSAGES = {
  outra_pessoa: FAVORECIDO_MESSAGES.outra_pessoa,
  em_aprovacao:
    'Há comissões destes favorecidos em um fechamento que espera a aprovação. Aprove-o ou peça correção antes de juntar.',
  com_adiantamento:
    'Um destes favorecidos tem um adiantamento em um rascunho. Retire o adiantamento antes de juntar.',
} as const

/** A debt is a fact, and stays with the payee who made it. `deve` in reais. */
export function alsoOwes(nome: string, deve: number): string {
  return `${nome} deve ${formatBRL(deve)} e não pode ser juntado a outro. Escolha-o como quem fica, ou registre antes a devolução.`
}

export function papelOfBoth(numero_venda: string, papel: string): string {
  return `A venda ${numero_venda} tem os dois como ${papel}. Tire um deles do rateio antes de juntar.`
}
