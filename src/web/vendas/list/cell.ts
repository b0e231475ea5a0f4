/** The content of a cell in the table of sales, and the orders of its headers. */
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { formatInstant } from '../../../core/dates.ts'
import { shownField } from '../../../core/masks.ts'
import { formatBRL, formatPercent } from '../../../core/money.ts'
import { COLUMN_TEXTS, isFieldColumn, type VendaColumn } from '../../../core/vendas/columns.ts'
import { VENDA_FIELDS } from '../../../core/vendas/fields.ts'
import type { VendaSortOrder } from '../../../core/vendas/order.ts'

/** The cell's text; empty if the sale has no value. */
export function cellText(venda: Venda, column: VendaColumn): string {
  switch (column) {
    case 'colaborador_id':
    case 'unidade':
    case 'participantes':
    case 'campanhas':
      return COLUMN_TEXTS[column](venda)
    case 'percentual_comissao':
      return formatPercent(venda.percentual_comissao)
    case 'valor_comissao':
      return formatBRL(venda.valor_comissao)
    case 'created_at':
      return formatInstant(venda.created_at)
    case 'empreendimento_id':
      return venda.empreendimento.nome
    case 'loja_id':
      return venda.loja.nome
    default:
      return shownField(venda, column, VENDA_FIELDS[column].formato) ?? ''
  }
}

/** Money and percentages stand on the right. */
export function isNumeric(column: VendaColumn): boolean {
  if (!isFieldColumn(column)) return column === 'percentual_comissao' || column === 'valor_comissao'
  return VENDA_FIELDS[column].formato === 'dinheiro'
}

/** Whether the column shows badges. */
export function isStatus(column: VendaColumn): column is 'status' | 'status_comissao' {
  return column === 'status' || column === 'status_comissao'
}

/** The orders that a column's header offers, one after the other. */
export const HEADER_ORDERS: {
  readonly [C in VendaColumn | 'numero_venda']?: readonly VendaSortOrder[]
} = {
  numero_venda: ['numero'],
  cliente_nome: ['cliente'],
  data_venda: ['data_desc', 'data_asc'],
  valor_venda: ['valor_desc', 'valor_asc'],
}
