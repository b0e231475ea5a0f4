/** An import's records as stored until they are processed. */
import type { z } from 'zod'
import type { CheckedColaborador } from '../../core/importacao/csv.ts'
import type { RecordStatus } from '../../core/status.ts'
import type { empreendimentoInput } from '../empreendimentos.ts'
import type { favorecidoInput } from '../financeiro/favorecidos.ts'
import type { newLojaInput } from '../lojas.ts'
import type { NewVendaInput } from '../vendas/form.ts'

/** A sale that waits to be imported. */
export interface StagedVenda {
  linha: number
  venda: NewVendaInput
  /** Whether it only fills in empty fields of a registered sale. */
  completar: boolean
  /** When each participant's commission was paid, YYYY-MM-DD. */
  pagamentos?: (string | null)[]
}

export type NewLoja = z.output<typeof newLojaInput>

/** A record that waits to be imported. */
export interface StagedRecord {
  linha: number
  registro: NewLoja | z.output<typeof empreendimentoInput>
  /** Whether it only fills in empty fields of a registered record. */
  completar: boolean
}

/** A payee that waits to be imported. */
export interface StagedFavorecido {
  linha: number
  favorecido: z.output<typeof favorecidoInput> & { status: RecordStatus }
  /** The registered payee whose empty fields it fills in; null for a new one. */
  registrado_id: string | null
  completar: boolean
}

export type StagedDados = StagedVenda | StagedRecord | StagedFavorecido | CheckedColaborador
