/** The tables of statements of all people at once. */
import type { Generated } from 'kysely'
import type { ExtratosFiltros } from '../../../contract/extratos.ts'
import type { ExtratoForma } from '../../../core/comissoes/extratos.ts'
import type { InstantOrNull, Json } from './types-columns.ts'
import type { PartOfFile } from './types-vendas.ts'

export interface ExtratosTables {
  extratos: ExtratosTable
  extratos_pessoas: ExtratosPessoasTable
  extratos_documentos: ExtratosDocumentosTable
  extratos_partes: { extrato_id: string } & PartOfFile
}

/** The job with this id has who asked, and how far it is. */
interface ExtratosTable {
  id: string
  forma: ExtratoForma
  filtros: Json<ExtratosFiltros>
  /** The filters in words. */
  descricao: string
  /** Commissions of all people. */
  linhas: Generated<number>
  /** When the commissions were read; null before. */
  lido_em: InstantOrNull
  /** What the usuario could see then; see View. */
  visao: string | null
  /** In bytes; null until the file is complete. */
  tamanho: number | null
}

interface ExtratosPessoasTable {
  extrato_id: string
  ordem: number
  nome: string
  cpf: string | null
  creci: string | null
  quantidade: number
  itens: Json
  /** In reais. */
  a_recuperar: number
  devolvido: number
}

interface ExtratosDocumentosTable {
  extrato_id: string
  ordem: number
  /** The name of the only person in it, or of the first one. */
  nome: string
  dados: Buffer
}
