/** Tells the payment's present state as the server answered it, which may not be the requested one. */
import type { Pagamento } from '../../../contract/financeiro/pagamentos.ts'
import type { PagamentoSituacao } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { toastSuccess } from '../../ui/toasts.ts'

const TITLES: Readonly<Record<PagamentoSituacao, string>> = {
  'A pagar': 'A pagar de novo',
  Enviado: 'Marcado como Enviado',
  Rejeitado: 'Marcado como Rejeitado',
  Devolvido: 'Marcado como Devolvido',
  Pago: 'Marcado como Pago',
  Compensado: 'Compensado por descontos',
}

export function toastPagamento({ situacao, favorecido_nome, liquido }: Pagamento): void {
  toastSuccess(`${favorecido_nome}, ${formatBRL(liquido)}.`, TITLES[situacao])
}
