/** Cuts a CSV into rows as it arrives; nothing of it is looked at twice. */

export interface ScannedRow {
  /** Where it begins, from 1: a cell can have line breaks. */
  linha: number
  celulas: string[]
}

/** A row that is too long, or within quotes when the text ends. */
export class EndlessRow extends Error {
  /** Where it begins. */
  readonly linha: number
  constructor(linha: number) {
    super(`the row of line ${linha} is too long`)
    this.linha = linha
  }
}

const QUOTE = '"'

/**
 * The rows of a text that is fed in pieces. A quote within a cell that ends nothing belongs to it; ="0101" is the text
 * 0101. Throws EndlessRow for a row of more than `max` characters.
 */
export class CsvScanner {
  /** Characters that were examined: it grows with the length of the text. */
  looked = 0
  private readonly separator: string
  private readonly max: number
  private linha = 1
  private begin = 1
  private celulas: string[] = []
  /** The text of the cell under way. */
  private cell = ''
  private state: 'start' | 'bare' | 'quoted' | 'quote' = 'start'
  /** Whether the last character was a carriage return that ended a row. */
  private wasReturn = false
  private size = 0

  constructor(separator: string, max: number) {
    this.separator = separator
    this.max = max
  }

  /** The rows that end in the text. */
  *feed(text: string): Generator<ScannedRow> {
    let kept = 0
    for (let i = 0; i < text.length; i++) {
      const char = text.charAt(i)
      this.looked++
      if (++this.size > this.max) throw new EndlessRow(this.begin)
      const isSecond = this.wasReturn && char === '\n'
      this.wasReturn = false
      if (isSecond) {
        // The line of '\r\n' was counted with its first character.
        kept = i + 1
        this.size = 0
        continue
      }
      if (char === '\n') this.linha++
      if (this.state === 'quoted') {
        if (char !== QUOTE) continue
        this.cell += text.slice(kept, i)
        kept = i + 1
        this.state = 'quote'
        continue
      }
      if (this.state === 'start' && char === QUOTE) {
        this.state = 'quoted'
        kept = i + 1
        continue
      }
      const isBreak = char === '\n' || char === '\r'
      if (char !== this.separator && !isBreak) {
        if (this.state === 'quote') {
          // Two quotes are one; one that ends nothing is a part of the cell.
          if (char !== QUOTE) this.cell += QUOTE
          kept = i
          this.state = 'quoted'
        } else this.state = 'bare'
        continue
      }
      this.endCell(this.state === 'quote' ? '' : text.slice(kept, i))
      kept = i + 1
      if (!isBreak) continue
      if (char === '\r') {
        this.linha++
        this.wasReturn = true
      }
      yield this.endRow()
    }
    this.cell += text.slice(kept)
  }

  /** The last row, if something follows the last line break. Throws EndlessRow within quotes: the text was cut off. */
  *end(): Generator<ScannedRow> {
    if (this.state === 'quoted') throw new EndlessRow(this.begin)
    if (this.celulas.length === 0 && this.state === 'start') return
    this.endCell('')
    yield this.endRow()
  }

  private endCell(rest: string): void {
    const text = this.cell + rest
    this.celulas.push(this.state === 'bare' ? text.replace(/^="([^"]*)"$/, '$1') : text)
    this.cell = ''
    this.state = 'start'
  }

  private endRow(): ScannedRow {
    const row = { linha: this.begin, celulas: this.celulas }
    this.celulas = []
    this.begin = this.linha
    this.size = 0
    return row
  }
}
