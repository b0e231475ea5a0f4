/** The tables of payees, closings and payments. What movements count is never written by the application. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AnexoType } from '../../../core/anexos.ts'
import type { ComissaoMode } from '../../../core/comissao.ts'
import type { AjusteMotivo } from '../../../core/financeiro/ajustes.ts'
import type { Codificacao, Coluna, Layout } from '../../../core/financeiro/arquivos-do-banco.ts'
import type { BaixaMotivo, BaixaStatus } from '../../../core/financeiro/baixas.ts'
import type { BaseDoBonus } from '../../../core/financeiro/bonus.ts'
import type { EnvioSituacao } from '../../../core/financeiro/envio-de-extratos.ts'
import type { ChavePixTipo, FavorecidoTipo, Vinculo } from '../../../core/financeiro/favorecidos.ts'
import type { FechamentoStatus } from '../../../core/financeiro/fechamentos.ts'
import type { Papel } from '../../../core/financeiro/linhas.ts'
import type { MovimentoTipo } from '../../../core/financeiro/movimentos.ts'
import type { AdiantamentoMotivo, PagamentoStatus } from '../../../core/financeiro/pagamentos.ts'
import type { MotivoDeRejeicao, Resultado } from '../../../core/financeiro/retornos.ts'
import type { Retencao } from '../../../core/retencao.ts'
import type { RecordStatus } from '../../../core/status.ts'
import type { FormaDoMovimento } from '../../../core/vendas/pagamentos-da-comissao.ts'
import type { BaseRow, EditableRow, Instant, InstantOrNull, Json, WithBusca } from './types-columns.ts'
import type { PartOfFile } from './types-vendas.ts'

export interface FinanceiroTables {
  favorecidos: FavorecidosTable
  aberturas_de_favorecidos: { usuario_id: string; favorecido_id: string; em: string }
  comissoes_linhas: LinhasTable
  comissoes_movimentos: MovimentosTable
  comissoes_recuperacoes: RecuperacoesTable
  fechamentos: FechamentosTable
  fechamentos_lojas: BaseRow & { fechamento_id: string; loja_id: string }
  fechamentos_itens: { linha_id: string; pagamento_id: string; valor: number }
  fechamentos_excecoes: ExcecoesTable
  pagamentos: PagamentosTable
  extratos_de_pagamentos: { pagamento_id: string; conteudo: string; sha256: string }
  extratos_enviados: ExtratosEnviadosTable
  confirmacoes_de_email: ConfirmacoesDeEmailTable
  arquivos_do_banco_layouts: EditableRow & Omit<Layout, 'colunas'> & { nome: string; colunas: Json<Coluna[]> }
  arquivos_do_banco: ArquivosDoBancoTable
  arquivos_do_banco_linhas: ArquivosDoBancoLinhasTable
  arquivos_do_banco_pedidos: { id: string; layout: Json<Layout & { nome: string }> }
  retornos_do_banco: BaseRow & { usuario_id: string | null; registrado_em: InstantOrNull }
  retornos_do_banco_linhas: RetornosDoBancoLinhasTable
  baixas: BaixasTable
  comprovantes: ComprovantesTable
  comprovantes_arquivos: ComprovantesArquivosTable
  fechamentos_notas: FechamentosNotasTable
  comprovantes_partes: { arquivo_id: string } & PartOfFile
}

/** In reais, and written by movements only. */
type Counted = GeneratedAlways<number>

export interface FavorecidosTable extends EditableRow, WithBusca {
  tipo: FavorecidoTipo
  colaborador_id: string | null
  nome: string
  documento: string | null
  vinculo: Vinculo | null
  tipo_chave: ChavePixTipo | null
  chave_pix: string | null
  email: string | null
  status: Generated<RecordStatus>
  a_recuperar: Counted
  /**
   * Another has the same document: a double from before there was one payee a document, or one of the brokers who share a CNPJ.
   * The form writes whether sharing was confirmed.
   */
  documento_repetido: Generated<boolean>
  /** The payee of the same person who is paid instead. */
  junto_de: ColumnType<string | null, never, string | null>
}

interface ExtratosEnviadosTable extends BaseRow {
  pagamento_id: string
  trabalho_id: string | null
  usuario_id: string | null
  email: string
  situacao: Generated<EnvioSituacao>
  /** The words of the mail server, where it refused. */
  resposta: string | null
}

/** The last confirmation of a payee's address. */
interface ConfirmacoesDeEmailTable {
  favorecido_id: string
  /** The audit's entry by which it was typed. */
  entrada_id: number | null
  email: string
  usuario_id: string
  em: Instant
}

interface LinhasTable extends BaseRow {
  venda_id: string | null
  participante_id: string | null
  premiacao_id: string | null
  /** Of a Bônus, with what its percent is of; null of an amount. */
  campanha_id: ColumnType<string | null, string | null | undefined, never>
  promocao_id: ColumnType<string | null, string | null | undefined, never>
  base: Generated<BaseDoBonus | null>
  base_valor: Generated<number | null>
  /** The line of which an Ajuste gives back what was recovered. */
  ajusta_id: Generated<string | null>
  favorecido_id: string
  papel: Papel
  /** Of an Ajuste that is of no line. */
  motivo: Generated<AjusteMotivo | null>
  observacoes: Generated<string | null>
  modo: Generated<ComissaoMode>
  percentual: Generated<number>
  /** A participant's line has the participant's value. */
  valor: number
  liberado: Counted
  aprovado: Counted
  pago: Counted
  /** The part of `pago` that others paid directly. */
  direto: Counted
  estornado: Counted
  pago_em: GeneratedAlways<string | null>
  historico_id: GeneratedAlways<string>
}

interface MovimentosTable {
  /** A bigint, as text. */
  id: GeneratedAlways<string>
  ato: string
  tipo: MovimentoTipo
  valor: number
  linha_id: string | null
  pagamento_id: string | null
  favorecido_id: string | null
  estorna_id: string | null
  rubrica: string | null
  forma: FormaDoMovimento | null
  data: Generated<string>
  em: Instant
  usuario_id: Generated<string | null>
}

/** Written by movements only; ids are bigints, as text. */
interface RecuperacoesTable {
  movimento_id: GeneratedAlways<string>
  divida_id: GeneratedAlways<string>
  valor: Counted
}

interface FechamentosTable extends EditableRow {
  numero: GeneratedAlways<number | null>
  status: Generated<FechamentoStatus>
  corte: Generated<string>
  dia_pagamento: Generated<string>
  quatro_olhos: Generated<boolean>
  enviado_por: GeneratedAlways<string | null>
  enviado_em: GeneratedAlways<string | null>
  aprovado_por: GeneratedAlways<string | null>
  aprovado_em: GeneratedAlways<string | null>
  criado_por: Generated<string | null>
  motivo: string | null
}

interface ExcecoesTable extends BaseRow {
  fechamento_id: string
  linha_id: string
  /** The reasons against the line, in words. */
  bloqueios: string[]
  motivo: string
  usuario_id: Generated<string | null>
}

/** The database signs the request and its decision. */
interface BaixasTable extends BaseRow {
  favorecido_id: string
  valor: number
  motivo: BaixaMotivo
  status: Generated<BaixaStatus>
  pedida_por: GeneratedAlways<string>
  decidida_por: GeneratedAlways<string | null>
  decidida_em: GeneratedAlways<string | null>
  /** True if who asked confirmed it, because no other Administrador was active. */
  unico_administrador: GeneratedAlways<boolean>
  /** The movement Baixa that confirmed it. */
  movimento_id: GeneratedAlways<string | null>
}

interface ComprovantesTable extends BaseRow {
  arquivo_id: string
  pagamento_id: string
  sha256: string
  usuario_id: string | null
}

interface FechamentosNotasTable extends BaseRow {
  fechamento_id: string
  favorecido_id: string
  arquivo_id: string
  sha256: string
  usuario_id: string | null
}

/** `tipo` and `sha256` are null until it has arrived. */
interface ComprovantesArquivosTable extends BaseRow {
  fechamento_id: string
  usuario_id: string | null
  nome: string
  tamanho: number
  tipo: AnexoType | null
  sha256: string | null
}

interface PagamentosTable extends BaseRow {
  fechamento_id: string
  favorecido_id: string
  status: Generated<PagamentoStatus>
  adiantamento: Generated<number>
  adiantamento_motivo: Generated<AdiantamentoMotivo | null>
  /** Who typed its amount. */
  adiantamento_por: GeneratedAlways<string | null>
  desconto: Generated<number>
  retencoes: ColumnType<Retencao[], string | undefined, string>
  bruto: Counted
  saldo: Counted
  data_pagamento: GeneratedAlways<string | null>
  favorecido_nome: string | null
  documento: string | null
  tipo_chave: ChavePixTipo | null
  chave_pix: string | null
  /** The salt of its seal; never leaves the server. */
  selo_sal: GeneratedAlways<string | null>
  /** Why the bank refused it, if its return said so. */
  motivo_da_rejeicao: Generated<MotivoDeRejeicao | null>
}

interface ArquivosDoBancoTable extends BaseRow {
  fechamento_id: string
  nome: string
  layout: string
  /** The row of titles; null without one. */
  cabecalho: string | null
  codificacao: Codificacao
  quantidade: number
  valor: number
  criado_por: Generated<string | null>
  desfeito_em: InstantOrNull
  desfeito_por: Generated<string | null>
}

interface ArquivosDoBancoLinhasTable {
  id: Generated<string>
  arquivo_id: string
  pagamento_id: string
  ordem: number
  referencia: string
  valor: number
  /** As it was written. */
  linha: string
  /** The seal of where the payment went then. */
  destino: string
}

interface RetornosDoBancoLinhasTable {
  id: Generated<string>
  retorno_id: string
  /** Its number in the file. */
  ordem: number
  pagamento_id: string | null
  candidatos: Generated<string[]>
  resultado: Resultado
  dia: string | null
  motivo: MotivoDeRejeicao | null
  /** The seal of where the payment went when the return was read. */
  destino: string | null
  /** The last file that the payment, or each candidate, stood in then. */
  arquivos: Generated<(string | null)[]>
  registrada_em: InstantOrNull
}
