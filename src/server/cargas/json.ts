/** A table as JSON: a list of objects, as exports of REST services write it, or an object in each line. */
import type { SourceFile } from './chunks.ts'
import { textOf } from './chunks.ts'
import { checkedColumns, checkedRow, SourceError } from './source-error.ts'
import { arrayText } from './sql-text.ts'

interface JsonRow {
  linha: number
  valores: Record<string, string | null>
}

const MAX_DEPTH = 50
const MAX_OBJECT = 2_000_000

/** The objects, numbers as they are written. Throws SourceError if the text is not a list of objects. */
export async function* readJson(file: SourceFile): AsyncGenerator<JsonRow> {
  const { nome } = file
  let text = ''
  let depth = 0
  let inString = false
  let escaped = false
  let linha = 1
  let begin = 1
  for await (const chunk of textOf(file)) {
    let from = 0
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk[i]
      if (c === '\n') linha++
      if (inString) {
        if (escaped) escaped = false
        else if (c === '\\') escaped = true
        else if (c === '"') inString = false
      } else if (c === '"') {
        if (depth === 0) throw notObjects(nome, linha)
        inString = true
      } else if (c === '{' || (c === '[' && depth > 0)) {
        if (depth === 0) {
          from = i
          begin = linha
        }
        depth++
        if (depth > MAX_DEPTH) throw new SourceError(nome, linha, 'tem listas dentro de listas demais.')
      } else if ((c === '}' || c === ']') && depth > 0) {
        depth--
        if (depth === 0) {
          yield { linha: begin, valores: rowOf(nome, begin, text + chunk.slice(from, i + 1)) }
          text = ''
        }
      } else if (depth === 0 && !/[[\],\s]/.test(c ?? '')) throw notObjects(nome, linha)
    }
    if (depth > 0) text += chunk.slice(from)
    if (text.length > MAX_OBJECT)
      throw new SourceError(nome, begin, 'o objeto tem mais de 2 milhões de caracteres.')
  }
  if (depth > 0) throw new SourceError(nome, begin, 'o arquivo termina no meio de um objeto.')
}

function notObjects(nome: string, linha: number): SourceError {
  return new SourceError(nome, linha, 'não é uma lista de objetos JSON.')
}

function rowOf(nome: string, linha: number, text: string): Record<string, string | null> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? new Written(context?.source ?? String(value)) : value,
    )
  } catch (cause) {
    throw Object.assign(new SourceError(nome, linha, 'não é JSON válido.'), { cause })
  }
  const entries = Object.entries(parsed as object)
  return checkedRow(
    nome,
    linha,
    checkedColumns(
      nome,
      linha,
      entries.map(([column]) => column),
    ),
    entries.map(([, value]) => textOfValue(value)),
  )
}

/** A number as it stands in the file: as a double it could lose digits. */
class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toJSON(): unknown {
    return Number(this.text)
  }
}

function textOfValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Written) return value.text
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return arrayText(value)
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
