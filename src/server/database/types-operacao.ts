/** The tables that the server itself keeps: the audit, the mails to send, drafts, answers to repeated requests. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Instante, InstanteOuNulo, Json, Registro } from './types-columns.ts'

export interface OperacaoTables {
  auditoria: AuditoriaTable
  caixa_de_saida: CaixaDeSaidaTable
  rascunhos: RascunhosTable
  idempotencia: IdempotenciaTable
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
