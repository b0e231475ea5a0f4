/** Housekeeping tables: audit, outgoing mail, drafts, notices put aside, saved views, stored answers, and Configurações. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { newFeriadoInput, storedConfiguracoes } from '../../../contract/configuracoes.ts'
import type { rubricaInput } from '../../../contract/financeiro/retencoes.ts'
import type { incidenteInput } from '../../../contract/incidentes.ts'
import type { LogoType } from '../../../core/logo.ts'
import type { BaseRow, EditableRow, FieldsOf, Instant, InstantOrNull, Json } from './types-columns.ts'

export interface OperationTables {
  auditoria: AuditoriaTable
  caixa_de_saida: CaixaDeSaidaTable
  rascunhos: RascunhosTable
  formularios_abertos: FormulariosAbertosTable
  aberturas_de_dados: AberturasDeDadosTable
  buscas_de_clientes: BuscasDeClientesTable
  avisos_adiados: AvisosAdiadosTable
  idempotencia: IdempotenciaTable
  configuracoes: ConfiguracoesTable
  configuracoes_logo: ConfiguracoesLogoTable
  feriados_locais: FeriadosLocaisTable
  rubricas: RubricasTable
  incidentes: IncidentesTable
  visoes: VisoesTable
  usuarios_convites: UsuariosConvitesTable
}

/** Unlogged: empty after a crash. */
interface FormulariosAbertosTable {
  usuario_id: string
  registro_id: string
  visto_em: Instant
}

interface UsuariosConvitesTable {
  usuario_id: string
  pedido_por: string
  falha: string | null
  created_at: Instant
}

/** Has one row, which a migration inserted. */
interface ConfiguracoesTable extends EditableRow, FieldsOf<typeof storedConfiguracoes> {}

/** Has at most one row, whose id is that of `configuracoes`. */
interface ConfiguracoesLogoTable {
  id: string
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
  tipo: LogoType
  largura: number
  altura: number
  conteudo: Buffer
  created_at: Instant
}

interface FeriadosLocaisTable extends BaseRow, FieldsOf<typeof newFeriadoInput> {}

interface RubricasTable extends EditableRow, FieldsOf<typeof rubricaInput> {}

interface IncidentesTable extends EditableRow, FieldsOf<typeof incidenteInput> {}

/** Read-only: written by triggers and by plantao.registrar_ato. A change of a row has its table, record and group. */
interface AuditoriaTable {
  id: GeneratedAlways<number>
  em: GeneratedAlways<string>
  usuario_id: GeneratedAlways<string | null>
  usuario_nome: GeneratedAlways<string | null>
  /** 'api', 'importacao', 'sistema'…: the transaction's `plantao.origem`. */
  origem: GeneratedAlways<string>
  tabela: GeneratedAlways<string | null>
  registro_id: GeneratedAlways<string | null>
  /** The record whose history contains this entry: for a participant, its sale. */
  grupo_id: GeneratedAlways<string | null>
  /** ATO: something that changed no row. EXPURGO: entries that were removed with authority. */
  operacao: GeneratedAlways<'INSERT' | 'UPDATE' | 'DELETE' | 'ATO' | 'EXPURGO'>
  campos: GeneratedAlways<string[]>
  antes: GeneratedAlways<Record<string, unknown> | null>
  depois: GeneratedAlways<Record<string, unknown> | null>
  txid: GeneratedAlways<number>
  /** What was done, for ATO and EXPURGO. */
  ato: GeneratedAlways<string | null>
  detalhes: GeneratedAlways<Record<string, unknown> | null>
}

interface CaixaDeSaidaTable extends BaseRow {
  tipo: string
  para: string
  assunto: string
  /** Encrypted with the server's secret; null after it expired. */
  corpo_cifrado: Buffer | null
  status: Generated<'Pendente' | 'Enviado' | 'Entregue' | 'Expirado'>
  tentativas: Generated<number>
  proxima_tentativa_em: Instant
  ultimo_erro: string | null
  /** The usuario whose action caused it. */
  usuario_id: string | null
  /** When the SMTP server accepted it. */
  enviado_em: InstantOrNull
  /** When an Administrador delivered it by hand. */
  entregue_em: InstantOrNull
  expira_em: string
}

interface RascunhosTable {
  user_id: string
  formulario: string
  /** `cifrado` is the form as typed, encrypted with the server's secret, in base64. */
  conteudo: Json<{ cifrado?: string }>
  updated_at: Instant
  expira_em: Instant
}

interface VisoesTable extends BaseRow {
  usuario_id: string
  tela: string
  /** Null for the screen's present look. */
  nome: string | null
  conteudo: Json<Record<string, unknown>>
}

/** Clients' data that somebody opened while they were 'Sob pedido'. */
interface AberturasDeDadosTable {
  usuario_id: string
  venda_id: string
  em: string
}

interface BuscasDeClientesTable {
  usuario_id: string
  /** See KeyedHash. */
  valor_hash: Buffer
  em: string
}

interface AvisosAdiadosTable {
  usuario_id: string
  tipo: string
  registro_id: string
  /** Until when; null if until the notice changes. */
  ate: InstantOrNull
  /** Fingerprint of the notice as it was put aside; null if until an instant. */
  impressao: string | null
  lote: string
  created_at: Instant
}

interface IdempotenciaTable {
  user_id: string
  rota: string
  chave: string
  pedido_hash: string
  resposta: ColumnType<unknown, string | null | undefined, string | null>
  created_at: Instant
}
