/** The columns of the campaign export. */
import type { Campanha } from '../../contract/campanhas.ts'
import { CAMPANHA_FIELDS } from '../../core/campanhas.ts'
import { columnFrom, createdColumn, STATUS_COLUMN } from '../export/columns.ts'
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
  column('bonus_comissao', 22, { title: 'Bônus de comissão (%)' }),
  column('meta_vendas', 16, { title: 'Meta de vendas' }),
  column('premio', 34),
  { title: 'Lojas', type: 'texto', width: 40, value: ({ lojas }) => joinNames(lojas, 'Todas') },
  {
    title: 'Empreendimentos',
    type: 'texto',
    width: 40,
    value: ({ empreendimentos }) => joinNames(empreendimentos, 'Todos'),
  },
  {
    title: 'Vendas',
    type: 'inteiro',
    width: 10,
    value: ({ resultado }) => resultado.vendas,
    impressa: true,
  },
  {
    title: 'Valor das vendas',
    type: 'dinheiro',
    width: 18,
    value: ({ resultado }) => resultado.valor_venda,
    impressa: true,
  },
  {
    title: 'Descontos dados',
    type: 'dinheiro',
    width: 18,
    value: ({ resultado }) => resultado.desconto,
    impressa: true,
  },
  {
    title: 'Bônus dados',
    type: 'dinheiro',
    width: 16,
    value: ({ resultado }) => resultado.bonus,
    impressa: true,
  },
  column('descricao'),
  column('observacoes'),
  createdColumn('Criada em'),
]

function joinNames(records: readonly { nome: string }[], all: string): string {
  return records.length === 0 ? all : records.map(({ nome }) => nome).join('; ')
}
