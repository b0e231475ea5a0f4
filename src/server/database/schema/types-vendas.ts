/** The tables of the sales. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { storedVenda } from '../../../contract/vendas/form.ts'
import type { AnexoCategoria, AnexoType } from '../../../core/anexos.ts'
import type { ComissaoMode } from '../../../core/comissao.ts'
import type {
  ComissaoPaymentType,
  ComissaoStatus,
  DevolucaoForm,
  PendenciaType,
  VendaStatus,
} from '../../../core/vendas/vendas.ts'
import type { EditableRow, FieldsOf, WithBusca } from './types-columns.ts'

export interface VendasTables {
  vendas: VendasTable
  vendas_participantes: VendasParticipantesTable
  vendas_anexos: VendasAnexosTable
  vendas_anexos_partes: { anexo_id: string } & PartOfFile
  anexos_envios: AnexosEnviosTable
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

export interface VendasParticipantesTable extends EditableRow {
  venda_id: string
  colaborador_id: string
  /** Which of percentage and value was typed; the other is computed. */
  modo: Generated<ComissaoMode>
  percentual_comissao: number
  valor_comissao: number
  status_comissao: Generated<ComissaoStatus>
  tipo_pagamento_comissao: Generated<ComissaoPaymentType>
  /** YYYY-MM-DD; only of a Pago commission, and null if it was paid before days were recorded. By default today. */
  data_pagamento: Generated<string | null>
  /** True for a paid commission of a sale in Desistência, also once it was returned. */
  estorno_pendente: Generated<boolean>
  /** YYYY-MM-DD; only of a commission with `estorno_pendente`: the day on which it came back. */
  data_devolucao: Generated<string | null>
  /** Null unless it was returned. */
  forma_devolucao: Generated<DevolucaoForm | null>
  /**
   * True if Cancelado because of a Desistência, not by hand: it returns to Pendente when the sale leaves Desistência.
   */
  cancelado_por_desistencia: Generated<boolean>
  observacoes: string | null
}

interface VendasAnexosTable {
  id: string
  venda_id: string
  categoria: AnexoCategoria
  nome: string
  tipo: AnexoType
  /** In bytes. */
  tamanho: number
  /** Of the content, in hexadecimal. */
  sha256: string
  /** Who added it; null if there is no such usuario any more. */
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
