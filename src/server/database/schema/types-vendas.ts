/** The tables of the sales. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { storedVenda } from '../../../contract/vendas/form.ts'
import type { storedParticipante } from '../../../contract/vendas/participantes.ts'
import type { AnexoCategoria, AnexoType } from '../../../core/anexos.ts'
import type { PendenciaType, VendaStatus } from '../../../core/vendas/vendas.ts'
import type { EditableRow, FieldsOf, WithBusca } from './types-columns.ts'

export interface VendasTables {
  vendas: VendasTable
  vendas_participantes: VendasParticipantesTable
  vendas_anexos: VendasAnexosTable
  vendas_anexos_partes: { anexo_id: string } & PartOfFile
  anexos_envios: AnexosEnviosTable
  vendas_mesma_unidade: MesmaUnidadeTable
  vendas_por_dia: KeptSumsTable
  /** Dated on the first day of the month. */
  vendas_por_mes: KeptSumsTable
}

export interface VendasTable
  extends EditableRow,
    WithBusca,
    FieldsOf<
      typeof storedVenda,
      'data_venda' | 'status' | 'forma_pagamento' | 'tipo_renda' | 'tipo_pendencia' | 'base_calculo_comissao'
    > {
  /** Sum over the participants, maintained by triggers; given on insert, it saves them an update. */
  percentual_comissao: ColumnType<number, number | undefined, never>
  /** Sum over the participants, maintained by triggers; given on insert, it saves them an update. */
  valor_comissao: ColumnType<number, number | undefined, never>
}

export interface VendasParticipantesTable
  extends EditableRow,
    FieldsOf<
      typeof storedParticipante,
      | 'modo'
      | 'status_comissao'
      | 'tipo_pagamento_comissao'
      | 'data_pagamento'
      | 'estorno_pendente'
      | 'data_devolucao'
      | 'forma_devolucao'
      | 'cancelado_por_desistencia'
    > {
  venda_id: string
}

interface VendasAnexosTable {
  id: string
  venda_id: string
  categoria: AnexoCategoria
  nome: string
  tipo: AnexoType
  /** In bytes. */
  tamanho: number
  /** SHA-256 of the content, in hexadecimal. */
  sha256: string
  /** The usuario who added it; null if the usuario was deleted. */
  usuario_id: string | null
  created_at: Generated<string>
}

/** An upload under way. */
interface AnexosEnviosTable extends Omit<VendasAnexosTable, 'id' | 'tipo' | 'sha256' | 'usuario_id'> {
  id: Generated<string>
  usuario_id: string
}

export interface PartOfFile {
  /** From 1. */
  parte: number
  dados: Buffer
}

/** Written by triggers, but for what somebody said. */
interface MesmaUnidadeTable {
  /** The sale that was saved last. */
  venda_id: GeneratedAlways<string>
  outra_id: GeneratedAlways<string>
  /** When somebody said that the units are different ones. */
  diferentes_em: string | null
  created_at: GeneratedAlways<string>
}

/** Written by triggers; a day, status and set of pending items may have several rows, which count together. */
interface KeptSumsTable {
  data_venda: GeneratedAlways<string>
  status: GeneratedAlways<VendaStatus>
  tipo_pendencia: GeneratedAlways<PendenciaType[]>
  /** The number of sales; negative in a row that takes back what another counts. */
  quantidade: GeneratedAlways<number>
  /** Sum of their valor_venda, in reais. */
  valor: GeneratedAlways<number>
}
