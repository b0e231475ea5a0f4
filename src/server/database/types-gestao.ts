/** The tables of sales incentives: campanhas, faixas, metas, sorteios and premiações. */
import type { Generated } from 'kysely'
import type { campanhaGuardada } from '../../contract/campanhas.ts'
import type { faixaDoFormulario } from '../../contract/faixas.ts'
import type { metaGuardada } from '../../contract/metas.ts'
import type { premiacaoDigitada } from '../../contract/premiacoes.ts'
import type { sorteioDigitado } from '../../contract/sorteios.ts'
import type { StatusCampanha } from '../../core/campanhas.ts'
import type { StatusMeta } from '../../core/metas.ts'
import type { StatusPremiacao } from '../../core/premiacoes.ts'
import type { ParticipanteDoSorteio, StatusPreparo, StatusSorteio } from '../../core/sorteio.ts'
import type { StatusRegistro } from '../../core/status.ts'
import type {
  Campos,
  ComBusca,
  Instante,
  InstanteOuNulo,
  Json,
  Registro,
  RegistroEditavel,
} from './types-columns.ts'

export interface GestaoTables {
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

export interface CampanhasTable extends RegistroEditavel, ComBusca, Campos<typeof campanhaGuardada> {
  status: Generated<StatusCampanha>
}

interface CampanhasLojasTable extends Registro {
  campanha_id: string
  loja_id: string
}

interface CampanhasEmpreendimentosTable extends Registro {
  campanha_id: string
  empreendimento_id: string
}

interface CampanhasVendasTable extends RegistroEditavel {
  campanha_id: string
  venda_id: string
  desconto_aplicado: Generated<number>
  bonus_comissao_aplicado: Generated<number>
  observacoes: string | null
  data_aplicacao: Instante
}

export interface FaixasTable
  extends RegistroEditavel,
    ComBusca,
    Campos<typeof faixaDoFormulario, 'nivel' | 'cor' | 'bonus_percentual'> {
  status: Generated<StatusRegistro>
}

interface ColaboradoresFaixasTable extends RegistroEditavel {
  colaborador_id: string
  faixa_id: string
  data_inicio: Generated<string>
  /** The first day without the faixa; null while it is `ativa`. */
  data_fim: string | null
  ativa: Generated<boolean>
}

export interface MetasTable extends RegistroEditavel, ComBusca, Campos<typeof metaGuardada> {
  status: Generated<StatusMeta>
}

export interface SorteiosTable extends RegistroEditavel, ComBusca, Campos<typeof sorteioDigitado> {
  algoritmo_tipo: Generated<'simples'>
  status: Generated<StatusSorteio>
  motivo_cancelamento: string | null
  vencedor_id: string | null
  data_realizacao: InstanteOuNulo
}

interface SorteiosPreparosTable extends Registro {
  sorteio_id: string
  participantes: Json<ParticipanteDoSorteio[]>
  /** SHA-256 in hex, published before the draw. */
  hash_participantes: string
  hash_semente: string
  status: Generated<StatusPreparo>
  semente_publica: string | null
  semente_revelada: string | null
  revelado_em: InstanteOuNulo
  motivo_anulacao: string | null
  anulado_em: InstanteOuNulo
  criado_por: string | null
}

interface SorteiosSementesTable {
  preparo_id: string
  semente_cifrada: Buffer
}

interface RoletaElegibilidadeTable extends RegistroEditavel {
  colaborador_id: string
  loja_id: string | null
  ativo: Generated<boolean>
}

interface RoletaHistoricoTable extends Registro {
  sorteio_id: string
  colaborador_id: string
  loja_id: string | null
  preparo_id: string | null
  algoritmo_usado: Generated<'simples'>
  participantes_elegiveis: Json<ParticipanteDoSorteio[]>
  peso_utilizado: Generated<number>
  data_sorteio: Instante
}

export interface PremiacoesTable extends RegistroEditavel, ComBusca, Campos<typeof premiacaoDigitada> {
  status: Generated<StatusPremiacao>
  data_entrega: string | null
  entregue_por: string | null
  entregue_por_nome: string | null
  recibo: string | null
}
