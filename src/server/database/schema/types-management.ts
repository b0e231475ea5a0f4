/** The tables of sales incentives: campanhas, faixas, metas, sorteios and premiações. */
import type { Generated } from 'kysely'
import type { aplicacaoInput, storedCampanha } from '../../../contract/campanhas.ts'
import type { faixaInput } from '../../../contract/faixas.ts'
import type { storedMeta } from '../../../contract/metas.ts'
import type { premiacaoInput } from '../../../contract/premiacoes.ts'
import type { sorteioInput } from '../../../contract/sorteios.ts'
import type { CampanhaStatus } from '../../../core/campanhas.ts'
import type { EscolhaDoBonus } from '../../../core/financeiro/bonus.ts'
import type { EscolhaDaFaixa } from '../../../core/financeiro/bonus-de-promocao.ts'
import type { MetaStatus } from '../../../core/metas.ts'
import type { PremiacaoStatus } from '../../../core/premiacoes.ts'
import type { PreparoStatus, SorteioParticipante, SorteioStatus } from '../../../core/sorteios/sorteio.ts'
import type { RecordStatus } from '../../../core/status.ts'
import type {
  BaseRow,
  EditableRow,
  FieldsOf,
  Instant,
  InstantOrNull,
  Json,
  WithBusca,
} from './types-columns.ts'

export interface ManagementTables {
  campanhas: CampanhasTable
  campanhas_lojas: CampanhasLojasTable
  campanhas_empreendimentos: CampanhasEmpreendimentosTable
  campanhas_vendas: CampanhasVendasTable
  faixas: FaixasTable
  colaboradores_faixas: ColaboradoresFaixasTable
  metas: MetasTable
  sorteios: SorteiosTable
  sorteios_preparos: SorteiosPreparosTable
  sorteios_sementes: SorteiosSementesTable
  roleta_elegibilidade: RoletaElegibilidadeTable
  roleta_historico: RoletaHistoricoTable
  premiacoes: PremiacoesTable
}

export interface CampanhasTable extends EditableRow, WithBusca, FieldsOf<typeof storedCampanha> {
  status: Generated<CampanhaStatus>
  bonus_sobre: Generated<EscolhaDoBonus['sobre'] | null>
  bonus_valor: Generated<EscolhaDoBonus['valor']>
  bonus_para: Generated<EscolhaDoBonus['para'] | null>
}

interface CampanhasLojasTable extends BaseRow {
  campanha_id: string
  loja_id: string
}

interface CampanhasEmpreendimentosTable extends BaseRow {
  campanha_id: string
  empreendimento_id: string
}

interface CampanhasVendasTable
  extends EditableRow,
    FieldsOf<typeof aplicacaoInput, 'desconto_aplicado' | 'bonus_comissao_aplicado'> {
  data_aplicacao: Instant
}

export interface FaixasTable
  extends EditableRow,
    WithBusca,
    FieldsOf<typeof faixaInput, 'nivel' | 'cor' | 'bonus_percentual'> {
  status: Generated<RecordStatus>
  bonus_sobre: Generated<EscolhaDaFaixa['sobre'] | null>
  bonus_valor: Generated<EscolhaDaFaixa['valor']>
  bonus_desde: Generated<string | null>
}

interface ColaboradoresFaixasTable extends EditableRow {
  colaborador_id: string
  faixa_id: string
  data_inicio: Generated<string>
  /** The first day without the faixa; null while it is `ativa`. */
  data_fim: string | null
  ativa: Generated<boolean>
  /** The days of the apuração that gave it, if one did. */
  apuracao_de: Generated<string | null>
  apuracao_ate: Generated<string | null>
}

export interface MetasTable extends EditableRow, WithBusca, FieldsOf<typeof storedMeta> {
  status: Generated<MetaStatus>
}

export interface SorteiosTable extends EditableRow, WithBusca, FieldsOf<typeof sorteioInput> {
  algoritmo_tipo: Generated<'simples'>
  status: Generated<SorteioStatus>
  motivo_cancelamento: string | null
  vencedor_id: string | null
  data_realizacao: InstantOrNull
}

interface SorteiosPreparosTable extends BaseRow {
  sorteio_id: string
  participantes: Json<SorteioParticipante[]>
  /** SHA-256 in hex, published before the draw. */
  hash_participantes: string
  hash_semente: string
  status: Generated<PreparoStatus>
  semente_publica: string | null
  semente_revelada: string | null
  revelado_em: InstantOrNull
  motivo_anulacao: string | null
  anulado_em: InstantOrNull
  criado_por: string | null
}

interface SorteiosSementesTable {
  preparo_id: string
  semente_cifrada: Buffer
}

interface RoletaElegibilidadeTable extends EditableRow {
  colaborador_id: string
  loja_id: string | null
  ativo: Generated<boolean>
}

interface RoletaHistoricoTable extends BaseRow {
  sorteio_id: string
  colaborador_id: string
  loja_id: string | null
  preparo_id: string | null
  algoritmo_usado: Generated<'simples'>
  participantes_elegiveis: Json<SorteioParticipante[]>
  peso_utilizado: Generated<number>
  data_sorteio: Instant
}

export interface PremiacoesTable extends EditableRow, WithBusca, FieldsOf<typeof premiacaoInput> {
  status: Generated<PremiacaoStatus>
  data_entrega: string | null
  entregue_por: string | null
  entregue_por_nome: string | null
  recibo: string | null
}
