/** The tables of the sales. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { vendaGuardada } from '../../contract/vendas.ts'
import type { ModoComissao } from '../../core/comissao.ts'
import type { StatusComissao, TipoPagamentoComissao } from '../../core/vendas.ts'
import type { Campos, ComBusca, RegistroEditavel } from './types-columns.ts'

export interface VendasTables {
  vendas: VendasTable
  vendas_participantes: VendasParticipantesTable
}

export interface VendasTable
  extends RegistroEditavel,
    ComBusca,
    Campos<
      typeof vendaGuardada,
      'data_venda' | 'status' | 'forma_pagamento' | 'tipo_renda' | 'tipo_pendencia' | 'base_calculo_comissao'
    > {
  /** Sum over the participants, kept by the database. */
  percentual_comissao: GeneratedAlways<number>
  /** Sum over the participants, kept by the database. */
  valor_comissao: GeneratedAlways<number>
}

export interface VendasParticipantesTable extends RegistroEditavel {
  venda_id: string
  colaborador_id: string
  /** Which of the two was typed; the other one was computed. */
  modo: Generated<ModoComissao>
  percentual_comissao: number
  valor_comissao: number
  status_comissao: Generated<StatusComissao>
  tipo_pagamento_comissao: Generated<TipoPagamentoComissao>
  /** A paid commission of a sale in Desistência. */
  estorno_pendente: Generated<boolean>
  /** Cancelado because of a Desistência, not by hand: leaving it makes it Pendente again. */
  cancelado_por_desistencia: Generated<boolean>
  observacoes: string | null
}
