/** The columns of the tier export and of the apuração export. */
import type { ApuracaoItem, Faixa } from '../../contract/faixas.ts'
import { bonusHeading } from '../../core/bonus.ts'
import { FAIXA_FIELDS } from '../../core/faixas.ts'
import { columnFrom, columnOf, STATUS_COLUMN } from '../export/columns.ts'
import type { Column } from '../export/spreadsheet.ts'

const column = columnFrom(FAIXA_FIELDS)

export const FAIXAS_COLUMNS: readonly Column<Faixa>[] = [
  column('nome', 26, { impressa: true }),
  column('nivel', 8, { impressa: true }),
  column('cor', 10),
  column('vendas_minimas', 16, { title: 'Vendas mínimas', impressa: true }),
  column('valor_minimo', 18, { title: 'Valor mínimo', impressa: true }),
  column('bonus_percentual', 12, { title: bonusHeading('Bônus (%)'), impressa: true }),
  STATUS_COLUMN,
  columnOf('Colaboradores', 'inteiro', 14, ({ colaboradores }) => colaboradores, { impressa: true }),
  column('descricao'),
]

const COLUMNS: readonly Column<ApuracaoItem>[] = [
  columnOf('Corretor', 'texto', 30, ({ colaborador }) => colaborador.nome),
  columnOf('Loja', 'texto', 26, ({ colaborador }) => colaborador.loja),
  columnOf('Vendas', 'inteiro', 10, ({ vendas }) => vendas),
  columnOf('Valor', 'dinheiro', 18, ({ valor }) => valor),
  columnOf('Faixa alcançada', 'texto', 20, ({ alcancada }) => alcancada?.nome ?? null),
  columnOf('Para a próxima', 'texto', 46, ({ falta }) => falta),
  columnOf('Faixa atual', 'texto', 20, ({ atual }) => atual?.nome ?? null),
  columnOf('Promoção', 'texto', 20, ({ promocao }) => promocao?.nome ?? null),
]

export const APURACAO_COLUMNS = COLUMNS.map((column) => ({ ...column, impressa: true }))
