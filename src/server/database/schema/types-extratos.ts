/** The tables of statements of all people at once. */
import type { ColumnType, Generated } from 'kysely'
import type { Deixado, ExtratosFiltros } from '../../../contract/extratos.ts'
import type { ExtratoForma } from '../../../core/comissoes/extratos.ts'
import type { BaseRow, InstantOrNull, Json } from './types-columns.ts'
import type { PartOfFile } from './types-vendas.ts'

export interface ExtratosTables {
  extratos: ExtratosTable
  extratos_pessoas: ExtratosPessoasTable
  extratos_documentos: ExtratosDocumentosTable
  extratos_partes: { extrato_id: string } & PartOfFile
}

interface ExtratosTable extends BaseRow {
  usuario_id: string
  forma: ExtratoForma
  filtros: Json<ExtratosFiltros>
  /** The filters in words. */
  descricao: string
  pessoas: number
  /** Commissions of all people. */
  linhas: Generated<number>
  feitas: Generated<number>
  deixados: ColumnType<Deixado[], string | undefined, string>
  /** When the commissions were read; null before. */
  lido_em: InstantOrNull
  /** What the usuario could see then; see View. */
  visao: string | null
  /** The token of the server that works on it, and until when nobody else does. */
  reserva: string | null
  reservado_ate: InstantOrNull
  /** How often a server began to work on it since it last got further. */
  tentativas: Generated<number>
  /** In bytes; null until the file is complete. */
  tamanho: number | null
  falha: string | null
  /** Null while it is under way. */
  concluido_em: InstantOrNull
}

interface ExtratosPessoasTable {
  extrato_id: string
  ordem: number
  nome: string
  cpf: string | null
  creci: string | null
  quantidade: number
  itens: Json
  /** In reais; null if the version before read them. */
  a_recuperar: number | null
  /** Likewise. */
  devolvido: number | null
}

interface ExtratosDocumentosTable {
  extrato_id: string
  ordem: number
  /** The name of the only person in it, or of the first one. */
  nome: string
  dados: Buffer
}
