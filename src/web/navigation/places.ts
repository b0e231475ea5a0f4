/** URLs of lists and records, for links built from data. */
import { defaultStringifySearch } from '@tanstack/react-router'
import { pode } from '../../contract/permissions.ts'
import { DIAS_DE_CAMPANHA, DIAS_DE_META, type TipoDeAviso } from '../../core/avisos.ts'
import type { CadastroAchado } from '../../core/busca.ts'
import { CADASTROS, type Cadastro } from '../../core/cadastros.ts'
import { addDays } from '../../core/datas.ts'
import { STATUS_VIVOS } from '../../core/indicadores.ts'
import type { CargoUsuario } from '../../core/usuarios.ts'

/** A URL in the router's format: '/vendas?status=["Pago"]'; undefined parameters are omitted. */
export function addressOf(path: `/${string}`, search: object = {}): string {
  return `${path}${defaultStringifySearch({ ...search })}`
}

/** The URL that opens a record, or, for users who may not open it, the list filtered by its name. */
export function placeOf(
  cadastro: CadastroAchado,
  { id, titulo }: { id: string; titulo: string },
  cargo: CargoUsuario | null | undefined,
): string {
  const details = DETAILS[cadastro]
  if (details) return screenOf(cadastro, details(id))
  return screenOf(cadastro, pode(cargo, `${cadastro}.editar`) ? { editar: id } : { busca: titulo })
}

/** Search parameters that open a record's details, for the nouns that have more than the edit form. */
const DETAILS: { readonly [C in CadastroAchado]?: (id: string) => object } = {
  vendas: (id) => ({ acao: 'ver', venda: id }),
  campanhas: (id) => ({ ver: id }),
}

function screenOf(cadastro: Cadastro, search: object): string {
  return addressOf(CADASTROS[cadastro].tela, search)
}

/** The URLs of a notice's record, and of the list of exactly those due on `hoje` (YYYY-MM-DD). */
export const PLACES_OF_NOTICES: Record<
  TipoDeAviso,
  { one: (id: string) => string; all: (hoje: string) => string }
> = {
  pendencia: {
    one: (id) => screenOf('vendas', { acao: 'ver', venda: id }),
    all: () => screenOf('vendas', { status: STATUS_VIVOS, pendencia: 'Há mais de 15 dias' }),
  },
  meta: {
    one: (id) => screenOf('metas', { editar: id }),
    all: (hoje) =>
      screenOf('metas', {
        status: 'Ativa',
        situacao: 'abaixo do ritmo',
        termina_ate: addDays(hoje, DIAS_DE_META),
      }),
  },
  sorteio: {
    one: (id) => screenOf('sorteios', { sorteio: id }),
    all: (hoje) => screenOf('sorteios', { aba: 'lista', status: 'Agendado', ate: hoje }),
  },
  premiacao: {
    one: (id) => screenOf('premiacoes', { aba: 'premiacoes', entregar: id }),
    all: (hoje) => screenOf('premiacoes', { aba: 'premiacoes', status: 'Pendente', ate: hoje }),
  },
  campanha: {
    one: (id) => screenOf('campanhas', { ver: id }),
    all: (hoje) =>
      screenOf('campanhas', {
        status: 'Ativa',
        termina_de: hoje,
        termina_ate: addDays(hoje, DIAS_DE_CAMPANHA),
      }),
  },
}
