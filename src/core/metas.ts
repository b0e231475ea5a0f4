/** Goals: progress, expected progress and projection. */

import { daysBetween, FIM_ANTES_DO_INICIO } from './dates.ts'
import { divideRounded, fromScaled, toScaled } from './decimal.ts'
import { businessDays, type FeriadoLocal } from './feriados.ts'
import type { Fields } from './fields.ts'
import { ASSINADA_STATUSES } from './vendas/vendas.ts'

/** A new goal is Ativa. */
export const META_STATUSES = ['Ativa', 'Cancelada', 'Concluída'] as const
export type MetaStatus = (typeof META_STATUSES)[number]

/** Labels in the filter. */
export const META_STATUS_LABELS: Readonly<Record<MetaStatus, string>> = {
  Ativa: 'Ativo',
  Cancelada: 'Inativo',
  Concluída: 'Concluída',
}

export const META_MESSAGES = {
  nome: 'Nome é obrigatório',
  periodo_inicio: 'Início do período é obrigatório',
  periodo_fim: 'Fim do período é obrigatório',
  datas_em_ordem: FIM_ANTES_DO_INICIO,
  colaborador_id: 'Colaborador é obrigatório',
  loja_id: 'Loja é obrigatória',
  valor_meta: 'Valor da meta é obrigatório',
  vendas_meta: 'Número de vendas é obrigatório',
  vendas_meta_minimo: 'Número de vendas deve ser pelo menos 1',
} as const

/** A goal's target: reais or a number of sales. Exactly one is set. */
export interface Target {
  valor_meta: number | null
  vendas_meta: number | null
}

/** The person or loja that a goal is for, whose sales it measures. */
export const META_SCOPES = ['colaborador', 'loja'] as const
export const META_MEASURES = ['valor', 'vendas'] as const

/** A goal's scope and target in the form. */
interface Choices {
  escopo: (typeof META_SCOPES)[number]
  colaborador_id: string | null
  loja_id: string | null
  medida: (typeof META_MEASURES)[number]
  /** The text as typed while it is not a number. */
  valor_meta: number | string | null
  vendas_meta: number | string | null
}

/** Clears the fields that the goal's scope and measure do not use. */
export function onlySelected<M extends Choices>(meta: M): M {
  return {
    ...meta,
    colaborador_id: meta.escopo === 'colaborador' ? meta.colaborador_id : null,
    loja_id: meta.escopo === 'loja' ? meta.loja_id : null,
    valor_meta: meta.medida === 'valor' ? meta.valor_meta : null,
    vendas_meta: meta.medida === 'vendas' ? meta.vendas_meta : null,
  }
}

/** The signed sales in the goal's period: their number, and their value in reais. */
export interface Achieved {
  vendas: number
  valor: number
}

/** The person or loja that the goal is for, and its period. */
interface MetaScope {
  periodo_inicio: string
  periodo_fim: string
  colaborador_id: string | null
  loja_id: string | null
}

/** Filters for the list of sales that count towards the goal. */
export function vendasOfMeta({ periodo_inicio, periodo_fim, colaborador_id, loja_id }: MetaScope) {
  return {
    status: [...ASSINADA_STATUSES],
    de: periodo_inicio,
    ate: periodo_fim,
    ...(loja_id ? { loja_id } : {}),
    ...(colaborador_id ? { colaborador_id, papel: 'equipe' as const } : {}),
  }
}

/** `esperado`, `projecao`, `realizado`, `target` and `falta` are in reais, or in sales with at most two decimals. */
export interface Andamento {
  alvo: number
  realizado: number
  /** Remaining until the target, never negative. */
  falta: number
  /** Percentage of the target, rounded down to one decimal so that 100 means reached; can exceed 100. */
  percentual: number
  atingida: boolean
  /** Expected by the end of `hoje`, in proportion to the period's business days. */
  esperado: number
  /** Projected total at the end of the period at the current pace; null before its first business day. */
  projecao: number | null
  /** Business days of the period; `uteis` is false if it has none and calendar days are counted. */
  dias: { total: number; decorridos: number; uteis: boolean }
  situacao: MetaSituacao
}

/** A goal's situation on a given day. */
export const META_SITUACOES = [
  'abaixo do ritmo',
  'no ritmo',
  'atingida',
  'não iniciada',
  'encerrada',
] as const
export type MetaSituacao = (typeof META_SITUACOES)[number]

/** The day (YYYY-MM-DD), and the local holidays beside the national ones. */
export interface Calendario {
  hoje: string
  feriados: readonly FeriadoLocal[]
}

/**
 * The goal's progress, pace and projection at the end of `hoje`, by business days of its period, or by calendar days if
 * it has none. Throws RangeError for an invalid date.
 */
export function andamentoOf(
  meta: Target & { periodo_inicio: string; periodo_fim: string },
  { vendas, valor }: Achieved,
  { hoje, feriados }: Calendario,
): Andamento {
  const target = toScaled(meta.valor_meta ?? meta.vendas_meta ?? 0, 2)
  const realizado = toScaled(meta.valor_meta === null ? vendas : valor, 2)
  const days = daysOfPeriod(meta, { hoje, feriados })
  const [total, decorridos] = [BigInt(days.total), BigInt(days.decorridos)]
  const esperado = divideRounded(target * decorridos, total)
  const atingida = realizado >= target
  return {
    alvo: fromScaled(target, 2),
    realizado: fromScaled(realizado, 2),
    falta: fromScaled(atingida ? 0n : target - realizado, 2),
    percentual: target === 0n ? 100 : fromScaled((realizado * 1000n) / target, 1),
    atingida,
    esperado: fromScaled(esperado, 2),
    projecao: decorridos === 0n ? null : fromScaled(divideRounded(realizado * total, decorridos), 2),
    dias: days,
    situacao: atingida
      ? 'atingida'
      : hoje < meta.periodo_inicio
        ? 'não iniciada'
        : hoje > meta.periodo_fim
          ? 'encerrada'
          : realizado >= esperado
            ? 'no ritmo'
            : 'abaixo do ritmo',
  }
}

/** Whether to propose marking the goal as Concluída: reached and still open. */
export function proposesConclusion(status: MetaStatus, { atingida }: Pick<Andamento, 'atingida'>): boolean {
  return status === 'Ativa' && atingida
}

function daysOfPeriod(
  { periodo_inicio, periodo_fim }: { periodo_inicio: string; periodo_fim: string },
  { hoje, feriados }: Calendario,
): Andamento['dias'] {
  const until = hoje < periodo_fim ? hoje : periodo_fim
  const total = businessDays(periodo_inicio, periodo_fim, feriados)
  if (total > 0) return { total, decorridos: businessDays(periodo_inicio, until, feriados), uteis: true }
  const calendarDays = (end: string) => Math.max(0, daysBetween(periodo_inicio, end) + 1)
  return { total: calendarDays(periodo_fim), decorridos: calendarDays(until), uteis: false }
}

export const META_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  periodo_inicio: { rotulo: 'Início do Período', formato: 'data' },
  periodo_fim: { rotulo: 'Fim do Período', formato: 'data' },
  colaborador_id: { rotulo: 'Colaborador', formato: 'referencia' },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  valor_meta: { rotulo: 'Valor da Meta', formato: 'dinheiro' },
  vendas_meta: { rotulo: 'Número de Vendas', formato: 'numero' },
  premio: { rotulo: 'Prêmio', formato: 'texto' },
  descricao: { rotulo: 'Descrição', formato: 'texto_longo' },
  status: { rotulo: 'Status', formato: META_STATUSES },
} as const satisfies Fields

/** The fields of the form: those of the record, and the two choices that decide which of them apply. */
export const META_FORM_FIELDS = {
  ...META_FIELDS,
  escopo: {
    rotulo: 'De quem é a meta',
    formato: { colaborador: 'Por colaborador', loja: 'Por loja' },
  },
  medida: {
    rotulo: 'O que a meta mede',
    formato: { valor: 'Valor em R$', vendas: 'Número de vendas' },
  },
} as const satisfies Fields
