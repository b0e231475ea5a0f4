/** The columns of the goal export. */
import type { Meta } from '../../contract/metas.ts'
import { META_FIELDS } from '../../core/metas.ts'
import { columnFrom, columnOf, createdColumn } from '../export/columns.ts'
import type { Column } from '../export/spreadsheet.ts'

const column = columnFrom(META_FIELDS)

export const METAS_COLUMNS: readonly Column<Meta>[] = [
  column('nome', 34, { impressa: true }),
  column('status', 12, { impressa: true }),
  column('periodo_inicio', 12, { title: 'Início', impressa: true }),
  column('periodo_fim', 12, { title: 'Fim', impressa: true }),
  column('colaborador_id', undefined, { impressa: true }),
  column('loja_id', 26, { impressa: true }),
  column('valor_meta', 18, { title: 'Meta em valor', impressa: true }),
  column('vendas_meta', 16, { title: 'Meta em vendas', impressa: true }),
  ...inBothMeasures('Realizado', 'inteiro', ({ realizado }) => realizado).map((um) => ({
    ...um,
    impressa: true,
  })),
  columnOf('Progresso (%)', 'percentual', 14, ({ andamento }) => andamento.percentual, { impressa: true }),
  ...inBothMeasures('Esperado até hoje', 'decimal', ({ esperado }) => esperado),
  ...inBothMeasures('Projeção', 'decimal', ({ projecao }) => projecao),
  columnOf('Situação', 'texto', 18, ({ andamento }) => andamento.situacao, { impressa: true }),
  column('premio', 34),
  column('descricao'),
  createdColumn('Criada em'),
]

/** One column for reais and one for sales, so that each can be summed; a goal uses only one of them. */
function inBothMeasures(
  title: string,
  typeOfVendas: 'inteiro' | 'decimal',
  figureOf: (andamento: Meta['andamento']) => number | null,
): Column<Meta>[] {
  return [
    columnOf(`${title} em valor`, 'dinheiro', 18, ({ valor_meta, andamento }) =>
      valor_meta === null ? null : figureOf(andamento),
    ),
    columnOf(`${title} em vendas`, typeOfVendas, 20, ({ vendas_meta, andamento }) =>
      vendas_meta === null ? null : figureOf(andamento),
    ),
  ]
}
