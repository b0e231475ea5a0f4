/** What Staff sees of clients' personal data, and the limits on opening, searching and keeping them. */
import { PERSONAL } from './dados-pessoais.ts'
import { onlyDigits } from './documents.ts'
import { normalizeTelefone } from './telefone.ts'
import { withoutAccents } from './text.ts'

/** 'Sob pedido': masked until 'Mostrar dados do cliente' is pressed for a sale. */
export const DADOS_DO_CLIENTE = ['Visíveis', 'Sob pedido'] as const
export type DadosDoCliente = (typeof DADOS_DO_CLIENTE)[number]

/** The usual number of clients whose data one person may open or search for in an hour. */
export const ABERTURAS_POR_HORA = 60

/** The usual number of years after a sale during which its client's data must be kept. */
export const RETENCAO_ANOS = 5

/** Administradores are told of somebody who opened or searched for the data of as many clients in an hour. */
export const ABERTURAS_INCOMUNS = 40

/** Whether the client of the sale, as stored or as seen, was anonymised. */
export function isAnonymous(venda: { cliente_nome?: unknown; cliente_cpf?: unknown }): boolean {
  const { cliente_nome, cliente_cpf } = PERSONAL.vendas
  return (
    venda.cliente_nome === cliente_nome.erased &&
    (venda.cliente_cpf === cliente_cpf.erased || venda.cliente_cpf === '')
  )
}

/** A value by which a sale is found although it is masked. 11 digits may be a CPF or a telefone. */
export interface ClientValue {
  tipo: 'CPF ou telefone' | 'telefone' | 'email'
  /** Digits only, or an email as searches compare it. */
  valor: string
}

/** The client's whole CPF, telefone or email that a search text is; null if it is none, as a part of one is not. */
export function clientValueIn(texto: string): ClientValue | null {
  const digits = digitsIn(texto)
  if (digits?.length === 11) return { tipo: 'CPF ou telefone', valor: digits }
  if (digits?.length === 10) return { tipo: 'telefone', valor: digits }
  const email = texto.trim()
  return /^[^\s@]+@[^\s@]+$/.test(email) ? { tipo: 'email', valor: withoutAccents(email) } : null
}

/** The digits of a CPF or phone number as written, whole or in part; null for any other text. */
function digitsIn(texto: string): string | null {
  if (!/^[\d\s.()+-]+$/.test(texto)) return null
  const digits = onlyDigits(texto)
  // Dialling digits are removed from a telefone only: a CPF may begin with the same digits.
  return texto.includes('+') || digits.length > 11 ? normalizeTelefone(texto) : digits
}
