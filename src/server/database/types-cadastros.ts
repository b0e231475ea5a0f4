/** The tables of the registers that differ from the usual one: empreendimentos, usuários, colaboradores; and imports. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { editedColaboradorInput } from '../../contract/colaboradores.ts'
import type { empreendimentoInput } from '../../contract/empreendimentos.ts'
import type { StagedRecord } from '../../contract/importacoes-de-cadastros.ts'
import type { StagedVenda } from '../../contract/importacoes-de-vendas.ts'
import type { editedUsuarioInput } from '../../contract/usuarios.ts'
import type { ImportColumn } from '../../core/importacao-colunas.ts'
import type { CheckedColaborador } from '../../core/importacao-csv.ts'
import type { ImportAvisos, ImportacaoTipo, RowSituacao } from '../../core/importacao-result.ts'
import type { RecordStatus } from '../../core/status.ts'
import type { BaseRow, EditableRow, FieldsOf, InstantOrNull, WithBusca } from './types-columns.ts'

export interface CadastrosTables {
  empreendimentos: EmpreendimentosTable
  colaboradores: ColaboradoresTable
  importacoes: ImportacoesTable
  importacoes_linhas: ImportacoesLinhasTable
  importacoes_colunas: ImportacoesColunasTable
  usuarios: UsuariosTable
}

interface EmpreendimentosTable extends EditableRow, WithBusca, FieldsOf<typeof empreendimentoInput, 'tipo'> {
  status: Generated<RecordStatus>
}

export interface ColaboradoresTable
  extends EditableRow,
    WithBusca,
    FieldsOf<typeof editedColaboradorInput, 'cargo' | 'status' | 'data_admissao' | 'comissao_base'> {
  nivel: GeneratedAlways<number>
}

interface ImportacoesTable extends BaseRow {
  tipo: Generated<ImportacaoTipo>
  arquivo: string
  /** The usuario who imported; recorded as author of the imported rows. */
  usuario_id: string | null
  usuario_nome: string
  total: number
  importadas: Generated<number>
  falhas: Generated<number>
  /** Written as JSON; null for imports before it was kept. */
  avisos: ColumnType<ImportAvisos | null, string | undefined, never>
  /** Null while it is running. */
  concluida_em: InstantOrNull
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
  dados: ColumnType<CheckedColaborador | StagedVenda | StagedRecord | null, string, null>
  situacao: Generated<RowSituacao>
  erro: string | null
}

export interface UsuariosTable
  extends EditableRow,
    WithBusca,
    FieldsOf<typeof editedUsuarioInput, 'cargo' | 'status'> {
  user_id: string | null
  inativado_por_administrador: Generated<boolean>
  /** Copied from the linked colaborador. */
  data_admissao: string | null
  /** For the audit: when an Administrador last reset the password, and last removed the second factor. */
  senha_redefinida_em: string | null
  segundo_fator_removido_em: string | null
}
