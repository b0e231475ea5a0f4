/** The sort orders of the list of sales. */

/** With their labels. */
export const VENDA_SORT_ORDERS = {
  recentes: 'Cadastradas há menos tempo',
  data_desc: 'Data da venda (mais recente)',
  data_asc: 'Data da venda (mais antiga)',
  valor_desc: 'Maior valor',
  valor_asc: 'Menor valor',
  numero: 'Número da venda',
  cliente: 'Nome do cliente',
} as const
export type VendaSortOrder = keyof typeof VENDA_SORT_ORDERS

export const VENDA_SORT_KEYS = Object.keys(VENDA_SORT_ORDERS) as [VendaSortOrder, ...VendaSortOrder[]]
