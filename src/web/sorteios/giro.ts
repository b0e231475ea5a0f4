/** The wheel's spin: number and duration of its steps, and which participant is in which slot. */

/** Maximum number of names legible on the wheel at full screen; with more participants it shows those near the pointer. */
export const MAX_CASAS = 60

const MIN_PASSOS = 30
const MAX_PASSOS = 49

/** Duration of a step in milliseconds; the last ones slow down. */
const PASSO_MS = 140
const FREIO_MS = [160, 180, 210, 250, 300] as const

/** A spin: participants pass the pointer one by one, starting at position `inicio`; the last one is the winner. */
export interface Giro {
  inicio: number
  passos: number
}

/** Plans a spin that ends on `vencedor`, an index from 0. `acaso` is a random number in [0, 1). */
export function planejarGiro(vencedor: number, acaso: number): Giro {
  const passos = MIN_PASSOS + Math.floor(acaso * (MAX_PASSOS - MIN_PASSOS + 1))
  return { inicio: vencedor - passos, passos }
}

/** Duration in milliseconds of step `passo`, from 1 to `passos`. */
export function duracaoDoPasso(passo: number, passos: number): number {
  return FREIO_MS[FREIO_MS.length - 1 - (passos - passo)] ?? PASSO_MS
}

/** A slot of the wheel. */
export interface Casa {
  /** Index of the slot, from 0. */
  casa: number
  /** Index of its participant in the list, from 0. */
  indice: number
  /** True if it is at the pointer. */
  apontada: boolean
}

/** Number of slots for that many participants. */
export function quantasCasas(participantes: number): number {
  return Math.min(participantes, MAX_CASAS)
}

/** The note shown if the wheel cannot fit all participants at once; otherwise null. */
export function parteMostrada(participantes: number): string | null {
  if (participantes <= MAX_CASAS) return null
  return `A roda mostra ${MAX_CASAS} dos ${participantes.toLocaleString('pt-BR')} participantes de cada vez; todos concorrem.`
}

/**
 * The participant in each slot while position `atual`, which wraps around the list, is at the pointer. Slots change
 * their participant only on the far side of the wheel, where nobody is reading.
 */
export function casasDe(participantes: number, atual: number): Casa[] {
  const casas = quantasCasas(participantes)
  return Array.from({ length: casas }, (_, casa) => {
    const frente = resto(casa - atual, casas)
    const distancia = frente > casas / 2 ? frente - casas : frente
    return { casa, indice: resto(atual + distancia, participantes), apontada: distancia === 0 }
  })
}

/** Shortens a name to fit a slot: 'Ana Beatriz de Souza' → 'Ana Souza', at most `max` characters. */
export function nomeCurto(nome: string, max: number): string {
  const partes = nome.trim().split(/\s+/)
  const curto = partes.length > 1 ? `${partes[0]} ${partes.at(-1)}` : nome.trim()
  const letras = [...curto]
  return letras.length <= max ? curto : `${letras.slice(0, max - 1).join('')}…`
}

function resto(n: number, divisor: number): number {
  return ((n % divisor) + divisor) % divisor
}
