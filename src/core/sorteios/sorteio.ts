/**
 * The draw: a pure function of what was published before it (participants and the hash of a secret seed), the seed
 * itself and a public seed. Gives the same result on the server and in the browser. docs/sorteio.md specifies it for
 * independent verification; any change here requires a new FORMATO.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A new draw is Agendado; performing it makes it Realizado. */
export const SORTEIO_STATUSES = ['Agendado', 'Realizado', 'Cancelado'] as const
export type SorteioStatus = (typeof SORTEIO_STATUSES)[number]

/** A preparation's status: in force, used by its draw, or annulled with a reason. */
export const PREPARO_STATUSES = ['Preparado', 'Revelado', 'Anulado'] as const
export type PreparoStatus = (typeof PREPARO_STATUSES)[number]

/** The name of the rules below; part of every hash, so that a proof is verified by the rules that created it. */
export const PROVA_FORMAT = 'plantao-sorteio-1'

/** Length of a secret seed in bytes. */
export const SEMENTE_BYTES = 32

/** Each attempt draws an integer below this. */
export const NUMBER_RANGE = 2 ** 32

export const ROLETA_MESSAGES = {
  sem_elegiveis: 'Nenhum colaborador elegível encontrado para participar da roleta',
  encerrado: 'Este sorteio já foi realizado ou cancelado',
  preparado: 'Este sorteio já está preparado',
  congelado: 'Nome, prêmio e loja não mudam depois da preparação. Anule a preparação primeiro.',
} as const

export interface SorteioParticipante {
  id: string
  nome: string
}

/** The list that a preparation freezes: the draw, the prize, and the participants in their order. */
export interface ParticipantesList {
  sorteio: { id: string; nome: string; premio: string }
  participantes: readonly SorteioParticipante[]
}

/** The inputs of a draw: the secret seed in hex; the public seed as typed, '' without one. */
export interface SorteioInputs {
  sorteio_id: string
  hash_participantes: string
  semente: string
  semente_publica: string
  quantos: number
}

/** One number drawn; only numbers below `limit` count, so that all participants have equal chances. */
interface Attempt {
  message: string
  /** HMAC-SHA-256 of `message`, in hex. */
  hmac: string
  /** The first four bytes of `hmac`. */
  drawn: number
  isAccepted: boolean
}

export interface SorteioResult {
  attempts: Attempt[]
  /** The largest multiple of the number of participants not above NUMEROS. */
  limit: number
  /** The winner's index in the list, from 0. */
  index: number
}

/** The text whose hash is published: JSON without spaces, fields in this order. */
export function listText({ sorteio, participantes }: ParticipantesList): string {
  const { id, nome, premio } = sorteio
  return JSON.stringify({
    formato: PROVA_FORMAT,
    sorteio: { id, nome, premio },
    participantes: participantes.map((participante) => ({ id: participante.id, nome: participante.nome })),
  })
}

/** SHA-256, in hex, of a text in UTF-8. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** SHA-256, in hex, of a seed's bytes. Throws if `semente` is not hex. */
export function hashOfSemente(semente: string): string {
  return bytesToHex(sha256(hexToBytes(semente)))
}

/**
 * Computes the winner's index in the list, with every number drawn. Deterministic. Throws RangeError without
 * participants or with more than NUMEROS.
 */
export function draw({ semente, quantos, ...inputs }: SorteioInputs): SorteioResult {
  const key = hexToBytes(semente)
  return choose(quantos, (turn) => {
    const message = attemptMessage(inputs, turn)
    return { message, bytes: hmac(sha256, key, utf8ToBytes(message)) }
  })
}

/**
 * The message authenticated by attempt `turn` (from 0): several lines; the public seed comes last because it may contain
 * anything.
 */
export function attemptMessage(
  {
    sorteio_id,
    hash_participantes,
    semente_publica,
  }: Pick<SorteioInputs, 'sorteio_id' | 'hash_participantes' | 'semente_publica'>,
  turn: number,
): string {
  return [PROVA_FORMAT, sorteio_id, hash_participantes, turn, semente_publica].join('\n')
}

/**
 * Draws numbers until one is below the largest multiple of `quantos`; its remainder is the winner's index. Without that
 * limit, the first participants would be slightly more likely to win than the last.
 */
export function choose(
  quantos: number,
  attempt: (turn: number) => { message: string; bytes: Uint8Array },
): SorteioResult {
  if (!Number.isInteger(quantos) || quantos < 1 || quantos > NUMBER_RANGE)
    throw new RangeError(`Número de participantes inválido: ${quantos}`)
  const limit = NUMBER_RANGE - (NUMBER_RANGE % quantos)
  const attempts: Attempt[] = []
  for (let turn = 0; ; turn++) {
    const { message, bytes } = attempt(turn)
    const drawn = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
    const isAccepted = drawn < limit
    attempts.push({ message, hmac: bytesToHex(bytes), drawn, isAccepted })
    if (isAccepted) return { attempts, limit, index: drawn % quantos }
  }
}
