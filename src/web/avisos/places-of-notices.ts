/** The URLs that notices lead to; apart from the other URLs, because the first screen does not need them. */
import { type AvisoType, CAMPANHA_DAYS, META_DAYS } from '../../core/avisos.ts'
import { addDays } from '../../core/dates.ts'
import { ESPERA_NAMES, idOfEspera } from '../../core/financeiro/esperas.ts'
import { LIVE_STATUSES } from '../../core/vendas/vendas.ts'
import { today } from '../api/server-clock.ts'
import { addressOfEspera } from '../navigation/esperas.ts'
import { addressOf, screenOf } from '../navigation/places.ts'

/** The URLs of a notice's record, and of the list of exactly those due on `hoje` (YYYY-MM-DD). */
export const PLACES_OF_NOTICES: Record<
  AvisoType,
  { one: (id: string) => string; all: (hoje: string) => string }
> = {
  email: alwaysAt('/caixa-de-saida'),
  abertura: {
    one: (id) => auditoriaAddress({ quem: id, assunto: 'dados_pessoais' }),
    all: () => auditoriaAddress({ assunto: 'dados_pessoais' }),
  },
  copia: alwaysAt('/configuracoes'),
  restauracao: alwaysAt('/conferir-restauracao'),
  razao: alwaysAt(auditoriaAddress({ assunto: 'movimentos' })),
  fechamento: {
    one: (id) => `/fechamentos/${id}`,
    all: (hoje) => addressOfEspera('aprovacao', hoje),
  },
  financeiro: {
    one: (id) =>
      addressOfEspera(ESPERA_NAMES.find((espera) => idOfEspera(espera) === id) ?? 'aprovacao', today()),
    all: () => '/fechamentos',
  },
  baixa: {
    one: (id) => `/favorecidos/${id}`,
    all: (hoje) => addressOfEspera('a_recuperar', hoje),
  },
  estorno: {
    one: (id) => screenOf('vendas', { acao: 'estornos', venda: id }),
    all: () => addressOf('/comissoes', { andamento: 'A recuperar' }),
  },
  favorecido: {
    one: (id) => screenOf('favorecidos', { juntar: id }),
    all: () => screenOf('favorecidos', { repetido: 'sim' }),
  },
  quatro_olhos: alwaysAt(auditoriaAddress({ assunto: 'configuracoes' })),
  administrador: alwaysAt(auditoriaAddress({ assunto: 'usuarios' })),
  conta: { one: (id) => `/fechamentos/${id}`, all: () => '/fechamentos' },
  pendencia: {
    one: (id) => screenOf('vendas', { acao: 'ver', venda: id }),
    all: () => screenOf('vendas', { status: LIVE_STATUSES, pendencia: 'Há mais de 15 dias' }),
  },
  unidade: {
    one: (id) => screenOf('vendas', { acao: 'ver', venda: id }),
    all: () => screenOf('vendas', { pendencia: 'Unidade repetida' }),
  },
  meta: {
    one: (id) => screenOf('metas', { editar: id }),
    all: (hoje) =>
      screenOf('metas', {
        status: 'Ativa',
        situacao: 'abaixo do ritmo',
        termina_ate: addDays(hoje, META_DAYS),
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
        termina_ate: addDays(hoje, CAMPANHA_DAYS),
      }),
  },
}

/** The same place for one notice and for all. */
function alwaysAt(address: string) {
  return { one: () => address, all: () => address }
}

function auditoriaAddress(filters: Record<string, string>): string {
  return `/auditoria?${new URLSearchParams(filters)}`
}
