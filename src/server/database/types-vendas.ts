/** The tables of the sales. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { ModoComissao } from '../../core/comissao.ts'
import type {
  BaseCalculoComissao,
  FormaPagamento,
  StatusComissao,
  StatusVenda,
  TipoPagamentoComissao,
  TipoPendencia,
  TipoRenda,
} from '../../core/vendas.ts'
import type { ComBusca, RegistroEditavel } from './types-columns.ts'

export interface VendasTables {
  vendas: VendasTable
  vendas_participantes: VendasParticipantesTable
}

export interface VendasTable extends RegistroEditavel, ComBusca {
  numero_venda: string
  data_venda: Generated<string>
  status: Generated<StatusVenda>
  status_comissao: StatusComissao | null
  cliente_nome: string
  cliente_cpf: string
  cliente_rg: string | null
  cliente_telefone: string
  cliente_email: string | null
  cliente_profissao: string | null
  cliente_renda: number | null
  empreendimento_id: string
  loja_id: string
  colaborador_id: string | null
  torre: string | null
  unidade: string
  valor_venda: number
  valor_ato: number
  valor_financiado: number | null
  forma_pagamento: Generated<FormaPagamento>
  data_aprovacao: string | null
  data_desembolso: string | null
  motivo_rejeicao: string | null
  observacoes: string | null
  tipo_renda: Generated<TipoRenda>
  tipo_pendencia: Generated<TipoPendencia[]>
  descricao_outras_pendencias: string | null
  base_calculo_comissao: Generated<BaseCalculoComissao>
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
