/** What the columns of each kind of spreadsheet may be. */
import { IMPORTED_CADASTROS } from '../../core/importacao-cadastros.ts'
import { COLABORADORES_COLUMNS } from '../../core/importacao-colaboradores.ts'
import type { ColumnSet } from '../../core/importacao-colunas.ts'
import type { ImportacaoTipo } from '../../core/importacao-result.ts'
import { VENDAS_COLUMNS } from '../../core/importacao-vendas-fields.ts'

export const COLUMN_SETS: Readonly<Record<ImportacaoTipo, ColumnSet>> = {
  colaboradores: COLABORADORES_COLUMNS,
  vendas: VENDAS_COLUMNS,
  lojas: IMPORTED_CADASTROS.lojas.columns,
  empreendimentos: IMPORTED_CADASTROS.empreendimentos.columns,
}
