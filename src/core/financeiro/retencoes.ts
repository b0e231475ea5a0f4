/** Retenções: what is kept back of a payment by name. Plantão computes no tax: people type an amount or a percent. */
import type { Fields } from '../fields.ts'
import { formatBRL, shareOf, sumOfReais, toCentavos, toReais } from '../money.ts'
import type { Retencao } from '../retencao.ts'

export const MAX_RUBRICA = 60
export const MAX_RUBRICAS = 100
export const MAX_RETENCOES = 20

/** The names of Configurações. A payment keeps its name as text, whatever becomes of the list. */
export const RUBRICA_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  nota: { rotulo: 'Quem disse', formato: 'texto' },
  desde: { rotulo: 'Desde', formato: 'data' },
} as const satisfies Fields

export const RUBRICA_MESSAGES = {
  nome: 'Nome é obrigatório',
  nome_repetido: 'Já existe uma retenção com este nome',
  muitas: `A lista tem no máximo ${MAX_RUBRICAS} retenções`,
  ausente: 'Esta retenção já foi excluída.',
  mudou: 'Outra pessoa mudou esta retenção. Confira a atual e tente novamente.',
} as const

export const RETENCAO_MESSAGES = {
  escolha: 'Escolha a retenção',
  repetida: 'Cada retenção pode ser usada uma única vez no pagamento',
  desconhecida: 'Esta retenção não está na lista de Configurações.',
  sem_valor: 'Informe um valor maior que zero',
  acima: 'As retenções passam das comissões deste pagamento.',
  nada: 'O percentual dá menos de um centavo.',
  muitas: `Um pagamento tem no máximo ${MAX_RETENCOES} retenções.`,
} as const

/** The percent of the commissions that is kept back, in reais, rounded down to the centavo. */
export function retencaoOf(comissoes: number, percentual: number): number {
  return toReais(shareOf(toCentavos(comissoes), percentual))
}

export function isSameRubrica(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Puts the percent on a payment in place of that of the same name; 0 takes it away. `motivo` says why it stays as it is. */
export function reterPercentual(
  { comissoes, retencoes }: { comissoes: number; retencoes: readonly Retencao[] },
  { rubrica, percentual }: { rubrica: string; percentual: number },
): { retencoes: Retencao[]; valor: number; motivo: string | null } {
  const before = retencoes.find((one) => isSameRubrica(one.rubrica, rubrica))
  const others = retencoes.filter((one) => one !== before)
  const valor = retencaoOf(comissoes, percentual)
  const all = percentual === 0 ? others : [...others, { rubrica, percentual, valor }]
  return { retencoes: all, valor, motivo: reasonAgainst() }

  function reasonAgainst(): string | null {
    if (before && before.percentual === undefined)
      return `Já tem ${rubrica} de ${formatBRL(before.valor)}, informado como valor.`
    if (percentual === 0) return before ? null : `Não tem ${rubrica}.`
    if (valor === 0) return RETENCAO_MESSAGES.nada
    if (all.length > MAX_RETENCOES) return RETENCAO_MESSAGES.muitas
    return sumOfReais(all.map((one) => one.valor)) > comissoes ? RETENCAO_MESSAGES.acima : null
  }
}
