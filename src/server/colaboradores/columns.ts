/** The columns of the colaborador export. */
import type { Colaborador } from '../../contract/colaboradores.ts'
import { COLABORADOR_FIELDS } from '../../core/colaboradores.ts'
import { columnFrom, createdColumn } from '../export/columns.ts'
import type { Column } from '../export/spreadsheet.ts'

const column = columnFrom(COLABORADOR_FIELDS)

export const COLABORADORES_COLUMNS: readonly Column<Colaborador>[] = [
  column('nome', 34, { title: 'Nome', impressa: true }),
  column('cpf', undefined, { impressa: true }),
  column('telefone', undefined, { impressa: true }),
  column('email', 32),
  column('cargo', 11, { impressa: true }),
  column('creci', 13, { impressa: true }),
  column('superior_id', 30, { title: 'Responde a', impressa: true }),
  column('loja_id', 26, { impressa: true }),
  column('indicado_por', 30, { value: ({ indicador }) => indicador?.nome ?? null, impressa: true }),
  column('comissao_base', 18, { impressa: true }),
  column('data_admissao', 20),
  column('status', 10, { impressa: true }),
  createdColumn('Cadastrado em'),
]
