/** Goals: progress, expected progress and projection. */
import type { Campos } from './campos.ts'
import { daysBetween } from './datas.ts'
import { divideRounded, fromScaled, toScaled } from './decimal.ts'
import { diasUteis, type FeriadoLocal } from './feriados.ts'
import { STATUS_ASSINADOS } from './vendas.ts'

/** A new goal is Ativa. */
export const STATUS_META = ['Ativa', 'Cancelada', 'Concluída'] as const
export type StatusMeta = (typeof STATUS_META)[number]

/** Labels in the filter. */
export const ROTULO_STATUS_META: Readonly<Record<StatusMeta, string>> = {
  Ativa: 'Ativo',
  Cancelada: 'Inativo',
  Concluída: 'Concluída',
}

export const MENSAGENS_META = {
  nome: 'Nome é obrigatório',
  periodo_inicio: 'Início do período é obrigatório',
  periodo_fim: 'Fim do período é obrigatório',
  datas_em_ordem: 'O fim do período não pode ser antes do início',
  colaborador_id: 'Colaborador é obrigatório',
  loja_id: 'Loja é obrigatória',
  valor_meta: 'Valor da meta é obrigatório',
  vendas_meta: 'Número de vendas é obrigatório',
  vendas_meta_minimo: 'Número de vendas deve ser pelo menos 1',
} as const

/** A goal's target: reais or a number of sales. Exactly one is set. */
export interface Alvo {
  valor_meta: number | null
  vendas_meta: number | null
}

/** Who a goal is for, and what it measures. */
export const ESCOPOS_META = ['colaborador', 'loja'] as const
export const MEDIDAS_META = ['valor', 'vendas'] as const

/** A goal's scope and target in the form. */
interface Escolhas {
  escopo: (typeof ESCOPOS_META)[number]
  colaborador_id: string | null
  loja_id: string | null
  medida: (typeof MEDIDAS_META)[number]
  /** The text as typed while it is not a number. */
  valor_meta: number | string | null
  vendas_meta: number | string | null
}

/** Clears the fields that the goal's scope and measure do not use. */
export function soOEscolhido<M extends Escolhas>(meta: M): M {
  return {
    ...meta,
    colaborador_id: meta.escopo === 'colaborador' ? meta.colaborador_id : null,
    loja_id: meta.escopo === 'loja' ? meta.loja_id : null,
    valor_meta: meta.medida === 'valor' ? meta.valor_meta : null,
    vendas_meta: meta.medida === 'vendas' ? meta.vendas_meta : null,
  }
}

/** The signed sales in the goal's period: their number, and their value in reais. */
export interface Realizado {
  vendas: number
  valor: number
}

/** Who the goal is for, and its period. */
interface Alcance {
  periodo_inicio: string
  periodo_fim: string
  colaborador_id: string | null
  loja_id: string | null
}

/** Filters for the list of sales that count towards the goal. */
export function vendasDaMeta({ periodo_inicio, periodo_fim, colaborador_id, loja_id }: Alcance) {
  return {
    status: [...STATUS_ASSINADOS],
    de: periodo_inicio,
    ate: periodo_fim,
    ...(loja_id ? { loja_id } : {}),
    ...(colaborador_id ? { colaborador_id, papel: 'equipe' as const } : {}),
  }
}

/** `esperado`, `projecao`, `realizado`, `alvo` and `falta` are in reais, or in sales with at most two decimals. */
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
  situacao: Situacao
}

/** A goal's situation on a given day. */
export const SITUACOES_META = [
  'abaixo do ritmo',
  'no ritmo',
  'atingida',
  'não iniciada',
  'encerrada',
] as const
export type Situacao = (typeof SITUACOES_META)[number]

/** The day (YYYY-MM-DD), and the local holidays beside the national ones. */
export interface Calendario {
  hoje: string
  feriados: readonly FeriadoLocal[]
}

/**
 * The goal's progress, pace and projection at the end of `hoje`, by business days of its period, or by calendar days if
 * it has none. Throws RangeError for an invalid date.
 */
export function andamentoDaMeta(
  meta: Alvo & { periodo_inicio: string; periodo_fim: string },
  { vendas, valor }: Realizado,
  { hoje, feriados }: Calendario,
): Andamento {
  const alvo = toScaled(meta.valor_meta ?? meta.vendas_meta ?? 0, 2)
  const realizado = toScaled(meta.valor_meta === null ? vendas : valor, 2)
  const dias = diasDoPeriodo(meta, { hoje, feriados })
  const [total, decorridos] = [BigInt(dias.total), BigInt(dias.decorridos)]
  const esperado = divideRounded(alvo * decorridos, total)
  const atingida = realizado >= alvo
  return {
    alvo: fromScaled(alvo, 2),
    realizado: fromScaled(realizado, 2),
    falta: fromScaled(atingida ? 0n : alvo - realizado, 2),
    percentual: alvo === 0n ? 100 : fromScaled((realizado * 1000n) / alvo, 1),
    atingida,
    esperado: fromScaled(esperado, 2),
    projecao: decorridos === 0n ? null : fromScaled(divideRounded(realizado * total, decorridos), 2),
    dias,
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
export function propoeConclusao(status: StatusMeta, { atingida }: Pick<Andamento, 'atingida'>): boolean {
  return status === 'Ativa' && atingida
}

function diasDoPeriodo(
  { periodo_inicio, periodo_fim }: { periodo_inicio: string; periodo_fim: string },
  { hoje, feriados }: Calendario,
): Andamento['dias'] {
  const ate = hoje < periodo_fim ? hoje : periodo_fim
  const total = diasUteis(periodo_inicio, periodo_fim, feriados)
  if (total > 0) return { total, decorridos: diasUteis(periodo_inicio, ate, feriados), uteis: true }
  const corridos = (fim: string) => Math.max(0, daysBetween(periodo_inicio, fim) + 1)
  return { total: corridos(periodo_fim), decorridos: corridos(ate), uteis: false }
}

export const CAMPOS_META = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  periodo_inicio: { rotulo: 'Início do Período', formato: 'data' },
  periodo_fim: { rotulo: 'Fim do Período', formato: 'data' },
  colaborador_id: { rotulo: 'Colaborador', formato: 'referencia' },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  valor_meta: { rotulo: 'Valor da Meta', formato: 'dinheiro' },
  vendas_meta: { rotulo: 'Número de Vendas', formato: 'numero' },
  premio: { rotulo: 'Prêmio', formato: 'texto' },
  descricao: { rotulo: 'Descrição', formato: 'texto_longo' },
  status: { rotulo: 'Status', formato: STATUS_META },
} as const satisfies Campos

/** The fields of the form: those of the record, and the two choices that decide which of them apply. */
export const CAMPOS_DO_FORM_DA_META = {
  ...CAMPOS_META,
  escopo: {
    rotulo: 'De quem é a meta',
    formato: { colaborador: 'Por colaborador', loja: 'Por loja' },
  },
  medida: {
    rotulo: 'O que a meta mede',
    formato: { valor: 'Valor em R$', vendas: 'Número de vendas' },
  },
} as const satisfies Campos
