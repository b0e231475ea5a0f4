/** The tables of imports of spreadsheets. */
import type { ColumnType, Generated } from 'kysely'
import type { StagedDados } from '../../../contract/importacoes/staged.ts'
import type { ImportColumn } from '../../../core/importacao/colunas.ts'
import type { Desfazimento, UndoCounts } from '../../../core/importacao/desfazer.ts'
import type { Nome, Palavra } from '../../../core/importacao/respostas.ts'
import type { ImportAvisos, ImportacaoTipo, RowSituacao } from '../../../core/importacao/result.ts'
import type { PartOfFile } from './types-vendas.ts'

export interface ImportacoesTables {
  importacoes: ImportacoesTable
  importacoes_linhas: ImportacoesLinhasTable
  importacoes_desfeitas: ImportacoesDesfeitasTable
  importacoes_colunas: ImportacoesColunasTable
  importacoes_envios: ImportacoesEnviosTable
  importacoes_envios_partes: { envio_id: string } & PartOfFile
  importacoes_lembrancas: ImportacoesLembrancasTable
}

/** The job with this id has who asked, and how far it is. */
interface ImportacoesTable {
  id: string
  created_at: Generated<string>
  tipo: Generated<ImportacaoTipo>
  arquivo: string
  /** Who imported; stays when the usuario is deleted. */
  usuario_nome: string
  importadas: Generated<number>
  falhas: Generated<number>
  /** Written as JSON; null for imports before it was kept. */
  avisos: ColumnType<ImportAvisos | null, string | undefined, never>
}

/** What the columns under these headings were the last time; written as JSON. */
interface ImportacoesColunasTable {
  titulos: string
  colunas: ColumnType<ImportColumn[], string, string>
  updated_at: Generated<string>
}

interface ImportacoesLinhasTable {
  importacao_id: string
  /** The row number in the spreadsheet. */
  linha: number
  nivel: number
  nome: string | null
  cpf: string | null
  /** Null once the row has a result. */
  dados: ColumnType<StagedDados | null, string, null>
  situacao: Generated<RowSituacao>
  erro: string | null
  /** What the row made or completed; null after seven days. */
  registro_id: string | null
  /** For a record that was completed: a digest of each field that was filled in. */
  completados: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>
  desfazimento: Desfazimento | null
  motivo: string | null
}

/** The undoing of an import. */
interface ImportacoesDesfeitasTable extends Record<keyof UndoCounts, Generated<number>> {
  importacao_id: string
  trabalho_id: string
  usuario_nome: string
  /** The address and device of the request; written as JSON. */
  pedido: ColumnType<Readonly<Record<string, unknown>>, string, never>
}

interface ImportacoesEnviosTable {
  id: Generated<string>
  usuario_id: string
  nome: string
  tamanho: number
  created_at: Generated<string>
}

interface ImportacoesLembrancasTable {
  id: Generated<string>
  /** 'nomes' for what files of every kind may use. */
  tipo: ImportacaoTipo | 'nomes'
  chave: string
  texto: string
  resposta: ColumnType<Palavra | Nome, string, string>
  updated_at: Generated<string>
}
