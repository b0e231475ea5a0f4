/** The tables of a load that is being prepared. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Ensaio, ResultadoDaCarga } from '../../../contract/cargas.ts'
import type { Problema } from '../../../core/cargas/cargas.ts'
import type { PreparoSituacao } from '../../../core/cargas/preparo.ts'
import type { BaseRow, Instant, InstantOrNull } from './types-columns.ts'

export interface CargasTables {
  cargas_preparos: CargasPreparosTable
  cargas_arquivos: CargasArquivosTable
  cargas_partes: { arquivo_id: string; parte: number; dados: Buffer; recebida_em: Generated<string> }
  cargas_correcoes: CargasCorrecoesTable
  cargas_problemas: CargasProblemasTable
}

type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Has at most one row. */
interface CargasPreparosTable {
  id: Generated<string>
  unico: GeneratedAlways<boolean>
  situacao: Generated<PreparoSituacao>
  /** The last job that was asked for. */
  trabalho_id: string | null
  carga_id: string | null
  ensaio: JsonOrNull<Ensaio>
  ensaiada_em: InstantOrNull
  /** When somebody last changed a correction. */
  corrigida_em: InstantOrNull
  resultado: JsonOrNull<ResultadoDaCarga>
  /** By table. */
  contagens: ColumnType<Record<string, number | 'completa'>, string | undefined, string>
  /** Emails of those who come as Administradores. */
  administradores: Generated<string[]>
  recusadas_aceitas: Generated<number>
  usada_em: Instant
}

interface CargasArquivosTable extends BaseRow {
  preparo_id: string
  nome: string
  /** In bytes. */
  tamanho: number
}

interface CargasCorrecoesTable {
  preparo_id: string
  tabela: string
  ordem: number
  /** Empty if the row stays behind. */
  campo: string
  correcao: string
  em: Instant
}

interface CargasProblemasTable extends Omit<Problema, 'tipo' | 'causa'> {
  preparo_id: string
  posicao: number
  origem: string
  registro_id: string | null
  /** Null in a dry run by an earlier version, as the others below. */
  tipo: string | null
  dependem: string | null
  linhas: Generated<number>
  /** The line that says it of several rows. */
  grupo: number | null
}
