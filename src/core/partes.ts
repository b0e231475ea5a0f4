/** Files that are sent in parts, so that no request takes longer to arrive than it may, and nobody holds a whole file. */

export const PART_MESSAGE = 'Esta parte do arquivo não pôde ser lida. Envie o arquivo de novo.'
export const INCOMPLETE_MESSAGE = 'O arquivo não chegou inteiro. Envie-o de novo.'

/** All parts but the last have this size. */
export const PART_BYTES = 256 * 1024

/** In how many parts a file of `bytes` is sent, numbered from 1. */
export function partsOf(bytes: number): number {
  return Math.ceil(bytes / PART_BYTES)
}

/** The bytes of a part, as from (inclusive) and to (exclusive); null if the file has no such part. */
export function rangeOfPart(bytes: number, part: number): { from: number; to: number } | null {
  if (part < 1 || part > partsOf(bytes)) return null
  const from = (part - 1) * PART_BYTES
  return { from, to: Math.min(from + PART_BYTES, bytes) }
}
