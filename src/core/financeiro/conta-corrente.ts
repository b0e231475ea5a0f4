/** A payee's account: every movement with what it adds to what the payee is to receive and to what is to be recovered. */
import { formatDate } from '../dates.ts'
import type { Fields } from '../fields.ts'
import { differenceOfReais, formatBRL } from '../money.ts'
import { enumerate } from '../text.ts'
import { DESFEITO, type FormaDoMovimento } from '../vendas/pagamentos-da-comissao.ts'
import type { BaixaMotivo } from './baixas.ts'
import type { MovimentoTipo } from './movimentos.ts'

/** A debt that a Desconto, Devolução or Baixa settles, with the amount of it that is settled, in reais. */
export interface DividaSaldada {
  tipo: MovimentoTipo
  /** When the debt was made: YYYY-MM-DD; null for what debts of sales that the caller does not see come to. */
  data: string | null
  valor: number
  /** Null for an advance, and for a sale that the caller does not see. */
  numero_venda: string | null
}

/** 'Estorno de 12/03/2026 da venda AR087/2026', 'Estorno de outras vendas' */
export function dividaInWords({ tipo, data, numero_venda }: Omit<DividaSaldada, 'valor'>): string {
  if (data === null) return `${tipo} de outras vendas`
  return `${tipo} de ${formatDate(data)}${numero_venda === null ? '' : ` da venda ${numero_venda}`}`
}

/** 'R$ 400,00 do Estorno de 12/03/2026 da venda AR087/2026; de R$ 900,00 já foram abatidos R$ 500,00' */
export function dividaAbertaInWords(
  divida: Omit<DividaSaldada, 'data'> & { data: string; aberto: number },
): string {
  const { valor, aberto } = divida
  const words = `${formatBRL(aberto)} do ${dividaInWords(divida)}`
  return aberto < valor
    ? `${words}; de ${formatBRL(valor)} já foram abatidos ${formatBRL(differenceOfReais(valor, aberto))}`
    : words
}

/** 'R$ 400,00 do Estorno de 12/03/2026 da venda AR087/2026'; null if it settles nothing. */
export function dividasInWords(dividas: readonly DividaSaldada[]): string | null {
  if (dividas.length === 0) return null
  return enumerate(dividas.map((divida) => `${formatBRL(divida.valor)} do ${dividaInWords(divida)}`))
}

export interface Movement {
  tipo: MovimentoTipo
  desfaz: boolean
  desfeito: boolean
  rubrica: string | null
  forma: FormaDoMovimento | null
  baixa?: { motivo: BaixaMotivo } | null
}

/** 'Pago por fora (PIX)', 'Baixa (Acordo)', 'Retenção (ISS)', 'Desfeito: Estorno', 'Estorno (desfeito)', 'Pagamento devolvido pelo banco' */
export function movimentoInWords({ tipo, desfaz, desfeito, rubrica, forma, baixa }: Movement): string {
  if (tipo === 'Pagamento' && desfaz)
    return forma === DESFEITO ? 'Pagamento desfeito' : 'Pagamento devolvido pelo banco'
  if (tipo === 'Pagamento' && desfeito) return 'Pagamento (voltou)'
  const detail = rubrica ?? forma ?? baixa?.motivo ?? null
  const words = detail === null ? tipo : `${tipo} (${detail})`
  if (desfaz) return `Desfeito: ${words}`
  return desfeito ? `${words} (desfeito)` : words
}

export const CONTA_CORRENTE_FIELDS = {
  data: { rotulo: 'Dia', formato: 'data' },
  em: { rotulo: 'Registrado em', formato: 'instante' },
  quem: { rotulo: 'Quem', formato: 'texto' },
  tipo: { rotulo: 'Movimento', formato: 'texto' },
  venda: { rotulo: 'Venda', formato: 'texto' },
  empreendimento: { rotulo: 'Empreendimento', formato: 'texto' },
  unidade: { rotulo: 'Unidade', formato: 'texto' },
  papel: { rotulo: 'Papel', formato: 'texto' },
  fechamento: { rotulo: 'Fechamento', formato: 'numero' },
  recupera: { rotulo: 'Recupera', formato: 'texto' },
  valor: { rotulo: 'Valor', formato: 'dinheiro' },
  receber: { rotulo: 'Muda o a receber em', formato: 'dinheiro' },
  recuperar: { rotulo: 'Muda o a recuperar em', formato: 'dinheiro' },
  a_receber: { rotulo: 'A receber', formato: 'dinheiro' },
  a_recuperar: { rotulo: 'A recuperar', formato: 'dinheiro' },
} as const satisfies Fields
