/**
 * The draw: a pure function of what was published before it (participants and the hash of a secret seed), the seed
 * itself and a public seed. Gives the same result on the server and in the browser. docs/sorteio.md specifies it for
 * independent verification; any change here requires a new FORMATO.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A new draw is Agendado; performing it makes it Realizado. */
export const STATUS_SORTEIO = ['Agendado', 'Realizado', 'Cancelado'] as const
export type StatusSorteio = (typeof STATUS_SORTEIO)[number]

/** A preparation's status: in force, used by its draw, or annulled with a reason. */
export const STATUS_PREPARO = ['Preparado', 'Revelado', 'Anulado'] as const
export type StatusPreparo = (typeof STATUS_PREPARO)[number]

/** The name of the rules below; part of every hash, so that a proof is verified by the rules that created it. */
export const FORMATO = 'plantao-sorteio-1'

/** Length of a secret seed in bytes. */
export const BYTES_DA_SEMENTE = 32

/** Each attempt draws an integer below this. */
export const NUMEROS = 2 ** 32

export const MENSAGENS_ROLETA = {
  sem_elegiveis: 'Nenhum colaborador elegível encontrado para participar da roleta',
  encerrado: 'Este sorteio já foi realizado ou cancelado',
  preparado: 'Este sorteio já está preparado',
  congelado: 'Nome, prêmio e loja não mudam depois da preparação. Anule a preparação primeiro.',
} as const

export interface ParticipanteDoSorteio {
  id: string
  nome: string
}

/** What a preparation fixes: the draw, the prize, and the participants in their order. */
export interface Lista {
  sorteio: { id: string; nome: string; premio: string }
  participantes: readonly ParticipanteDoSorteio[]
}

/** The inputs of a draw: the secret seed in hex; the public seed as typed, '' without one. */
export interface EntradasDoSorteio {
  sorteio_id: string
  hash_participantes: string
  semente: string
  semente_publica: string
  quantos: number
}

/** One number drawn; only numbers below `limite` count, so that all participants have equal chances. */
interface Tentativa {
  mensagem: string
  /** HMAC-SHA-256 of `mensagem`, in hex. */
  hmac: string
  /** The first four bytes of `hmac`. */
  numero: number
  aceita: boolean
}

export interface Resultado {
  tentativas: Tentativa[]
  /** The largest multiple of the number of participants not above NUMEROS. */
  limite: number
  /** The winner's index in the list, from 0. */
  indice: number
}

/** The text whose hash is published: JSON without spaces, fields in this order. */
export function textoDaLista({ sorteio, participantes }: Lista): string {
  const { id, nome, premio } = sorteio
  return JSON.stringify({
    formato: FORMATO,
    sorteio: { id, nome, premio },
    participantes: participantes.map((participante) => ({ id: participante.id, nome: participante.nome })),
  })
}

/** SHA-256, in hex, of a text in UTF-8. */
export function hashDoTexto(texto: string): string {
  return bytesToHex(sha256(utf8ToBytes(texto)))
}

/** SHA-256, in hex, of a seed's bytes. Throws if `semente` is not hex. */
export function hashDaSemente(semente: string): string {
  return bytesToHex(sha256(hexToBytes(semente)))
}

/**
 * Computes the winner's index in the list, with every number drawn. Deterministic. Throws RangeError without
 * participants or with more than NUMEROS.
 */
export function sortear({ semente, quantos, ...entradas }: EntradasDoSorteio): Resultado {
  const chave = hexToBytes(semente)
  return escolher(quantos, (vez) => {
    const mensagem = mensagemDaTentativa(entradas, vez)
    return { mensagem, bytes: hmac(sha256, chave, utf8ToBytes(mensagem)) }
  })
}

/**
 * The message authenticated by attempt `vez` (from 0): several lines; the public seed comes last because it may contain
 * anything.
 */
export function mensagemDaTentativa(
  {
    sorteio_id,
    hash_participantes,
    semente_publica,
  }: Pick<EntradasDoSorteio, 'sorteio_id' | 'hash_participantes' | 'semente_publica'>,
  vez: number,
): string {
  return [FORMATO, sorteio_id, hash_participantes, vez, semente_publica].join('\n')
}

/**
 * Draws numbers until one is below the largest multiple of `quantos`; its remainder is the winner's index. Without that
 * limit, the first participants would be slightly more likely to win than the last.
 */
export function escolher(
  quantos: number,
  tentar: (vez: number) => { mensagem: string; bytes: Uint8Array },
): Resultado {
  if (!Number.isInteger(quantos) || quantos < 1 || quantos > NUMEROS)
    throw new RangeError(`Número de participantes inválido: ${quantos}`)
  const limite = NUMEROS - (NUMEROS % quantos)
  const tentativas: Tentativa[] = []
  for (let vez = 0; ; vez++) {
    const { mensagem, bytes } = tentar(vez)
    const numero = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
    const aceita = numero < limite
    tentativas.push({ mensagem, hmac: bytesToHex(bytes), numero, aceita })
    if (aceita) return { tentativas, limite, indice: numero % quantos }
  }
}
