/** The tables of long work. */
import type { ColumnType, Generated } from 'kysely'
import type { CargaProgress } from '../../../contract/cargas.ts'
import type { TRABALHO_TIPOS } from '../../../contract/trabalhos.ts'
import type { BaseRow, InstantOrNull } from './types-columns.ts'

export interface TrabalhosTables {
  trabalhos: TrabalhosTable
  trabalhos_alvos: TrabalhosAlvosTable
}

/** The sale's version, and what was released and is to be, in reais. */
export interface Visto {
  versao: number
  de: number
  ate: number
}

/** How a payment was when a file of it was asked for: with the ids of the last file in which it stood, and of a return's 'Pago'. */
export interface VistoNoArquivo {
  status: string
  arquivo: string | null
  retorno: string | null
}

interface TrabalhosAlvosTable {
  trabalho_id: string
  ordem: number
  alvo_id: string
  versao: number | null
  visto: ColumnType<Partial<Visto & VistoNoArquivo> | null, string | null, never>
}

export type TrabalhoTipo = (typeof TRABALHO_TIPOS)[number]

/** Who or what was left out, and why. */
export interface Deixado {
  nome: string
  motivo: string
  /** How many commissions, where that is why. */
  quantidade?: number
}

interface TrabalhosTable extends BaseRow {
  /** Who asked; null if deleted. */
  usuario_id: string | null
  tipo: TrabalhoTipo
  fechamento_id: string | null
  dia: string | null
  /** How many are to be done, if that is known. */
  total: number | null
  feitos: Generated<number>
  /** What is counted at present, where the work has several steps. */
  etapa: CargaProgress['etapa'] | null
  valor: Generated<number>
  deixados: ColumnType<Deixado[], string | undefined, string>
  /** The token of the server that works on it, and until when nobody else does. */
  reserva: string | null
  reservado_ate: InstantOrNull
  /** How often a server began to work on it since it last got further. */
  tentativas: Generated<number>
  falha: string | null
  /** Null while it is under way. */
  concluido_em: InstantOrNull
}
