import { Worker } from 'node:worker_threads'
import { formatInstant } from '../../core/datas.ts'
import { Recusa } from '../../core/recusa.ts'
import { type Cabecalho, escaparFormula, type Folha, type Planilha } from './planilha.ts'

/** Messages to the worker; a cell is a text, a number or, in date columns, milliseconds since 1970. */
export type Message =
  | { tipo: 'inicio'; folhas: { nome: string; colunas: readonly Cabecalho[] }[] }
  /** Rows of the sheet at that position. */
  | { tipo: 'linhas'; folha: number; linhas: (string | number | null)[][] }
  | { tipo: 'fim' }

const MEMORY_MB = 2048
const TOO_LARGE = 'A planilha ficou grande demais para o Excel. Exporte em CSV ou filtre mais.'

/**
 * An XLSX with these sheets, with numeric money and percentages and real dates. Built in a thread with
 * limited memory, so that a large file blocks no other request and can at worst only fail itself.
 */
export function createXlsx<T>(folhas: readonly Folha<T>[]): Planilha<T> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const made = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) =>
      reject(isTooLarge(error) ? new Recusa('EXPORTACAO_GRANDE', TOO_LARGE) : error),
    )
    worker.once('exit', () => reject(new Error('the worker ended before the sheet')))
  })
  // It may fail before it is awaited.
  made.catch(() => {})
  const send = (message: Message) => worker.postMessage(message)
  send({ tipo: 'inicio', folhas: folhas.map(({ nome, colunas }) => ({ nome, colunas })) })
  return {
    acrescentar(registros) {
      for (const [folha, { colunas, linhas }] of folhas.entries())
        send({
          tipo: 'linhas',
          folha,
          linhas: registros
            .flatMap(linhas)
            .map((linha) => linha.map((value, i) => cellOf(colunas[i]?.tipo ?? 'texto', value))),
        })
    },
    async terminar() {
      send({ tipo: 'fim' })
      try {
        return await made
      } finally {
        await worker.terminate()
      }
    },
    cancelar: () => void worker.terminate(),
  }
}

function cellOf(tipo: Cabecalho['tipo'], content: string | number | null): string | number | null {
  if (typeof content !== 'string') return content
  if (tipo === 'data') return Date.parse(`${content}T00:00:00Z`)
  if (tipo === 'instante') return localMilliseconds(content)
  return shorten(escaparFormula(content.replace(NOT_IN_XML, '')))
}

/** Spreadsheets have no time zones: the business time zone's local time, as if it were UTC. */
function localMilliseconds(instante: string): number {
  const [, dia, mes, ano, hora] = /^(\d+)\/(\d+)\/(\d+) (.+)$/.exec(formatInstant(instante)) ?? []
  return Date.parse(`${ano}-${mes}-${dia}T${hora}:00Z`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that XML cannot contain
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The XLSX format's limit for one cell. */
const MAX_CHARACTERS = 32_767

function shorten(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  const note = `… (${text.length} caracteres no sistema)`
  return `${text.slice(0, MAX_CHARACTERS - note.length)}${note}`.toWellFormed()
}

function isTooLarge(error: unknown): boolean {
  return (
    (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ||
    error instanceof RangeError
  )
}
