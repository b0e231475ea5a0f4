/** The wheel's turn: how many steps it takes, how long each lasts, and who stands in which place of it. */

/** The most names that can be read on the wheel, full screen: of more participants it shows those around the pointer. */
export const MAX_CASAS = 60

const MIN_PASSOS = 30
const MAX_PASSOS = 49

/** How long a step lasts, in milliseconds; the last ones slow down. */
const PASSO_MS = 140
const FREIO_MS = [160, 180, 210, 250, 300] as const

/** A turn: participants pass the pointer one by one, from the place `inicio` on, and the last one is the winner. */
export interface Giro {
  inicio: number
  passos: number
}

/** The turn that ends on `vencedor` (its place in the list, from 0). `acaso` is at least 0 and less than 1. */
export function planejarGiro(vencedor: number, acaso: number): Giro {
  const passos = MIN_PASSOS + Math.floor(acaso * (MAX_PASSOS - MIN_PASSOS + 1))
  return { inicio: vencedor - passos, passos }
}

/** Milliseconds that the step `passo`, from 1 to `passos`, lasts. */
export function duracaoDoPasso(passo: number, passos: number): number {
  return FREIO_MS[FREIO_MS.length - 1 - (passos - passo)] ?? PASSO_MS
}

/** One place of the wheel. */
export interface Casa {
  /** Of the place on the wheel, from 0. */
  casa: number
  /** Of its participant in the list, from 0. */
  indice: number
  /** Whether the pointer is at it. */
  apontada: boolean
}

/** How many places the wheel has for so many participants. */
export function quantasCasas(participantes: number): number {
  return Math.min(participantes, MAX_CASAS)
}

/** What has to be said beside a wheel that does not show all participants at once; null when it does. */
export function parteMostrada(participantes: number): string | null {
  if (participantes <= MAX_CASAS) return null
  return `A roda mostra ${MAX_CASAS} dos ${participantes.toLocaleString('pt-BR')} participantes de cada vez; todos concorrem.`
}

/**
 * Who stands in each place while the participant number `atual` of an endless round is at the pointer. Each place keeps
 * its participant until it is at the far side; there, where nobody reads, the next one takes it.
 */
export function casasDe(participantes: number, atual: number): Casa[] {
  const casas = quantasCasas(participantes)
  return Array.from({ length: casas }, (_, casa) => {
    const frente = resto(casa - atual, casas)
    const distancia = frente > casas / 2 ? frente - casas : frente
    return { casa, indice: resto(atual + distancia, participantes), apontada: distancia === 0 }
  })
}

/** A name short enough for a place of the wheel: 'Ana Beatriz de Souza' → 'Ana Souza', at most `max` characters. */
export function nomeCurto(nome: string, max: number): string {
  const partes = nome.trim().split(/\s+/)
  const curto = partes.length > 1 ? `${partes[0]} ${partes.at(-1)}` : nome.trim()
  const letras = [...curto]
  return letras.length <= max ? curto : `${letras.slice(0, max - 1).join('')}…`
}

function resto(n: number, divisor: number): number {
  return ((n % divisor) + divisor) % divisor
}
