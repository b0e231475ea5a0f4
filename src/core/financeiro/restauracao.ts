/** After a restored backup: what left the bank since it was made, which the data no longer know of. */
import { formatInstant } from '../dates.ts'

/** What may have left the bank since: a payment of a closing, or what is released to a payee and in no closing. */
export const RESTAURACAO_TIPOS = ['pagamento', 'favorecido'] as const

/** How many are recorded as paid in one step, each with all its lines. */
export const MAX_PAGOS = 50
/** How many are listed. */
export const MAX_LISTADOS = 10_000

export const RESTAURACAO_MESSAGES = {
  pendente:
    'Os dados vieram de uma cópia de segurança. Antes de aprovar ou pagar, um Administrador precisa conferir o que saiu do banco desde então.',
  mudou: 'O que havia a conferir mudou. Confira novamente.',
  repetido: 'O mesmo pagamento está duas vezes',
  nada: 'Não há restauração a conferir.',
  dia: 'Informe o dia em que foi pago',
  futuro: 'O dia do pagamento não pode ser futuro',
} as const

/** 'O que saiu do banco desde 12/11 às 03:10?', of the instant at which the backup was made. */
export function restauracaoQuestion(copia_de: string): string {
  const [day = '', time = ''] = formatInstant(copia_de).split(' ')
  return `O que saiu do banco desde ${day.slice(0, 5)} às ${time.slice(0, 5)}?`
}
