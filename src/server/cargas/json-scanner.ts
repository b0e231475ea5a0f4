/** Extracts the objects that are rows of a table from JSON that arrives in chunks; each character is read once. */
import { tableOfFile } from '../../core/cargas/files.ts'
import { MAX_ROW, SourceError } from './source-error.ts'
import { isCargaTable } from './tables.ts'

interface ScannedObject {
  /** The table named by a surrounding key; null if none is. */
  tabela: string | null
  linha: number
  texto: string
}

/** A list of rows, or an object, which is a row unless it contains rows. */
interface Frame {
  kind: 'list' | 'object'
  tabela: string | null
  /** True if it contains rows. */
  isAround: boolean
  /** How many objects its other lists have, by their keys: rows that are not read if it contains rows. */
  others?: Map<string, number>
}

const MAX_DEPTH = 50
const MAX_OBJECT = 2 * MAX_ROW

/** The keys under which REST services, GraphQL and queries put a table's rows. */
const ENVELOPES = /^(?:data|d|values?|results?|rows|items?|records|content|docs|documents|jsonb?_agg)$/i

const NOT_ROWS =
  'não é uma lista de objetos JSON. Exporte a tabela como lista de objetos, com uma propriedade por coluna, ou como CSV.'

/** For one file: `feed` yields the objects completed by a chunk; `end` follows the last chunk. */
export class JsonScanner {
  /** Rows under keys that name no table, by their keys, beside rows that are read. */
  readonly skipped = new Map<string, number>()
  /** The number of characters examined, which grows with the length of the text. */
  looked = 0
  private readonly arquivo: string
  private linha = 1
  private begin = 1
  private readonly frames: Frame[] = []
  /** Open brackets within the object of the innermost frame. */
  private depth = 0
  /** The text of that object so far, unless it contains rows. */
  private object = ''
  private inString = false
  private escaped = false
  /** The last text at the object's own level, and its position in the chunk. */
  private word = ''
  private wordFrom = 0
  /** The property whose value comes next; empty if none does. */
  private key = ''
  /** True if a list that may contain rows has just opened. */
  private isOpening = false
  /** The key of the open list at the object's own level; null if none is open. */
  private list: string | null = null

  constructor(arquivo: string) {
    this.arquivo = arquivo
  }

  /** Throws SourceError if the text is not a list of objects. */
  *feed(text: string): Generator<ScannedObject> {
    let kept = 0
    this.wordFrom = 0
    for (let i = 0; i < text.length; i++) {
      const c = text.charAt(i)
      this.looked++
      if (c === '\n') this.linha++
      if (this.inString) {
        if (this.endsString(c)) this.word += text.slice(this.wordFrom, i)
        continue
      }
      if (c === ' ' || c === '\n' || c === '\r' || c === '\t') continue
      const before = this.frames.length
      const ended = this.pass(c)
      if (this.inString) this.wordFrom = i + 1
      if (ended) {
        const texto = this.object + text.slice(kept, i + 1)
        this.object = ''
        yield { tabela: ended.tabela, linha: this.begin, texto }
      }
      if (this.frames.length === before) continue
      // An object begins or ends.
      this.object = ''
      kept = i
    }
    if (this.inString) this.word += text.slice(this.wordFrom)
    const frame = this.frames.at(-1)
    if (frame?.kind !== 'object' || frame.isAround) return
    this.object += text.slice(kept)
    if (this.object.length > MAX_OBJECT)
      throw new SourceError(this.arquivo, this.begin, 'o objeto tem mais de 2 milhões de caracteres.')
  }

  /** Throws SourceError if an object or list is still open. */
  end(): void {
    if (this.frames.length > 0)
      throw new SourceError(this.arquivo, this.begin, 'o arquivo termina no meio de um objeto.')
  }

  private endsString(c: string): boolean {
    if (this.escaped) this.escaped = false
    else if (c === '\\') this.escaped = true
    else if (c === '"') {
      this.inString = false
      return true
    }
    return false
  }

  /** Consumes a character outside of texts. Returns the frame of the row that it ends, if any. */
  private pass(c: string): Frame | null {
    const frame = this.frames.at(-1)
    if (frame?.kind !== 'object') {
      this.between(c, frame)
      return null
    }
    if (this.isOpening && this.opens(c, frame)) return null
    if (c === '"') {
      this.inString = true
      this.word = ''
    } else if (c === '{' || c === '[') this.open(c, frame)
    else if (c === '}' || c === ']') return this.close(frame)
    else if (this.depth === 0) this.key = c === ':' ? this.word : ''
    return null
  }

  /** Consumes a character between the rows of a list, or outside of everything. */
  private between(c: string, list: Frame | undefined): void {
    if (c === '{') this.push('object', list?.tabela ?? null)
    else if (c === '[' && !list) this.push('list', null)
    else if (c === ']' && list) this.frames.pop()
    else if (c !== ',') throw new SourceError(this.arquivo, this.linha, NOT_ROWS)
  }

  private open(c: string, frame: Frame): void {
    const isEnvelope = this.depth === 0 && (ENVELOPES.test(this.key) || this.tableOfKey() !== null)
    if (this.depth === 0) this.list = c === '[' && !isEnvelope ? this.key : null
    if (isEnvelope && c === '[') this.isOpening = true
    else if (isEnvelope) {
      frame.isAround = true
      this.push('object', this.tableOfKey() ?? frame.tabela)
    } else {
      if (this.depth === 1 && this.list !== null && c === '{') {
        frame.others ??= new Map()
        frame.others.set(this.list, (frame.others.get(this.list) ?? 0) + 1)
      }
      this.depth++
      if (this.depth > MAX_DEPTH)
        throw new SourceError(this.arquivo, this.linha, 'tem listas dentro de listas demais.')
    }
  }

  /** Decides by the first character of a list under a key whether it contains rows. */
  private opens(c: string, frame: Frame): boolean {
    this.isOpening = false
    if (c === '{') {
      frame.isAround = true
      this.push('list', this.tableOfKey() ?? frame.tabela)
      this.push('object', this.frames.at(-1)?.tabela ?? null)
      return true
    }
    // An empty list counts as a list of rows.
    if (c === ']') frame.isAround = true
    else this.depth++
    return c === ']'
  }

  private close(frame: Frame): Frame | null {
    if (this.depth > 0) {
      this.depth--
      return null
    }
    this.frames.pop()
    this.key = ''
    if (!frame.isAround) return frame
    for (const [key, rows] of frame.others ?? []) this.skipped.set(key, (this.skipped.get(key) ?? 0) + rows)
    return null
  }

  private push(kind: Frame['kind'], tabela: string | null): void {
    if (this.frames.length >= MAX_DEPTH)
      throw new SourceError(this.arquivo, this.linha, 'tem listas dentro de listas demais.')
    this.frames.push({ kind, tabela, isAround: false })
    this.key = ''
    if (kind === 'object') this.begin = this.linha
  }

  /** 'select * from vendas' names vendas. */
  private tableOfKey(): string | null {
    const tabela = tableOfFile(this.key)
    return isCargaTable(tabela) ? tabela : null
  }
}
