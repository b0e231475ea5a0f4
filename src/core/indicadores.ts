/** The dashboard's calculations: changes, comparison periods, and the order of the funnel. */
import { addDays, addMonths, daysBetween, monthOf, type Periodo } from './datas.ts'
import { divideRounded, fromScaled, toScaled } from './decimal.ts'
import { STATUS_VENDA, type StatusVenda } from './vendas.ts'

/**
 * The change from the previous period in percent, with one decimal. If the previous figure is 0: 100 if there is
 * something now, otherwise 0.
 */
export function variacaoPercentual(atual: number, anterior: number): number {
  const antes = toScaled(anterior, 2)
  const agora = toScaled(atual, 2)
  if (antes === 0n) return agora > 0n ? 100 : 0
  const sinal = antes < 0n ? -1n : 1n
  return fromScaled(divideRounded((agora - antes) * 1000n, antes * sinal), 1)
}

/**
 * The period to compare `periodo` with: the same number of whole months if it consists of whole months, otherwise of
 * days. It ends where `periodo` starts. Throws RangeError for an invalid date or an end not after the start.
 */
export function periodoAnterior({ inicio, fimExclusivo }: Periodo): Periodo {
  const dias = daysBetween(inicio, fimExclusivo)
  if (dias <= 0) throw new RangeError(`Período inválido: ${inicio} a ${fimExclusivo}`)
  const meses = mesesInteiros({ inicio, fimExclusivo })
  return {
    inicio: meses === null ? addDays(inicio, -dias) : addMonths(inicio, -meses),
    fimExclusivo: inicio,
  }
}

/**
 * The days of the previous period that correspond to those of `periodo` up to `hoje`: of a month, the same days of the
 * month before, at most all of it. Null if today is not in the period, or if they are the whole previous period.
 */
export function mesmosDiasAntes(periodo: Periodo, hoje: string): Periodo | null {
  if (hoje < periodo.inicio || hoje >= periodo.fimExclusivo) return null
  const anterior = periodoAnterior(periodo)
  const meses = mesesInteiros(periodo)
  const ultimo =
    meses === null ? addDays(hoje, -daysBetween(anterior.inicio, periodo.inicio)) : addMonths(hoje, -meses)
  const fimExclusivo = addDays(ultimo, 1)
  return fimExclusivo < anterior.fimExclusivo ? { inicio: anterior.inicio, fimExclusivo } : null
}

/** The number of calendar months in the period; null if it does not consist of whole months. */
export function mesesInteiros({ inicio, fimExclusivo }: Periodo): number | null {
  if (!inicio.endsWith('-01') || !fimExclusivo.endsWith('-01')) return null
  const meses = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return meses(fimExclusivo) - meses(inicio)
}

/** The first days of `quantos` consecutive months, ending with the month of `date`. */
export function mesesAte(date: string, quantos: number): string[] {
  const ultimo = monthOf(date).inicio
  return Array.from({ length: quantos }, (_, i) => addMonths(ultimo, i + 1 - quantos))
}

/** Statuses from signature to disbursement; Desistência last. */
export const ETAPAS_DO_FUNIL = [
  'Assinada/Pendente',
  'Assinada/Pendência enviada',
  'Assinada',
  'Pago/Pendente',
  'Pago/Pendência enviada',
  'Pago',
  'Desembolsada',
  'Desistência',
] as const satisfies readonly StatusVenda[]

/** All statuses except Desistência. */
export const STATUS_VIVOS: StatusVenda[] = STATUS_VENDA.filter((status) => status !== 'Desistência')
