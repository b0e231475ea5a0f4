/** Which sales a figure is about: the same conditions as the list of sales has, so that the list behind a figure is the figure's. */
import type { Kysely } from 'kysely'
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import type { FiltrosDeVendas } from '../../contract/vendas.ts'
import { addDays, monthOf, type Periodo, today } from '../../core/datas.ts'
import { periodoAnterior } from '../../core/indicadores.ts'
import type { Tables } from '../database/types.ts'
import { condicao } from '../vendas/filtros.ts'

export type Selecao = Pick<FiltrosDeVendas, 'loja_id' | 'empreendimento_id'>

/** Sales of a period, both ends included. */
export interface Recorte extends Selecao {
  de: string
  ate: string
}

/** The sales that are asked for, of the present month unless a period is given, and those that they are compared with. */
export function pedido(filtros: FiltrosDoDashboard, now: Date): { atual: Recorte; anterior: Recorte } {
  const { de, ate, ...selecao } = filtros
  const periodo =
    de !== undefined && ate !== undefined
      ? { inicio: de, fimExclusivo: addDays(ate, 1) }
      : monthOf(today(now))
  return { atual: recorteDe(periodo, selecao), anterior: recorteDe(periodoAnterior(periodo), selecao) }
}

/** The sales of `periodo`; its last day is the one before its end. */
export function recorteDe({ inicio, fimExclusivo }: Periodo, selecao: Selecao): Recorte {
  return { ...selecao, de: inicio, ate: addDays(fimExclusivo, -1) }
}

/** The sales that `filtros` leave, to be counted or summed. */
export function vendasDo(db: Kysely<Tables>, filtros: FiltrosDeVendas) {
  return db.selectFrom('vendas').where((eb) => condicao(eb, filtros))
}
