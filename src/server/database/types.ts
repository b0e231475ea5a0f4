/**
 * The tables as queries see them. Dates are 'YYYY-MM-DD', instants ISO 8601 in UTC, money reais with two decimals,
 * percentages 0–100. What the database fills in or derives is optional or forbidden on writing.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StatusCampanha, TipoCampanha } from '../../core/campanhas.ts'
import type { Cargo } from '../../core/colaboradores.ts'
import type { ModoComissao } from '../../core/comissao.ts'
import type { TipoEmpreendimento } from '../../core/empreendimentos.ts'
import type { ColaboradorConferido } from '../../core/importacao-csv.ts'
import type { Situacao } from '../../core/importacao-resultado.ts'
import type { StatusMeta } from '../../core/metas.ts'
import type { StatusPremiacao } from '../../core/premiacoes.ts'
import type { ParticipanteDoSorteio, StatusPreparo, StatusSorteio } from '../../core/roleta.ts'
import type { StatusRegistro } from '../../core/status.ts'
import type { CargoUsuario } from '../../core/usuarios.ts'
import type {
  BaseCalculoComissao,
  FormaPagamento,
  StatusComissao,
  StatusVenda,
  TipoPagamentoComissao,
  TipoPendencia,
  TipoRenda,
} from '../../core/vendas.ts'
import type { AuthTables } from './types-auth.ts'

export interface Tables extends AuthTables {
  lojas: LojasTable
  empreendimentos: EmpreendimentosTable
  colaboradores: ColaboradoresTable
  usuarios: UsuariosTable
  vendas: VendasTable
  vendas_participantes: VendasParticipantesTable
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
  importacoes: ImportacoesTable
  importacoes_linhas: ImportacoesLinhasTable
  auditoria: AuditoriaTable
  caixa_de_saida: CaixaDeSaidaTable
  rascunhos: RascunhosTable
  idempotencia: IdempotenciaTable
}

type Instante = ColumnType<string, string | undefined, string>
type InstanteOuNulo = ColumnType<string | null, string | null | undefined, string | null>
/** A value that is read as parsed JSON and written as JSON text. */
type Json<T = unknown> = ColumnType<T, string, string>

interface Registro {
  id: Generated<string>
  created_at: Instante
}

/** A record that people edit: `versao` rises by itself with each change. */
interface RegistroEditavel extends Registro {
  versao: GeneratedAlways<number>
  updated_at: GeneratedAlways<string>
}

interface ComBusca {
  /** What searches look into: compare with `plantao.sem_acentos(term)`. */
  busca: GeneratedAlways<string>
}

export interface LojasTable extends RegistroEditavel, ComBusca {
  nome: string
  codigo: string
  endereco: string
  numero: string | null
  complemento: string | null
  bairro: string | null
  cidade: string | null
  estado: string | null
  cep: string | null
  telefone: string | null
  email: string | null
  gerente_id: string | null
  observacoes: string | null
  status: Generated<StatusRegistro>
}

export interface EmpreendimentosTable extends RegistroEditavel, ComBusca {
  nome: string
  codigo: string
  tipo: Generated<TipoEmpreendimento>
  endereco: string
  numero: string | null
  bairro: string
  cidade: string
  estado: string
  cep: string
  construtora: string | null
  incorporadora: string | null
  valor_minimo: number | null
  valor_maximo: number | null
  data_lancamento: string | null
  data_entrega: string | null
  observacoes: string | null
  status: Generated<StatusRegistro>
}

export interface ColaboradoresTable extends RegistroEditavel, ComBusca {
  nome: string
  cpf: string
  telefone: string
  email: string | null
  cargo: Generated<Cargo>
  nivel: GeneratedAlways<number>
  status: Generated<StatusRegistro>
  data_admissao: Generated<string>
  loja_id: string | null
  superior_id: string | null
  indicado_por: string | null
  comissao_base: Generated<number>
  /** Of a Corretor alone: 'SP 123456-F' or '123456-F'. */
  creci: string | null
}

export interface UsuariosTable extends RegistroEditavel, ComBusca {
  user_id: string | null
  email: string
  nome: string
  cargo: Generated<CargoUsuario>
  loja_id: string | null
  colaborador_id: string | null
  status: Generated<StatusRegistro>
  inativado_por_administrador: Generated<boolean>
  /** Follows the linked colaborador's. */
  data_admissao: string | null
  /** When an Administrador last set their password, and last took their second factor away: for the audit. */
  senha_redefinida_em: string | null
  segundo_fator_removido_em: string | null
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

interface ImportacoesTable extends Registro {
  arquivo: string
  /** Who imported, the author of what it made. */
  usuario_id: string | null
  usuario_nome: string
  total: number
  importadas: Generated<number>
  falhas: Generated<number>
  /** Null while it is under way. */
  concluida_em: InstanteOuNulo
}

interface ImportacoesLinhasTable {
  importacao_id: string
  /** As a spreadsheet numbers its rows. */
  linha: number
  nivel: number
  nome: string | null
  cpf: string | null
  /** Null once the row has its result. */
  dados: ColumnType<ColaboradorConferido | null, string, null>
  situacao: Generated<Situacao>
  erro: string | null
}

/** Read only: the database's triggers write it. */
interface AuditoriaTable {
  id: GeneratedAlways<number>
  em: GeneratedAlways<string>
  usuario_id: GeneratedAlways<string | null>
  usuario_nome: GeneratedAlways<string | null>
  /** 'api', 'importacao', 'sistema'…: what the transaction said of itself in `plantao.origem`. */
  origem: GeneratedAlways<string>
  tabela: GeneratedAlways<string>
  registro_id: GeneratedAlways<string>
  /** The record whose history this belongs to: a participant's is its sale. */
  grupo_id: GeneratedAlways<string>
  operacao: GeneratedAlways<'INSERT' | 'UPDATE' | 'DELETE'>
  campos: GeneratedAlways<string[]>
  antes: GeneratedAlways<Record<string, unknown> | null>
  depois: GeneratedAlways<Record<string, unknown> | null>
  txid: GeneratedAlways<number>
}

interface CaixaDeSaidaTable extends Registro {
  tipo: string
  para: string
  assunto: string
  /** Encrypted with the server's secret; null once it expired. */
  corpo_cifrado: Buffer | null
  status: Generated<'Pendente' | 'Enviado' | 'Entregue' | 'Expirado'>
  tentativas: Generated<number>
  proxima_tentativa_em: Instante
  ultimo_erro: string | null
  /** Whose act caused it. */
  usuario_id: string | null
  /** When the SMTP server took it. */
  enviado_em: InstanteOuNulo
  /** When an Administrador handed it over. */
  entregue_em: InstanteOuNulo
  expira_em: string
}

interface RascunhosTable {
  user_id: string
  formulario: string
  conteudo: Json<Record<string, unknown>>
  updated_at: Instante
  expira_em: Instante
}

interface IdempotenciaTable {
  user_id: string
  rota: string
  chave: string
  pedido_hash: string
  resposta: ColumnType<unknown, string | null | undefined, string | null>
  created_at: Instante
}
