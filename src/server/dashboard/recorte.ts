/**
 * The sales behind a figure: the conditions are those of the sales list, so that the list linked from a figure matches
 * it.
 */
import type { Kysely } from 'kysely'
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import type { FiltrosDeVendas } from '../../contract/vendas.ts'
import { addDays, monthOf, type Periodo, today } from '../../core/datas.ts'
import { mesmosDiasAntes, periodoAnterior } from '../../core/indicadores.ts'
import type { Tables } from '../database/types.ts'
import { conditionOf } from '../vendas/filtros.ts'

export type Selection = Pick<FiltrosDeVendas, 'loja_id' | 'empreendimento_id'>

/** Sales of a period, both ends inclusive. */
export interface Recorte extends Selection {
  de: string
  ate: string
}

interface Recortes {
  atual: Recorte
  anterior: Recorte
  /** The part of `anterior` that corresponds to the days until today; null if there is none, or all of it does. */
  mesmosDias: Recorte | null
  hoje: string
}

/** The requested sales (by default the current month's) and those they are compared with. */
export function recortesOf(filtros: FiltrosDoDashboard, now: Date): Recortes {
  const { de, ate, ...selection } = filtros
  const hoje = today(now)
  const period =
    de !== undefined && ate !== undefined ? { inicio: de, fimExclusivo: addDays(ate, 1) } : monthOf(hoje)
  const sameDays = mesmosDiasAntes(period, hoje)
  return {
    atual: recorteOf(period, selection),
    anterior: recorteOf(periodoAnterior(period), selection),
    mesmosDias: sameDays && recorteOf(sameDays, selection),
    hoje,
  }
}

/** The sales of `period`, whose end is exclusive. */
export function recorteOf({ inicio, fimExclusivo }: Periodo, selection: Selection): Recorte {
  return { ...selection, de: inicio, ate: addDays(fimExclusivo, -1) }
}

/** The sales that match `filtros`, for counting or summing. */
export function vendasIn(db: Kysely<Tables>, filtros: FiltrosDeVendas) {
  return db.selectFrom('vendas').where((eb) => conditionOf(eb, filtros))
}
