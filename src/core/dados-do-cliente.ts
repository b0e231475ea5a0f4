/** What Staff sees of clients' personal data, and the limits on opening and keeping them. */

/** 'Sob pedido': masked until 'Mostrar dados do cliente' is pressed for a sale. */
export const DADOS_DO_CLIENTE = ['Visíveis', 'Sob pedido'] as const
export type DadosDoCliente = (typeof DADOS_DO_CLIENTE)[number]

/** The usual number of sales whose client's data one person may open in an hour. */
export const ABERTURAS_POR_HORA = 60

/** The usual number of years after a sale during which its client's data must be kept. */
export const RETENCAO_ANOS = 5

/** Administradores are told of somebody who opened the client's data of as many sales in an hour. */
export const ABERTURAS_INCOMUNS = 40
