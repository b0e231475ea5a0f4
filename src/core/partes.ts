/** Files that are sent in parts, so that no request takes longer to arrive than it may, and nobody holds a whole file. */

export const PART_MESSAGE = 'Esta parte do arquivo não pôde ser lida. Envie o arquivo de novo.'
export const INCOMPLETE_MESSAGE = 'O arquivo não chegou inteiro. Envie-o de novo.'

export const FULL_DISK_MESSAGE =
  'O disco do servidor está quase cheio e não recebe mais arquivos. Avise quem cuida do servidor.'

/** An upload that is not completed by then has ended. */
export const ENVIO_MS = 60 * 60_000

/** What stays free for everything else. */
const RESERVE_BYTES = 1_000_000_000
/** A part is written once when it arrives and once when the file is complete, each time also to the database's log. */
const TIMES_WRITTEN = 4

/** Whether files of `bytes` together may be sent while a disk has so many bytes free. */
export function fitsOnDisk(free: number, bytes: number): boolean {
  return free - bytes * TIMES_WRITTEN >= RESERVE_BYTES
}

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
