/**
 * The tokens of a dump that arrives in chunks: no character is read twice, however long a statement, line or text is.
 */
import { FILE_MESSAGES } from '../../core/cargas/files.ts'
import { MAX_ROW, SourceError } from './source-error.ts'
import { unescapedText } from './sql-text.ts'

export interface Token {
  kind: 'name' | 'quoted name' | 'text' | 'unicode text' | 'number' | 'sign' | 'end'
  /** Names in lower case unless quoted; texts without their quotes, except the escapes of a Unicode text. */
  text: string
}

/** An open quote or comment. */
interface Open {
  kind: 'text' | 'escaped text' | 'unicode text' | 'dollar' | 'line comment' | 'comment'
  /** The text that ends it. */
  until: string
  pieces: string[]
  length: number
  /** The last character consumed. */
  last: string
  depth: number
}

const END: Token = { kind: 'end', text: '' }
/** For a name or number; anything longer is neither. */
const MAX_SHORT = 1_000
/** For a text with its escapes. */
const MAX_TEXT = 2 * MAX_ROW

/** Characters kept of a skipped line, to find the line that ends a table's rows. */
const LINE_BEGIN = 4

const BLANKS = /\s+/y
const NAME = /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy
const QUOTED_NAME = /"((?:[^"]|"")*)"/y
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
/** The characters that can continue a number. */
const NUMBER_RUN = /[\d.e+-]*/iy
const DOLLAR = /\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/iy
const NAME_CHARACTER = /[\w\u0080-\uffff]/
/** MySQL executes such comments. */
const MYSQL_COMMENT = /^\/\*M?!\d/
const DOLLAR_BEGUN = /\$[\w\u0080-\uffff]*$/y

export class SqlLexer {
  /** The number of characters examined, which grows with the length of the text. */
  looked = 0
  /** True if texts are kept; those of statements without data are not needed. */
  keeps = true
  private readonly arquivo: string
  private chunk = ''
  private at = 0
  private isComplete = false
  private line = 1
  /** The position of the chunk's next line break. */
  private nextBreak = Number.POSITIVE_INFINITY
  private tokenLine = 1
  private open: Open | null = null
  private held: Token | null = null
  private linePieces: string[] = []
  private lineLength = 0

  constructor(arquivo: string) {
    this.arquivo = arquivo
  }

  /** The line in which the last token begins. */
  get linha(): number {
    return this.tokenLine
  }

  feed(text: string): void {
    this.chunk = this.chunk.slice(this.at) + text
    this.at = 0
    this.nextBreak = breakFrom(this.chunk, 0)
  }

  /** Says that the file has ended. */
  complete(): void {
    this.isComplete = true
  }

  /** The next token; null if more of the text is needed. */
  next(): Token | null {
    const { held } = this
    if (held) {
      this.held = null
      return held
    }
    while (true) {
      if (this.open) {
        const token = this.resume(this.open)
        if (token !== 'comment') return token
        continue
      }
      this.skipBlanks()
      if (this.at >= this.chunk.length) return this.isComplete ? END : null
      this.tokenLine = this.line
      const token = this.begin()
      if (token !== 'opened') return token
    }
  }

  /** Makes the token the next one again. */
  back(token: Token): void {
    this.held = token
  }

  /** The rest of the line, without its break, of at most `max` characters; null if more of the text is needed. */
  restOfLine(max: number): string | null {
    const end = Math.min(this.nextBreak, this.chunk.length)
    const piece = this.chunk.slice(this.at, end)
    if (this.lineLength === 0) this.tokenLine = this.line
    this.lineLength += piece.length
    if (this.keeps && this.lineLength > max)
      throw new SourceError(this.arquivo, this.tokenLine, 'a linha tem mais de 1 milhão de caracteres.')
    if (this.keeps) this.linePieces.push(piece)
    else if (this.lineLength - piece.length < LINE_BEGIN) this.linePieces.push(piece.slice(0, LINE_BEGIN))
    const isWhole = end < this.chunk.length || this.isComplete
    this.advance(end)
    if (!isWhole) return null
    this.advance(Math.min(end + 1, this.chunk.length))
    const line = this.linePieces.join('')
    this.linePieces = []
    this.lineLength = 0
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  /** True if the end of the file was reached. */
  get isAtEnd(): boolean {
    return this.isComplete && this.at >= this.chunk.length
  }

  private advance(to: number): void {
    this.looked += to - this.at
    this.at = to
    while (this.nextBreak < to) {
      this.line++
      this.nextBreak = breakFrom(this.chunk, this.nextBreak + 1)
    }
  }

  private skipBlanks(): void {
    BLANKS.lastIndex = this.at
    if (BLANKS.test(this.chunk)) this.advance(BLANKS.lastIndex)
  }

  private begin(): Token | 'opened' | null {
    const char = this.chunk[this.at] ?? ''
    if (char === "'") return this.opened('text', "'", 1)
    if (char === '"') return this.quotedName()
    if (char === '$') return this.dollar()
    if (char === '`') throw this.likeMysql()
    if (/\d/.test(char)) return this.number()
    if (/[a-z_\u0080-\uffff]/i.test(char)) return this.name()
    const two = this.chunk.slice(this.at, this.at + 2)
    if (two.length < 2 && '-/:|.'.includes(char) && !this.isComplete) return this.more()
    if (two === '--') return this.opened('line comment', '\n', 2)
    if (two === '/*') return this.comment()
    if (/^\.\d$/.test(two)) return this.number()
    const text = two === '::' || two === '||' ? two : char
    this.advance(this.at + text.length)
    return { kind: 'sign', text }
  }

  private opened(kind: Open['kind'], until: string, length: number): 'opened' {
    this.open = { kind, until, pieces: [], length: 0, last: '', depth: 1 }
    this.advance(this.at + length)
    return 'opened'
  }

  private comment(): 'opened' | null {
    const begun = this.chunk.slice(this.at, this.at + 5)
    if (begun.length < 5 && !this.isComplete) return this.more()
    if (MYSQL_COMMENT.test(begun)) throw this.likeMysql()
    return this.opened('comment', '*/', 2)
  }

  private likeMysql(): SourceError {
    return new SourceError(this.arquivo, this.tokenLine, FILE_MESSAGES.como_mysql)
  }

  private name(): Token | 'opened' | null {
    const [name = ''] = this.match(NAME) ?? []
    const after = this.chunk.slice(this.at + name.length, this.at + name.length + 2)
    if (!this.isComplete && after.length < 2) return this.more()
    const letter = name.toLowerCase()
    if (letter === 'e' && after.startsWith("'")) return this.opened('escaped text', "'", 2)
    if (letter === 'n' && after.startsWith("'")) return this.opened('text', "'", 2)
    if (letter === 'u' && after === "&'") return this.opened('unicode text', "'", 3)
    this.advance(this.at + name.length)
    return { kind: 'name', text: letter }
  }

  private quotedName(): Token | null {
    const [found, name = ''] = this.match(QUOTED_NAME) ?? []
    if (found === undefined || this.touchesEnd(found)) return this.more()
    this.advance(this.at + found.length)
    return { kind: 'quoted name', text: name.replaceAll('""', '"') }
  }

  private dollar(): Token | 'opened' | null {
    const [tag] = this.match(DOLLAR) ?? []
    if (tag !== undefined) return this.opened('dollar', tag, tag.length)
    if (!this.isComplete && this.match(DOLLAR_BEGUN)) return this.more()
    this.advance(this.at + 1)
    return { kind: 'sign', text: '$' }
  }

  private number(): Token | null {
    const [run = ''] = this.match(NUMBER_RUN) ?? []
    if (this.touchesEnd(run)) return this.more()
    const [text = ''] = this.match(NUMBER) ?? []
    this.advance(this.at + text.length)
    return { kind: 'number', text }
  }

  private touchesEnd(text: string): boolean {
    return !this.isComplete && this.at + text.length >= this.chunk.length
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    return pattern.exec(this.chunk)
  }

  /** Null, because the chunk may end within a short token. */
  private more(): null {
    const rest = this.chunk.length - this.at
    this.looked += rest
    if (rest > MAX_SHORT || this.isComplete)
      throw new SourceError(this.arquivo, this.tokenLine, 'tem um nome ou número que não termina.')
    return null
  }

  /** Continues an open quote or comment: returns its text, 'comment' at the end of one, or null for more. */
  private resume(open: Open): Token | 'comment' | null {
    if (open.kind === 'line comment') {
      const end = Math.min(this.nextBreak, this.chunk.length)
      this.advance(end)
      return this.ended(end < this.chunk.length || this.isComplete)
    }
    if (open.kind === 'comment') return this.ended(this.passComment(open))
    if (!this.passText(open)) return this.isComplete ? END : null
    this.open = null
    const text = open.pieces.join('')
    if (open.kind === 'unicode text') return { kind: 'unicode text', text }
    return { kind: 'text', text: open.kind === 'escaped text' ? unescapedText(text) : text }
  }

  private ended(isEnded: boolean): 'comment' | null {
    if (isEnded) this.open = null
    return isEnded ? 'comment' : this.isComplete ? this.unended() : null
  }

  private unended(): never {
    throw new SourceError(this.arquivo, this.tokenLine, 'o arquivo termina no meio de um comentário.')
  }

  /** Comments can be nested. */
  private passComment(open: Open): boolean {
    const marks = /\/\*|\*\//g
    marks.lastIndex = this.at
    for (let match = marks.exec(this.chunk); match; match = marks.exec(this.chunk)) {
      this.advance(marks.lastIndex)
      open.depth += match[0] === '/*' ? 1 : -1
      if (open.depth === 0) return true
    }
    // The last character may begin a comment mark.
    this.advance(this.isComplete ? this.chunk.length : Math.max(this.at, this.chunk.length - 1))
    return false
  }

  /** Consumes the open text as far as it has arrived. Returns whether it ended. */
  private passText(open: Open): boolean {
    const { kind, until } = open
    if (kind === 'dollar') {
      const end = this.chunk.indexOf(until, this.at)
      // The chunk may end within the closing quote.
      this.keep(open, end < 0 ? Math.max(this.at, this.chunk.length - until.length + 1) : end)
      if (end >= 0) this.advance(end + until.length)
      return end >= 0
    }
    const marks = kind === 'escaped text' ? /['\\]/g : /'/g
    while (true) {
      marks.lastIndex = this.at
      const index = marks.exec(this.chunk)?.index ?? this.chunk.length
      this.keep(open, index)
      if (index >= this.chunk.length) return false
      if (index + 1 === this.chunk.length && !this.isComplete) return false
      const isPair = this.chunk[index] === '\\' || this.chunk[index + 1] === "'"
      if (!isPair) {
        if (this.isEscapedQuote(open, index)) throw this.likeMysql()
        this.advance(index + 1)
        return true
      }
      // Two quotes stand for one, unless escapes are read later.
      if (kind !== 'escaped text') this.advance(index + 1)
      this.keep(open, Math.min(index + 2, this.chunk.length))
    }
  }

  /** True if the quote seems to belong to the text: 'D\'Água'. */
  private isEscapedQuote({ kind, last }: Open, index: number): boolean {
    return kind === 'text' && last === '\\' && NAME_CHARACTER.test(this.chunk[index + 1] ?? '')
  }

  private keep(open: Open, to: number): void {
    if (to > this.at) open.last = this.chunk[to - 1] ?? ''
    if (this.keeps) {
      open.length += to - this.at
      if (open.length > MAX_TEXT)
        throw new SourceError(this.arquivo, this.tokenLine, 'a linha tem mais de 1 milhão de caracteres.')
      if (to > this.at) open.pieces.push(this.chunk.slice(this.at, to))
    }
    this.advance(to)
  }
}

function breakFrom(text: string, at: number): number {
  const found = text.indexOf('\n', at)
  return found < 0 ? Number.POSITIVE_INFINITY : found
}
