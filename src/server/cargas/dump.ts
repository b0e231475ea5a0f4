/** A dump as pg_dump writes it in text: the rows of its COPY and INSERT statements. Every other statement is skipped. */
import type { SourceFile } from './chunks.ts'
import { type CopyTarget, copyTarget, copyValues } from './dump-copy.ts'
import { insertedRows } from './dump-insert.ts'
import { linesOf } from './dump-lines.ts'
import { checkedRow, SourceError } from './source-error.ts'
import type { SourceReport } from './source-report.ts'

interface DumpRow {
  tabela: string
  arquivo: string
  linha: number
  valores: Record<string, string | null>
}

/** Characters of one statement. */
const MAX_STATEMENT = 32_000_000
/** What dumps have psql do that concerns no data. */
const HARMLESS = /^\\(?:restrict|unrestrict|connect|\.)(?:\s|$)/

/** The rows of the schema public, or of no schema; those of others are counted as statements. Throws SourceError. */
export async function* readDump(file: SourceFile, report: SourceReport): AsyncGenerator<DumpRow> {
  const { nome: arquivo } = file
  const scanner = new StatementScanner()
  let copy: CopyTarget | null = null
  for await (const { linha, texto } of linesOf(file)) {
    if (copy) {
      if (texto === '\\.') copy = null
      else if (copy.tabela !== null) {
        const valores = checkedRow(arquivo, linha, copy.colunas, copyValues(texto))
        yield { tabela: copy.tabela, arquivo, linha, valores }
      }
      continue
    }
    if (scanner.isBetween && texto.startsWith('\\')) {
      if (!HARMLESS.test(texto))
        throw new SourceError(
          arquivo,
          linha,
          'é um comando do psql, que não é executado. Só dados podem ser trazidos.',
        )
      continue
    }
    for (const { texto: statement, linha: begin } of scanner.add(texto, linha)) {
      if (/^copy\b/i.test(statement)) copy = copyTarget(arquivo, begin, statement)
      else if (/^insert\b/i.test(statement)) yield* insertedRows(arquivo, begin, statement)
      else report.comandos++
    }
    if (scanner.length > MAX_STATEMENT)
      throw new SourceError(arquivo, scanner.begin, 'o comando tem mais de 32 milhões de caracteres.')
  }
  if (copy) throw new SourceError(arquivo, null, 'o arquivo termina no meio dos dados de uma tabela.')
  if (!scanner.isBetween)
    throw new SourceError(arquivo, scanner.begin, 'o arquivo termina no meio deste comando.')
}

/** Cuts lines into statements, where semicolons in texts, names, comments and function bodies end none. */
class StatementScanner {
  /** The line in which the statement under way begins. */
  begin = 1
  private text = ''
  /** Whether `text` has only blanks: looking at all of it for each line would take the square of its length. */
  private isBlank = true
  /** What ends the quote or comment under way; null outside of any. */
  private until: string | null = null
  private hasEscapes = false
  private depth = 0

  get isBetween(): boolean {
    return this.until === null && this.isBlank
  }

  get length(): number {
    return this.text.length
  }

  /** The statements that end in the line, without their semicolons. */
  add(line: string, linha: number): { texto: string; linha: number }[] {
    const found: { texto: string; linha: number }[] = []
    let kept = 0
    let i = 0
    const keep = (end: number) => {
      const piece = line.slice(kept, end)
      if (piece.trim() !== '') {
        if (this.isBetween) this.begin = linha
        this.isBlank = false
      }
      this.text += piece
    }
    while (i < line.length) {
      if (this.until !== null) {
        const isComment = this.until === COMMENT_END
        i = this.inside(line, i)
        if (isComment) kept = i
        continue
      }
      OPENING.lastIndex = i
      const match = OPENING.exec(line)
      if (!match) break
      const [token] = match
      const { index } = match
      if (token === '--') {
        keep(index)
        kept = line.length
        break
      }
      if (token === ';') {
        keep(index)
        if (!this.isBlank) found.push({ texto: this.text.trim(), linha: this.begin })
        this.text = ''
        this.isBlank = true
        kept = index + 1
        i = kept
      } else {
        // Before the quote counts as open, so that the statement's first line is known.
        keep(index)
        kept = index
        this.open(token)
        i = index + token.length
      }
    }
    keep(line.length)
    if (this.text !== '') this.text += '\n'
    return found
  }

  private open(token: string): void {
    this.hasEscapes = /^e'/i.test(token)
    this.depth = 1
    if (token === '/*') this.until = COMMENT_END
    else this.until = token.startsWith('$') ? token : token.slice(-1)
  }

  /** Where the quote or comment ends that is open at `from`, or the line does. */
  private inside(line: string, from: number): number {
    if (this.until === COMMENT_END) return this.insideComment(line, from)
    const end = this.until ?? ''
    for (let i = from; i < line.length; i++) {
      const isPair =
        (this.hasEscapes && line[i] === '\\') || (end.length === 1 && line.startsWith(end + end, i))
      if (isPair) i++
      else if (line.startsWith(end, i)) {
        this.until = null
        return i + end.length
      }
    }
    return line.length
  }

  /** Comments may be in comments. */
  private insideComment(line: string, from: number): number {
    const marks = /\/\*|\*\//g
    marks.lastIndex = from
    for (let match = marks.exec(line); match; match = marks.exec(line)) {
      this.depth += match[0] === '/*' ? 1 : -1
      if (this.depth === 0) {
        this.until = null
        return marks.lastIndex
      }
    }
    return line.length
  }
}

const COMMENT_END = '*/'

/** A dollar in a name begins nothing. */
const OPENING = /(?<![\w$])e'|'|"|(?<![\w$])\$(?:[a-z_\u0080-\uffff]\w*)?\$|--|\/\*|;/gi
