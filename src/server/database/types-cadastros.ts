/** The tables of the registers that differ from the usual one: empreendimentos, usuários, colaboradores; and imports. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { colaboradorEditado } from '../../contract/colaboradores.ts'
import type { empreendimentoDigitado } from '../../contract/empreendimentos.ts'
import type { usuarioEditado } from '../../contract/usuarios.ts'
import type { ColaboradorConferido } from '../../core/importacao-csv.ts'
import type { Situacao } from '../../core/importacao-resultado.ts'
import type { StatusRegistro } from '../../core/status.ts'
import type { Campos, ComBusca, InstanteOuNulo, Registro, RegistroEditavel } from './types-columns.ts'

export interface CadastrosTables {
  empreendimentos: EmpreendimentosTable
  colaboradores: ColaboradoresTable
  importacoes: ImportacoesTable
  importacoes_linhas: ImportacoesLinhasTable
  usuarios: UsuariosTable
}

interface EmpreendimentosTable
  extends RegistroEditavel,
    ComBusca,
    Campos<typeof empreendimentoDigitado, 'tipo'> {
  status: Generated<StatusRegistro>
}

export interface ColaboradoresTable
  extends RegistroEditavel,
    ComBusca,
    Campos<typeof colaboradorEditado, 'cargo' | 'status' | 'data_admissao' | 'comissao_base'> {
  nivel: GeneratedAlways<number>
}

interface ImportacoesTable extends Registro {
  arquivo: string
  /** The usuario who imported; recorded as author of the imported rows. */
  usuario_id: string | null
  usuario_nome: string
  total: number
  importadas: Generated<number>
  falhas: Generated<number>
  /** Null while it is running. */
  concluida_em: InstanteOuNulo
}

interface ImportacoesLinhasTable {
  importacao_id: string
  /** The row number in the spreadsheet. */
  linha: number
  nivel: number
  nome: string | null
  cpf: string | null
  /** Null once the row has a result. */
  dados: ColumnType<ColaboradorConferido | null, string, null>
  situacao: Generated<Situacao>
  erro: string | null
}

export interface UsuariosTable
  extends RegistroEditavel,
    ComBusca,
    Campos<typeof usuarioEditado, 'cargo' | 'status'> {
  user_id: string | null
  inativado_por_administrador: Generated<boolean>
  /** Copied from the linked colaborador. */
  data_admissao: string | null
  /** For the audit: when an Administrador last reset the password, and last removed the second factor. */
  senha_redefinida_em: string | null
  segundo_fator_removido_em: string | null
}
