import { PART_NAMES, type Part } from '../../core/cadastros-partes.ts'
import { today } from '../../core/dates.ts'
import { createCalendar } from './calendar.ts'
import { type CampanhasDemo, makeCampanhas } from './campanhas.ts'
import { type ColaboradorDemo, makeColaboradores } from './colaboradores.ts'
import { makeEmpreendimentos } from './empreendimentos.ts'
import { type FaixasDemo, makeFaixas } from './faixas.ts'
import { type FavorecidosDemo, makeFavorecidos } from './favorecidos.ts'
import { makeLojas } from './lojas.ts'
import { makeMetas } from './metas.ts'
import { createPeople } from './people.ts'
import { createRandom } from './random.ts'
import { makeRateio } from './rateio.ts'
import { makeRoleta, type RoletaDemo } from './roleta.ts'
import type { Making, Row } from './rows.ts'
import { makeUsuarios, type UsuarioDemo } from './usuarios.ts'
import { makeVendas, type VendaDemo } from './vendas.ts'

/** Parts without rows of their own here, and why. */
const APART = { vendas_participantes: 'with their sales', vendas_anexos: 'there are none' } as const

type DemoPart = Exclude<Part, keyof typeof APART>
/** The rows of the others. */
type Parts = { [P in DemoPart]: Row<P>[] }

export const DEMO_PARTS = PART_NAMES.filter((part): part is DemoPart => !Object.hasOwn(APART, part))

/** All data of the demo's brokerage, as of today. */
export interface Imobiliaria extends CampanhasDemo, FaixasDemo, RoletaDemo, FavorecidosDemo, Parts {
  lojas: Row<'lojas'>[]
  empreendimentos: Row<'empreendimentos'>[]
  colaboradores: ColaboradorDemo[]
  usuarios: UsuarioDemo[]
  vendas: VendaDemo[]
  metas: Row<'metas'>[]
}

/** The demo's brokerage: always the same except for its dates, which lead up to today in São Paulo. */
export function makeImobiliaria(now: Date): Imobiliaria {
  const random = createRandom(SEED)
  const making: Making = {
    random,
    people: createPeople(random),
    calendar: createCalendar(today(now), now),
  }
  const lojas = makeLojas(making)
  const empreendimentos = makeEmpreendimentos(making)
  const colaboradores = makeColaboradores(making, lojas)
  const usuarios = makeUsuarios(making, lojas, colaboradores)
  const vendas = makeVendas(making, VENDAS, lojas, empreendimentos, colaboradores)
  const payees = makeFavorecidos(making, colaboradores)
  return {
    lojas: lojas.map(({ row }) => row),
    empreendimentos: empreendimentos.map(({ row }) => row),
    colaboradores,
    usuarios,
    vendas,
    ...makeCampanhas(making, lojas, empreendimentos, vendas),
    ...makeFaixas(making, colaboradores),
    metas: makeMetas(making, lojas, colaboradores, vendas),
    ...makeRoleta(making, lojas, colaboradores, usuarios),
    ...payees,
    comissoes_linhas: makeRateio(making, vendas, payees.favorecidos, colaboradores),
  }
}

const SEED = 20_240_229
const VENDAS = 900
