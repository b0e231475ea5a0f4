/** The columns of the campaign export. */
import type { Campanha } from '../../contract/campanhas.ts'
import { bonusHeading } from '../../core/bonus.ts'
import { CAMPANHA_FIELDS } from '../../core/campanhas.ts'
import { columnFrom, columnOf, createdColumn, STATUS_COLUMN } from '../export/columns.ts'
import type { Column } from '../export/spreadsheet.ts'

const column = columnFrom(CAMPANHA_FIELDS)

export const CAMPANHAS_COLUMNS: readonly Column<Campanha>[] = [
  column('nome', 34, { impressa: true }),
  column('tipo', 20, { impressa: true }),
  STATUS_COLUMN,
  column('data_inicio', 14, { title: 'Data de início', impressa: true }),
  column('data_fim', 14, { title: 'Data de fim', impressa: true }),
  column('valor_desconto', 16),
  column('percentual_desconto'),
  column('bonus_comissao', 22, { title: bonusHeading('Bônus de comissão (%)') }),
  column('meta_vendas', 16, { title: 'Meta de vendas' }),
  column('premio', 34),
  columnOf('Lojas', 'texto', 40, ({ lojas }) => joinNames(lojas, 'Todas')),
  columnOf('Empreendimentos', 'texto', 40, ({ empreendimentos }) => joinNames(empreendimentos, 'Todos')),
  columnOf('Vendas', 'inteiro', 10, ({ resultado }) => resultado.vendas, { impressa: true }),
  columnOf('Valor das vendas', 'dinheiro', 18, ({ resultado }) => resultado.valor_venda, { impressa: true }),
  columnOf('Descontos dados', 'dinheiro', 18, ({ resultado }) => resultado.desconto, { impressa: true }),
  columnOf(bonusHeading('Bônus dados'), 'dinheiro', 16, ({ resultado }) => resultado.bonus, {
    impressa: true,
  }),
  column('descricao'),
  column('observacoes'),
  createdColumn('Criada em'),
]

function joinNames(records: readonly { nome: string }[], all: string): string {
  return records.length === 0 ? all : records.map(({ nome }) => nome).join('; ')
}
