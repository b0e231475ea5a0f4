/** The rows of an INSERT statement. Its values have to be written out: nothing is computed. */

import { checkedColumns, checkedRow, SourceError } from './source-error.ts'
import { arrayText, columnNames, qualifiedName } from './sql-text.ts'

interface InsertedRow {
  tabela: string
  arquivo: string
  linha: number
  valores: Record<string, string | null>
}

const INSERT =
  /^insert\s+into\s+(?:only\s+)?((?:"(?:[^"]|"")+"|\w+)(?:\.(?:"(?:[^"]|"")+"|\w+))?)\s*(?:\(([^)]*)\))?\s*(?:overriding\s+\w+\s+value\s+)?(values)\b\s*/i

/** None for a table of another schema. Throws SourceError for anything but values. */
export function* insertedRows(arquivo: string, linha: number, statement: string): Generator<InsertedRow> {
  const match = INSERT.exec(statement)
  if (!match) {
    if (isOfOtherSchema(statement)) return
    throw new SourceError(arquivo, linha, 'este INSERT não traz valores escritos, e não é executado.')
  }
  const [head, name = '', columns] = match
  const { esquema, tabela } = qualifiedName(name)
  if (esquema !== 'public') return
  if (columns === undefined)
    throw new SourceError(arquivo, linha, 'o INSERT não diz as colunas. Exporte com pg_dump --column-inserts')
  const names = checkedColumns(arquivo, linha, columnNames(columns))
  const reader = new ValueReader(arquivo, linha, statement, head.length)
  do {
    const begin = reader.linha
    const values = reader.tuple()
    yield { tabela, arquivo, linha: begin, valores: checkedRow(arquivo, begin, names, values) }
  } while (reader.takes(/,\s*/y))
  if (!reader.takes(/on\s+conflict\s+do\s+nothing\s*/iy) && !reader.isAtEnd) throw reader.refused()
}

function isOfOtherSchema(statement: string): boolean {
  const [, name] = /^insert\s+into\s+(?:only\s+)?("?\w+"?\."?\w+"?)/i.exec(statement) ?? []
  return name !== undefined && qualifiedName(name).esquema !== 'public'
}

class ValueReader {
  private readonly arquivo: string
  private readonly text: string
  private at: number
  private line: number
  private counted: number

  constructor(arquivo: string, linha: number, text: string, at: number) {
    this.arquivo = arquivo
    this.text = text
    this.at = at
    this.line = linha
    this.counted = 0
  }

  /** The line of what is next. */
  get linha(): number {
    for (
      let i = this.text.indexOf('\n', this.counted);
      i >= 0 && i < this.at;
      i = this.text.indexOf('\n', i + 1)
    ) {
      this.line++
      this.counted = i + 1
    }
    return this.line
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  /** Whether this is next, which is then passed. */
  takes(pattern: RegExp): boolean {
    return this.take(pattern) !== null
  }

  refused(): SourceError {
    return new SourceError(
      this.arquivo,
      this.linha,
      'tem uma expressão no lugar de um valor, e nada é executado. Exporte com pg_dump --column-inserts',
    )
  }

  tuple(): (string | null)[] {
    if (!this.takes(/\(\s*/y)) throw this.refused()
    const values: (string | null)[] = []
    do values.push(this.value())
    while (this.takes(/\s*,\s*/y))
    if (!this.takes(/\s*\)\s*/y)) throw this.refused()
    return values
  }

  private value(): string | null {
    const value = this.literal()
    while (this.takes(CAST)) {
      // Whatever it is cast to, its text says what it is.
    }
    return value
  }

  private literal(): string | null {
    if (this.takes(/(?:null|default)\b/iy)) return null
    const word = this.take(/(?:true|false|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.])/iy)
    if (word !== null) return word.toLowerCase()
    const quoted = this.quoted()
    if (quoted !== null) return quoted
    if (this.takes(/array\s*\[\s*/iy)) return this.array()
    throw this.refused()
  }

  /** The text in quotes that is next; null if there is none. A regular expression has no room for a long one. */
  private quoted(): string | null {
    const opening = this.take(/e?'/iy)
    if (opening === null) return null
    const hasEscapes = opening.length === 2
    const begin = this.at
    for (let i = begin; i < this.text.length; i++) {
      const isPair = hasEscapes && this.text[i] === '\\'
      if (isPair || this.text.startsWith("''", i)) i++
      else if (this.text[i] === "'") {
        this.at = i + 1
        const written = this.text.slice(begin, i)
        return hasEscapes ? unescapedText(written) : written.replaceAll("''", "'")
      }
    }
    throw this.refused()
  }

  private array(): string {
    const items: (string | null)[] = []
    if (this.takes(/\]/y)) return arrayText(items)
    do items.push(this.value())
    while (this.takes(/\s*,\s*/y))
    if (!this.takes(/\s*\]/y)) throw this.refused()
    return arrayText(items)
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const [found] = pattern.exec(this.text) ?? []
    if (found === undefined) return null
    this.at += found.length
    return found
  }
}

const CAST =
  /\s*::\s*(?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?(?:\s+(?:varying|precision|with(?:out)?\s+time\s+zone))?(?:\(\d+(?:,\s*\d+)?\))?(?:\[\])*/iy

const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function unescapedText(text: string): string {
  return text.replace(
    /''|\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-9a-f]{1,2})|([0-7]{1,3})|([\s\S]))/g,
    (found, u, U, x, octal, letter) => {
      if (found === "''") return "'"
      const code = u ?? U ?? x
      if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
      return octal !== undefined
        ? String.fromCharCode(Number.parseInt(octal, 8))
        : (LETTERS[letter] ?? letter)
    },
  )
}
