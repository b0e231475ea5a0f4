/** The tables of the registers that differ from the usual one: empreendimentos, usuários, colaboradores. */

import type { Generated, GeneratedAlways } from 'kysely'
import type { editedColaboradorInput } from '../../../contract/colaboradores.ts'
import type { empreendimentoInput } from '../../../contract/empreendimentos.ts'
import type { editedUsuarioInput } from '../../../contract/usuarios.ts'
import type { RecordStatus } from '../../../core/status.ts'
import type { EditableRow, FieldsOf, WithBusca } from './types-columns.ts'

export interface CadastrosTables {
  empreendimentos: EmpreendimentosTable
  colaboradores: ColaboradoresTable
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
