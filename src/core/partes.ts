/** Files that are sent in parts, so that no request takes longer to arrive than it may, and nobody holds a whole file. */

export const PART_MESSAGE = 'Esta parte do arquivo não pôde ser lida. Envie o arquivo de novo.'
export const INCOMPLETE_MESSAGE = 'O arquivo não chegou inteiro. Envie-o de novo.'

export const FULL_DISK_MESSAGE =
  'O disco do servidor está quase cheio e não recebe mais arquivos. Avise quem cuida do servidor.'

/** An upload that is not completed by then has ended. */
export const ENVIO_MS = 60 * 60_000

/** The bytes that stay free for everything else. */
const RESERVE_BYTES = 1_000_000_000
/** A part is written to its table and to the database's log. */
const TIMES_WRITTEN = 2

/** Whether files of `bytes` together may be sent while a disk has so many bytes free. */
export function fitsOnDisk(free: number, bytes: number): boolean {
  return free - bytes * TIMES_WRITTEN >= RESERVE_BYTES
}

/** The media type of parts. */
export const BYTES = 'application/octet-stream'
/** In bytes: all parts but the last have this size. */
export const PART_BYTES = 256 * 1024
/** So many parts that follow one another may come in one request. */
const MAX_PARTS_TOGETHER = 4
/** The most bytes of a request. */
export const MAX_SENT_BYTES = MAX_PARTS_TOGETHER * PART_BYTES

/** A request that takes less lets the next one have more. */
const QUICK_MS = 2_000

/** In how many parts a file of `bytes` is sent, numbered from 1. */
export function partsOf(bytes: number): number {
  return Math.ceil(bytes / PART_BYTES)
}

/** Whether so many bytes are parts of a file of `size` from the part `first` on, each of them whole. */
export function areParts(size: number, first: number, bytes: number): boolean {
  if (first < 1 || bytes < 1 || bytes > MAX_SENT_BYTES) return false
  const end = (first - 1) * PART_BYTES + bytes
  return end === size || (end < size && bytes % PART_BYTES === 0)
}

/** How many parts go together after a request with `parts` of them took so many milliseconds. The first has one. */
export function nextTogether(parts: number, ms: number): number {
  if (ms < QUICK_MS) return Math.min(2 * parts, MAX_PARTS_TOGETHER)
  return ms < 2 * QUICK_MS ? parts : 1
}
