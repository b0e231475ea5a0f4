/** The words of the list of sales for all of them, and for a sale's participants. */
import { formatBRL } from '../money.ts'
import { counted } from '../text.ts'

interface Totals {
  quantidade: number
  valor_venda: number
  valor_comissao: number
  /** The selected colaborador, with the sum of their commissions. */
  corretor: { nome: string; valor_comissao: number } | null
}

/** '2 vendas · R$ 800.000,00 · comissões R$ 16.000,00'; with a corretor chosen, it says whose commissions these are. */
export function writtenTotals({ quantidade, valor_venda, valor_comissao, corretor }: Totals): string {
  const vendas = `${counted(quantidade, 'venda', 'vendas')} · ${formatBRL(valor_venda)}`
  const comissoes = formatBRL(valor_comissao)
  return corretor
    ? `${vendas} · comissões de todos os participantes ${comissoes} · comissão de ${corretor.nome} ${formatBRL(corretor.valor_comissao)}`
    : `${vendas} · comissões ${comissoes}`
}

/** Participants shown on a card; the details show all. */
const ON_A_CARD = 6

/** The participants that a sale's card shows, and how it names the others; null without others. */
export function cardParticipantes<P>(all: readonly P[]): { shown: readonly P[]; others: string | null } {
  const count = all.length - ON_A_CARD
  const others = count > 0 ? `e mais ${counted(count, 'participante', 'participantes')}, em Visualizar` : null
  return { shown: all.slice(0, ON_A_CARD), others }
}
