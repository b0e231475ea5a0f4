/** The oracle's knowledge of commissions, closings and payees, in integer centavos. */
import type { FechamentoStatus } from '../../../core/financeiro/fechamentos.ts'
import type { MovimentoTipo } from '../../../core/financeiro/movimentos.ts'
import type { PagamentoStatus } from '../../../core/financeiro/pagamentos.ts'

/** A movement's id or, of one that is being added, what is negative: the number of its row after the first. */
export type Key = number

/** The amount of a debt that a movement recovered. */
export interface Recuperacao {
  movimento: Key
  divida: Key
  valor: number
}

export interface Linha {
  id: string
  participante: string | null
  venda: string | null
  favorecido: string
  valor: number
  liberado: number
  aprovado: number
  pago: number
  /** The part of `pago` that others paid directly. */
  direto: number
  estornado: number
  /** The participant's status as typed, while nothing is released. */
  typed: 'Pendente' | 'Pago' | 'Cancelado'
  /** The day on which it was last paid. */
  dia: number | null
  /** For an Ajuste, the line whose recovered amount it gives back. */
  ajusta?: string
}

export interface Pagamento {
  id: string
  fechamento: string
  favorecido: string
  status: PagamentoStatus
  bruto: number
  saldo: number
  adiantamento: number
  desconto: number
  retencoes: number
  /** The approved amount of each line, less what was taken out again. */
  linhas: Map<string, number>
}

/** A draft's payment of which nothing is taken in yet. */
export const newPayment = (id: string, fechamento: string, favorecido: string): Pagamento => ({
  id,
  fechamento,
  favorecido,
  status: 'Rascunho',
  bruto: 0,
  saldo: 0,
  adiantamento: 0,
  desconto: 0,
  retencoes: 0,
  linhas: new Map(),
})

export interface Fechamento {
  id: string
  status: FechamentoStatus
  enviado_por: string | null
}

/** A movement that is to be added; `dia` is the number of days after 01/01/2026. */
export interface Row {
  tipo: MovimentoTipo
  valor: number
  linha?: string
  pagamento?: string
  favorecido?: string
  estorna?: number
  dia: number
}

interface Movimento extends Row {
  id: number
  /** True if its sale was in Desistência when it was added. */
  desistencia: boolean
  desfeito: boolean
}

export interface World {
  linhas: Map<string, Linha>
  pagamentos: Map<string, Pagamento>
  fechamentos: Map<string, Fechamento>
  /** The amount of each line that a draft takes. */
  itens: Map<string, { pagamento: string; valor: number }>
  /** The debt of each payee. */
  dividas: Map<string, number>
  movimentos: Map<number, Movimento>
  /** Which debts were settled by what. */
  recuperacoes: Recuperacao[]
  /** The ids of undone movements. */
  desfeitos: Set<number>
  /** The Estornos that were undone with each Reposição. */
  reposicoes: Map<number, number[]>
  /** The sales in Desistência. */
  desistencias: Set<string>
}

export const newWorld = (): World => ({
  linhas: new Map(),
  pagamentos: new Map(),
  fechamentos: new Map(),
  itens: new Map(),
  dividas: new Map(),
  movimentos: new Map(),
  recuperacoes: [],
  desfeitos: new Set(),
  reposicoes: new Map(),
  desistencias: new Set(),
})
