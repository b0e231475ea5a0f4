/** The addresses at which lists and records are seen, for links that are made of data. */
import { defaultStringifySearch } from '@tanstack/react-router'
import { type Acao, pode } from '../../contract/permissions.ts'
import { DIAS_DE_CAMPANHA, DIAS_DE_META, type TipoDeAviso } from '../../core/avisos.ts'
import type { TipoDeAchado } from '../../core/busca.ts'
import { addDays } from '../../core/datas.ts'
import { STATUS_VIVOS } from '../../core/indicadores.ts'
import type { CargoUsuario } from '../../core/usuarios.ts'

/** '/vendas?status=["Pago"]', as the router writes and reads it; what is undefined is left out. */
export function addressOf(path: `/${string}`, search: object = {}): string {
  return `${path}${defaultStringifySearch({ ...search })}`
}

/** Where a record is seen: open, or for whom may not open it, found by its name in its list. */
export function placeOf(
  tipo: TipoDeAchado,
  { id, titulo }: { id: string; titulo: string },
  cargo: CargoUsuario | null | undefined,
): string {
  if (tipo === 'venda') return addressOf('/vendas', { acao: 'ver', venda: id })
  if (tipo === 'campanha') return addressOf('/campanhas', { ver: id })
  const { path, acao } = EDICOES[tipo]
  return addressOf(path, pode(cargo, acao) ? { editar: id } : { busca: titulo })
}

const EDICOES: Record<Exclude<TipoDeAchado, 'venda' | 'campanha'>, { path: `/${string}`; acao: Acao }> = {
  colaborador: { path: '/colaboradores', acao: 'colaboradores.editar' },
  usuario: { path: '/usuarios', acao: 'usuarios.editar' },
  loja: { path: '/lojas', acao: 'lojas.editar' },
  empreendimento: { path: '/empreendimentos', acao: 'empreendimentos.editar' },
}

/** Where a notice's record waits, and where exactly those are that were due on `hoje` (YYYY-MM-DD). */
export const PLACES_OF_NOTICES: Record<
  TipoDeAviso,
  { one: (id: string) => string; all: (hoje: string) => string }
> = {
  pendencia: {
    one: (id) => addressOf('/vendas', { acao: 'ver', venda: id }),
    all: () => addressOf('/vendas', { status: STATUS_VIVOS, pendencia: 'Há mais de 15 dias' }),
  },
  meta: {
    one: (id) => addressOf('/metas', { editar: id }),
    all: (hoje) =>
      addressOf('/metas', {
        status: 'Ativa',
        situacao: 'abaixo do ritmo',
        termina_ate: addDays(hoje, DIAS_DE_META),
      }),
  },
  sorteio: {
    one: (id) => addressOf('/roleta', { sorteio: id }),
    all: (hoje) => addressOf('/roleta', { aba: 'lista', status: 'Agendado', ate: hoje }),
  },
  premiacao: {
    one: (id) => addressOf('/roleta', { aba: 'premiacoes', entregar: id }),
    all: (hoje) => addressOf('/roleta', { aba: 'premiacoes', status: 'Pendente', ate: hoje }),
  },
  campanha: {
    one: (id) => addressOf('/campanhas', { ver: id }),
    all: (hoje) =>
      addressOf('/campanhas', {
        status: 'Ativa',
        termina_de: hoje,
        termina_ate: addDays(hoje, DIAS_DE_CAMPANHA),
      }),
  },
}
