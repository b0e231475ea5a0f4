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

/** What stands in the place of an anonymised client. No client can have it: the CPF's check digits are wrong. */
const ANONYMOUS_CLIENT = { cliente_nome: 'Cliente anonimizado', cliente_cpf: '00000000000' } as const

/** Whether the client of the sale, as stored or as seen, was anonymised. */
export function isAnonymous(venda: { cliente_nome?: unknown; cliente_cpf?: unknown }): boolean {
  return (
    venda.cliente_nome === ANONYMOUS_CLIENT.cliente_nome &&
    (venda.cliente_cpf === ANONYMOUS_CLIENT.cliente_cpf || venda.cliente_cpf === '')
  )
}
