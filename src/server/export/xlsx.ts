import { Worker } from 'node:worker_threads'
import { formatInstant } from '../../core/datas.ts'
import { Recusa } from '../../core/recusa.ts'
import { type Coluna, escaparFormula, type Planilha } from './planilha.ts'

/** Messages to the worker; a cell is a text, a number or, in date columns, milliseconds since 1970. */
export type Recado =
  | {
      tipo: 'inicio'
      nome: string
      colunas: { titulo: string; tipo: Coluna<never>['tipo']; largura: number }[]
    }
  | { tipo: 'linhas'; linhas: (string | number | null)[][] }
  | { tipo: 'fim' }

const MEMORIA_MB = 2048
const GRANDE = 'A planilha ficou grande demais para o Excel. Exporte em CSV ou filtre mais.'

/**
 * An XLSX with one sheet called `nome`, with numeric money and percentages and real dates. Built in a thread with
 * limited memory, so that a large file blocks no other request and can at worst only fail itself.
 */
export function criarXlsx<T>(nome: string, colunas: readonly Coluna<T>[]): Planilha<T> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  })
  const feito = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) =>
      reject(isTooLarge(error) ? new Recusa('EXPORTACAO_GRANDE', GRANDE) : error),
    )
    worker.once('exit', () => reject(new Error('o processo da planilha terminou antes dela')))
  })
  // It may fail before it is awaited.
  feito.catch(() => {})
  const dizer = (recado: Recado) => worker.postMessage(recado)
  dizer({
    tipo: 'inicio',
    nome,
    colunas: colunas.map(({ titulo, tipo, largura }) => ({ titulo, tipo, largura })),
  })
  return {
    acrescentar: (registros) =>
      dizer({
        tipo: 'linhas',
        linhas: registros.map((registro) => colunas.map((coluna) => celula(coluna, registro))),
      }),
    async terminar() {
      dizer({ tipo: 'fim' })
      try {
        return await feito
      } finally {
        await worker.terminate()
      }
    },
    cancelar: () => void worker.terminate(),
  }
}

function celula<T>({ tipo, valor }: Coluna<T>, registro: T): string | number | null {
  const conteudo = valor(registro)
  if (typeof conteudo !== 'string') return conteudo
  if (tipo === 'data') return Date.parse(`${conteudo}T00:00:00Z`)
  if (tipo === 'instante') return localMilliseconds(conteudo)
  return cortar(escaparFormula(conteudo.replace(NAO_EM_XML, '')))
}

/** Spreadsheets have no time zones: the business time zone's local time, as if it were UTC. */
function localMilliseconds(instante: string): number {
  const [, dia, mes, ano, hora] = /^(\d+)\/(\d+)\/(\d+) (.+)$/.exec(formatInstant(instante)) ?? []
  return Date.parse(`${ano}-${mes}-${dia}T${hora}:00Z`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that XML cannot contain
const NAO_EM_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The XLSX format's limit for one cell. */
const MAX_CARACTERES = 32_767

function cortar(texto: string): string {
  if (texto.length <= MAX_CARACTERES) return texto
  const nota = `… (${texto.length} caracteres no sistema)`
  return `${texto.slice(0, MAX_CARACTERES - nota.length)}${nota}`.toWellFormed()
}

function isTooLarge(error: unknown): boolean {
  return (
    (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ||
    error instanceof RangeError
  )
}
