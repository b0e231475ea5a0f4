/** The dashboard's filters in the URL, and the lists its figures link to. */
import type { FiltrosDoDashboard, PeriodoDoDashboard } from '../../contract/dashboard.ts'
import type { FiltrosDeVendas } from '../../contract/vendas.ts'
import { addDays, addMonths, isDate, monthOf, type Periodo } from '../../core/datas.ts'
import { mesesInteiros } from '../../core/indicadores.ts'
import { idIn } from '../list/list-search.ts'
import { addressOf } from '../navigation/places.ts'

export type DashboardSearch = FiltrosDoDashboard

/** Parses the filters from the URL; drops invalid ones. */
export function lerBusca(search: Record<string, unknown>): FiltrosDoDashboard {
  const { de, ate } = search
  const loja_id = idIn(search.loja_id)
  const empreendimento_id = idIn(search.empreendimento_id)
  const lida: FiltrosDoDashboard = {}
  if (isText(de) && isText(ate) && isDate(de) && isDate(ate) && de <= ate) Object.assign(lida, { de, ate })
  if (loja_id) lida.loja_id = loja_id
  if (empreendimento_id) lida.empreendimento_id = empreendimento_id
  return lida
}

/** The named periods around `hoje`'s month; the first is the default. */
export function periodosProntos(hoje: string): { rotulo: string; periodo: PeriodoDoDashboard }[] {
  const mes = monthOf(hoje)
  const ano = (quantos: number) => addMonths(`${hoje.slice(0, 4)}-01-01`, 12 * quantos)
  const desde = (meses: number) => ({
    inicio: addMonths(mes.inicio, 1 - meses),
    fimExclusivo: mes.fimExclusivo,
  })
  return [
    { rotulo: 'Este mês', periodo: diasDe(mes) },
    {
      rotulo: 'Mês passado',
      periodo: diasDe({ inicio: addMonths(mes.inicio, -1), fimExclusivo: mes.inicio }),
    },
    { rotulo: 'Últimos 3 meses', periodo: diasDe(desde(3)) },
    { rotulo: 'Últimos 12 meses', periodo: diasDe(desde(12)) },
    { rotulo: 'Este ano', periodo: diasDe({ inicio: ano(0), fimExclusivo: ano(1) }) },
    { rotulo: 'Ano passado', periodo: diasDe({ inicio: ano(-1), fimExclusivo: ano(0) }) },
  ]
}

/** True if the period is one calendar month; without a period it is the current month. */
export function isMes({ de, ate }: FiltrosDoDashboard): boolean {
  if (de === undefined || ate === undefined) return true
  return mesesInteiros({ inicio: de, fimExclusivo: addDays(ate, 1) }) === 1
}

/** The list of the sales behind a figure. */
export function listaDeVendas(
  { loja_id, empreendimento_id }: FiltrosDoDashboard,
  filtros: FiltrosDeVendas,
): string {
  return addressOf('/vendas', { loja_id, empreendimento_id, ...filtros })
}

function diasDe({ inicio, fimExclusivo }: Periodo): PeriodoDoDashboard {
  return { de: inicio, ate: addDays(fimExclusivo, -1) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
