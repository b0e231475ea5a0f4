/** Tiers: the tier that a sales total reaches, what is missing for the next one, and promotions. */
import { bonusInHistory } from './bonus.ts'
import type { Fields } from './fields.ts'
import { formatBRL, toCentavos, toReais } from './money.ts'
import { counted } from './text.ts'

export const DEFAULT_COLOR = '#6366f1'

export const FAIXA_MESSAGES = {
  nome: 'Nome é obrigatório',
  nivel: 'Nível é obrigatório',
  nivel_inteiro: 'Nível deve ser um número inteiro a partir de 1',
  cor: 'Cor inválida',
  vendas_minimas: 'Vendas mínimas deve ser um número inteiro a partir de 0',
  bonus_percentual: 'Bônus deve ser um número entre 0 e 100',
} as const

/** A tier's minimums; null means none. */
export interface Faixa {
  id: string
  nome: string
  nivel: number
  vendas_minimas: number | null
  /** Reais. */
  valor_minimo: number | null
}

/** The number of signed sales, and their value in reais. */
export interface Total {
  vendas: number
  valor: number
}

/** Lowest level first; within a level, the less demanding first. */
export function inOrder<F extends Faixa>(faixas: readonly F[]): F[] {
  return [...faixas].sort(
    (a, b) =>
      a.nivel - b.nivel ||
      (a.valor_minimo ?? 0) - (b.valor_minimo ?? 0) ||
      (a.vendas_minimas ?? 0) - (b.vendas_minimas ?? 0) ||
      (a.id < b.id ? -1 : 1),
  )
}

/** Whether the total meets all minimums of the tier. */
export function reaches({ vendas, valor }: Total, { vendas_minimas, valor_minimo }: Faixa): boolean {
  return vendas >= (vendas_minimas ?? 0) && toCentavos(valor) >= toCentavos(valor_minimo ?? 0)
}

/** The highest tier that the total reaches, or null. */
export function reachedFaixa<F extends Faixa>(faixas: readonly F[], total: Total): F | null {
  return inOrder(faixas).findLast((faixa) => reaches(total, faixa)) ?? null
}

/** The lowest tier above the one reached, or null if the highest is reached. */
export function nextFaixa<F extends Faixa>(faixas: readonly F[], total: Total): F | null {
  const nivel = reachedFaixa(faixas, total)?.nivel ?? Number.NEGATIVE_INFINITY
  return inOrder(faixas).find((faixa) => faixa.nivel > nivel) ?? null
}

/** The amounts that the total lacks to reach the tier; zeros if it reaches it. */
export function missingTo({ vendas, valor }: Total, { vendas_minimas, valor_minimo }: Faixa): Total {
  return {
    vendas: Math.max(0, (vendas_minimas ?? 0) - vendas),
    valor: toReais(Math.max(0, toCentavos(valor_minimo ?? 0) - toCentavos(valor))),
  }
}

/** 'faltam R$ 120.000,00 e 2 vendas para Ouro'; null if nothing is missing. */
export function describeMissing(total: Total, faixa: Faixa): string | null {
  const { vendas, valor } = missingTo(total, faixa)
  const parts = [
    ...(valor > 0 ? [formatBRL(valor)] : []),
    ...(vendas > 0 ? [counted(vendas, 'venda', 'vendas')] : []),
  ]
  if (parts.length === 0) return null
  const verb = valor === 0 && vendas === 1 ? 'falta' : 'faltam'
  return `${verb} ${parts.join(' e ')} para ${faixa.nome}`
}

/**
 * The tier to promote someone to: the one their total reaches, if above their highest current one. Nobody is demoted,
 * so a promotion already applied is not proposed again.
 */
export function promocaoOf<F extends Faixa>(
  faixas: readonly F[],
  total: Total,
  current: Pick<Faixa, 'nivel'> | null,
): F | null {
  const reached = reachedFaixa(faixas, total)
  return reached && reached.nivel > (current?.nivel ?? Number.NEGATIVE_INFINITY) ? reached : null
}

/** Says what an inactivation ends, for a tier with `colaboradores` holders. */
export function inactivationEffect(colaboradores: number): string {
  if (colaboradores === 0) return 'Nenhum colaborador tem esta faixa hoje.'
  return colaboradores === 1
    ? 'O vínculo de 1 colaborador com esta faixa termina hoje.'
    : `Os vínculos de ${counted(colaboradores, 'colaborador', 'colaboradores')} com esta faixa terminam hoje.`
}

/** Names beyond these are only counted. */
const MAX_NAMES = 10

/** Says what undoing an inactivation brought back, and how many were left out. */
export function inactivationUndone(retomados: number, ignorados: readonly string[]): string {
  const resumed =
    retomados === 0
      ? 'Nenhum vínculo voltou.'
      : `${counted(retomados, 'vínculo voltou', 'vínculos voltaram')}.`
  if (ignorados.length === 0) return `Faixa ativada de novo. ${resumed}`
  const named = ignorados.slice(0, MAX_NAMES).join(', ')
  const others = ignorados.length > MAX_NAMES ? ` e mais ${ignorados.length - MAX_NAMES}` : ''
  return `Faixa ativada de novo. ${resumed} Já têm outra faixa e ficaram com ela: ${named}${others}.`
}

export const FAIXA_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  nivel: { rotulo: 'Nível', formato: 'numero' },
  cor: { rotulo: 'Cor', formato: 'texto' },
  vendas_minimas: { rotulo: 'Vendas Mínimas', formato: 'numero' },
  valor_minimo: { rotulo: 'Valor Mínimo', formato: 'dinheiro' },
  bonus_percentual: { rotulo: 'Bônus (%)', formato: 'percentual', noHistorico: bonusInHistory('Bônus') },
  descricao: { rotulo: 'Descrição', formato: 'texto_longo' },
} as const satisfies Fields
