import { isDate } from '../../../core/dates.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { today } from '../../api/server-clock.ts'

/** Why nothing can have been paid on that day; null if it can. */
export function refusalOfDay(dia: string | null): string | null {
  if (dia === null || dia === '') return PAGAMENTO_MESSAGES.data
  if (!isDate(dia)) return 'Data inválida'
  return dia > today() ? PAGAMENTO_MESSAGES.data_futura : null
}
