/** The columns of the colaborador export. */
import type { Colaborador } from '../../contract/colaboradores.ts'
import { CAMPOS_COLABORADOR } from '../../core/colaboradores.ts'
import { colunaCriado, colunaDe } from '../export/colunas.ts'
import type { Coluna } from '../export/planilha.ts'

const coluna = colunaDe(CAMPOS_COLABORADOR)

export const COLUNAS_DE_COLABORADORES: readonly Coluna<Colaborador>[] = [
  coluna('nome', 34, { titulo: 'Nome', impressa: true }),
  coluna('cpf'),
  coluna('telefone', undefined, { impressa: true }),
  coluna('email', 32),
  coluna('cargo', 11, { impressa: true }),
  coluna('creci', 13, { impressa: true }),
  coluna('superior_id', 30, { titulo: 'Responde a', impressa: true }),
  coluna('loja_id', 26, { impressa: true }),
  coluna('indicado_por', 30, { valor: ({ indicador }) => indicador?.nome ?? null }),
  coluna('comissao_base', 18),
  coluna('data_admissao', 20),
  coluna('status', 10, { impressa: true }),
  colunaCriado('Cadastrado em'),
]
