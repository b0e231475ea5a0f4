/** URLs of lists and records, for links built from data. */
import { defaultStringifySearch } from '@tanstack/react-router'
import { can, type Person } from '../../contract/permissions.ts'
import type { SearchedCadastro } from '../../core/busca.ts'
import { CADASTROS, type Cadastro } from '../../core/cadastros.ts'

/** A URL in the router's format: '/vendas?status=["Pago"]'; undefined parameters are omitted. */
export function addressOf(path: `/${string}`, search: object = {}): string {
  return `${path}${defaultStringifySearch({ ...search })}`
}

/** The URL that opens a record, or, for users who may not open it, the list filtered by its name. */
export function placeOf(
  cadastro: SearchedCadastro,
  { id, titulo }: { id: string; titulo: string },
  person: Person | null | undefined,
): string {
  if (cadastro === 'favorecidos') return addressOf(`${CADASTROS.favorecidos.tela}/${id}`)
  const details = DETAILS[cadastro]
  if (details) return screenOf(cadastro, details(id))
  return screenOf(cadastro, can(person, `${cadastro}.editar`) ? { editar: id } : { busca: titulo })
}

/** Search parameters that open a record's details, for the nouns that have more than the edit form. */
const DETAILS: { readonly [C in SearchedCadastro]?: (id: string) => object } = {
  vendas: (id) => ({ acao: 'ver', venda: id }),
  campanhas: (id) => ({ ver: id }),
}

/** The URL of a closing, or of one of its payments. */
export function placeOfClosing(id: string, pagamento?: string): string {
  return pagamento === undefined
    ? addressOf(`/fechamentos/${id}`)
    : addressOf(`/fechamentos/${id}/pagar`, { pagamento })
}

/** The URL of a noun's screen. */
export function screenOf(cadastro: Cadastro, search: object): string {
  return addressOf(CADASTROS[cadastro].tela, search)
}
