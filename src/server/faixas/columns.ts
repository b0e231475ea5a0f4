/** The columns of the tier export and of the apuração export. */
import type { ApuracaoItem, Faixa } from '../../contract/faixas.ts'
import { FAIXA_FIELDS } from '../../core/faixas.ts'
import { columnFrom, STATUS_COLUMN } from '../export/columns.ts'
import type { Column } from '../export/spreadsheet.ts'

const column = columnFrom(FAIXA_FIELDS)

export const FAIXAS_COLUMNS: readonly Column<Faixa>[] = [
  column('nome', 26, { impressa: true }),
  column('nivel', 8, { impressa: true }),
  column('cor', 10),
  column('vendas_minimas', 16, { title: 'Vendas mínimas', impressa: true }),
  column('valor_minimo', 18, { title: 'Valor mínimo', impressa: true }),
  column('bonus_percentual', 12, { impressa: true }),
  STATUS_COLUMN,
  {
    title: 'Colaboradores',
    type: 'inteiro',
    width: 14,
    value: ({ colaboradores }) => colaboradores,
    impressa: true,
  },
  column('descricao'),
]

const COLUMNS: readonly Column<ApuracaoItem>[] = [
  { title: 'Corretor', type: 'texto', width: 30, value: ({ colaborador }) => colaborador.nome },
  { title: 'Loja', type: 'texto', width: 26, value: ({ colaborador }) => colaborador.loja },
  { title: 'Vendas', type: 'inteiro', width: 10, value: ({ vendas }) => vendas },
  { title: 'Valor', type: 'dinheiro', width: 18, value: ({ valor }) => valor },
  {
    title: 'Faixa alcançada',
    type: 'texto',
    width: 20,
    value: ({ alcancada }) => alcancada?.nome ?? null,
  },
  { title: 'Para a próxima', type: 'texto', width: 46, value: ({ falta }) => falta },
  { title: 'Faixa atual', type: 'texto', width: 20, value: ({ atual }) => atual?.nome ?? null },
  { title: 'Promoção', type: 'texto', width: 20, value: ({ promocao }) => promocao?.nome ?? null },
]

export const APURACAO_COLUMNS = COLUMNS.map((column) => ({ ...column, impressa: true }))
