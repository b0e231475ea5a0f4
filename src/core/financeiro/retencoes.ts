/** Retenções: what is kept back of a payment by name. Plantão computes no tax: people type an amount or a percent. */
import type { Fields } from '../fields.ts'

export const MAX_RUBRICA = 60
export const MAX_RUBRICAS = 100

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
