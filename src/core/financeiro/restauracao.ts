/** Money that may have left the bank since a backup was made, a data folder copied or a database turned back. */
import { formatInstant } from '../dates.ts'

/** The items that may have been paid since: a payment of a closing, or a payee's releases that are in no closing. */
export const RESTAURACAO_TIPOS = ['pagamento', 'favorecido'] as const

/** The most items that one step records as paid, each with all its lines. */
export const MAX_PAGOS = 50
/** The most items that are listed. */
export const MAX_LISTADOS = 10_000

/** Why the data may not know what left the bank: a restored backup, a copied folder, a database turned back. */
export const RESTAURACAO_MOTIVOS = ['copia', 'pasta', 'banco'] as const
export type RestauracaoMotivo = (typeof RESTAURACAO_MOTIVOS)[number]

/** Refusal of approvals and payments until somebody has gone through the items. */
export const RESTAURACAO_PENDENTE: Readonly<Record<RestauracaoMotivo, string>> = {
  copia:
    'Os dados vieram de uma cópia de segurança. Antes de aprovar ou pagar, um Administrador precisa conferir o que saiu do banco desde então.',
  pasta:
    'A pasta de dados foi copiada de outro lugar. Antes de aprovar ou pagar, um Administrador precisa confirmar que o Plantão antigo está desligado.',
  banco:
    'O banco de dados voltou a um estado anterior. Antes de aprovar ou pagar, um Administrador precisa conferir o que saiu do banco desde então.',
}

/** 'A cópia é de 12/11/2026 03:10.' with the instant since which the data may not know what left the bank. */
export function restoredSince(motivo: RestauracaoMotivo, copia_de: string): string {
  return `${DESDE[motivo]} ${formatInstant(copia_de)}.`
}

const DESDE: Readonly<Record<RestauracaoMotivo, string>> = {
  copia: 'A cópia é de',
  pasta: 'A pasta foi copiada em',
  banco: 'O último movimento que ele tem é de',
}

export const RESTAURACAO_MESSAGES = {
  mudou: 'O que havia a conferir mudou. Confira novamente.',
  repetido: 'O mesmo pagamento está duas vezes',
  nada: 'Não há restauração a conferir.',
  dia: 'Informe o dia em que foi pago',
  futuro: 'O dia do pagamento não pode ser futuro',
  adiantamento:
    'Uma cópia foi restaurada durante a aprovação: o adiantamento pode já ter sido pago. Inclua-o em outro fechamento se não foi.',
  adiantamentos:
    'Uma cópia foi restaurada: os adiantamentos deste fechamento podem já ter sido pagos. Retire os que foram.',
} as const

/** 'O que saiu do banco desde 12/11 às 03:10?', of the instant at which the backup was made. */
export function restoreQuestion(copia_de: string): string {
  const [day = '', time = ''] = formatInstant(copia_de).split(' ')
  return `O que saiu do banco desde ${day.slice(0, 5)} às ${time.slice(0, 5)}?`
}
