/** The columns of the colaborador export. */
import type { Colaborador } from '../../contract/colaboradores.ts'
import { CAMPOS_COLABORADOR } from '../../core/colaboradores.ts'
import { colunaCriado, colunaDe } from '../export/colunas.ts'
import type { Coluna } from '../export/planilha.ts'

const coluna = colunaDe(CAMPOS_COLABORADOR)

export const COLUNAS_DE_COLABORADORES: readonly Coluna<Colaborador>[] = [
  coluna('nome', 34, { titulo: 'Nome' }),
  coluna('cpf'),
  coluna('telefone'),
  coluna('email', 32),
  coluna('cargo', 11),
  coluna('creci', 13),
  coluna('superior_id', 30, { titulo: 'Responde a' }),
  coluna('loja_id', 26),
  coluna('indicado_por', 30, { valor: ({ indicador }) => indicador?.nome ?? null }),
  coluna('comissao_base', 18),
  coluna('data_admissao', 20),
  coluna('status', 10),
  colunaCriado('Cadastrado em'),
]
