/** The tables of what spurs the sellers on: campanhas, faixas, metas, the roleta with its draws, premiações. */
import type { Generated } from 'kysely'
import type { StatusCampanha, TipoCampanha } from '../../core/campanhas.ts'
import type { StatusMeta } from '../../core/metas.ts'
import type { StatusPremiacao } from '../../core/premiacoes.ts'
import type { ParticipanteDoSorteio, StatusPreparo, StatusSorteio } from '../../core/roleta.ts'
import type { StatusRegistro } from '../../core/status.ts'
import type { ComBusca, Instante, InstanteOuNulo, Json, Registro, RegistroEditavel } from './types-columns.ts'

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

export interface CampanhasTable extends RegistroEditavel, ComBusca {
  nome: string
  tipo: TipoCampanha
  data_inicio: string
  data_fim: string
  valor_desconto: number | null
  percentual_desconto: number | null
  bonus_comissao: number | null
  meta_vendas: number | null
  premio: string | null
  descricao: string | null
  observacoes: string | null
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

export interface FaixasTable extends RegistroEditavel, ComBusca {
  nome: string
  nivel: Generated<number>
  cor: Generated<string>
  vendas_minimas: number | null
  valor_minimo: number | null
  bonus_percentual: Generated<number>
  descricao: string | null
  status: Generated<StatusRegistro>
}

interface ColaboradoresFaixasTable extends RegistroEditavel {
  colaborador_id: string
  faixa_id: string
  data_inicio: Generated<string>
  /** The first day without the faixa; null as long as it is `ativa`. */
  data_fim: string | null
  ativa: Generated<boolean>
}

export interface MetasTable extends RegistroEditavel, ComBusca {
  nome: string
  periodo_inicio: string
  periodo_fim: string
  colaborador_id: string | null
  loja_id: string | null
  valor_meta: number | null
  vendas_meta: number | null
  premio: string | null
  descricao: string | null
  status: Generated<StatusMeta>
}

export interface SorteiosTable extends RegistroEditavel, ComBusca {
  nome: string
  premio: string
  data_sorteio: string
  /** 'HH:MM' */
  hora: string | null
  dia: string | null
  nome_corretor: string | null
  apto: string | null
  loja_id: string | null
  valor_premio: number | null
  criterios: string | null
  descricao: string | null
  observacoes: string | null
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

export interface PremiacoesTable extends RegistroEditavel, ComBusca {
  colaborador_id: string
  sorteio_id: string | null
  premio: string
  valor_premio: number | null
  motivo: string
  data_premiacao: string
  status: Generated<StatusPremiacao>
  data_entrega: string | null
  entregue_por: string | null
  entregue_por_nome: string | null
  recibo: string | null
  observacoes: string | null
}
