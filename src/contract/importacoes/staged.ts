/** What is stored of an import's records while they wait for their turn. */
import type { z } from 'zod'
import type { CheckedColaborador } from '../../core/importacao/csv.ts'
import type { empreendimentoInput } from '../empreendimentos.ts'
import type { newLojaInput } from '../lojas.ts'
import type { NewVendaInput } from '../vendas/form.ts'

/** A sale while it waits for its turn. */
export interface StagedVenda {
  linha: number
  venda: NewVendaInput
  /** Whether only what is empty in the registered sale is filled in. */
  completar: boolean
  /** When each participant's commission was paid, YYYY-MM-DD. */
  pagamentos?: (string | null)[]
}

export type NewLoja = z.output<typeof newLojaInput>

/** A record while it waits for its turn. */
export interface StagedRecord {
  linha: number
  registro: NewLoja | z.output<typeof empreendimentoInput>
  /** Whether only what is empty in the registered record is filled in. */
  completar: boolean
}

export type StagedDados = StagedVenda | StagedRecord | CheckedColaborador
