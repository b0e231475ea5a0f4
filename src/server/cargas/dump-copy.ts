/** The rows of a COPY, in PostgreSQL's text format. */
import {
  columnNames,
  type Dump,
  endOr,
  isSign,
  nextToken,
  qualifiedName,
  type Reading,
  takes,
  WAIT,
} from './dump-reading.ts'
import { checkedColumns, checkedRow, MAX_ROW, SourceError } from './source-error.ts'
import { isCargaTable } from './tables.ts'

const ELSEWHERE =
  'este COPY não traz os dados no próprio arquivo, e não é executado. Exporte a tabela como CSV, ou com pg_dump em texto.'

const WITH_OPTIONS =
  'este COPY tem opções, e só é lido o do pg_dump, que não tem nenhuma. Exporte a tabela como CSV, ou com pg_dump em texto.'
const WITHOUT_COLUMNS = 'o COPY não diz as colunas.'

/** In characters, for a line with its escapes. */
const MAX_LINE = 4 * MAX_ROW

/**
 * Reads the rows of a COPY whose first word was read; `ignored` counts those of tables that are not loaded, of another
 * schema if they have the name of one that is. Throws SourceError for a COPY without inline rows.
 */
export function* copiedRows(dump: Dump, ignored: (tabela: string) => void): Reading {
  const { arquivo, lexer } = dump
  const name = yield* qualifiedName(dump)
  const columns = name && (yield* columnNames(dump, WITHOUT_COLUMNS))
  const isOfLines = (yield* takes(dump, 'from')) && (yield* takes(dump, 'stdin'))
  const end = yield* nextToken(dump)
  if (!name || !isOfLines) throw endOr(dump, end, ELSEWHERE)
  if (!isSign(end, ';')) throw endOr(dump, end, WITH_OPTIONS)
  const { esquema, tabela } = name
  const isRead = esquema === 'public' && isCargaTable(tabela)
  if (isRead && !columns) throw new SourceError(arquivo, dump.begin, WITHOUT_COLUMNS)
  const names = isRead && columns ? checkedColumns(arquivo, dump.begin, columns) : []
  lexer.keeps = isRead
  yield* line(dump)
  while (true) {
    if (lexer.isAtEnd)
      throw new SourceError(arquivo, null, 'o arquivo termina no meio dos dados de uma tabela.')
    const text = yield* line(dump)
    if (text === '\\.') break
    const { linha } = lexer
    if (isRead) yield { tabela, arquivo, linha, valores: checkedRow(arquivo, linha, names, copyValues(text)) }
    else if (esquema === 'public') ignored(tabela)
    else if (isCargaTable(tabela)) ignored(`${esquema}.${tabela}`)
  }
  lexer.keeps = true
}

function* line({ lexer }: Dump): Reading<string> {
  for (let text = lexer.restOfLine(MAX_LINE); ; text = lexer.restOfLine(MAX_LINE)) {
    if (text !== null) return text
    yield WAIT
  }
}

function copyValues(line: string): (string | null)[] {
  return line.split('\t').map((value) => {
    if (value === '\\N') return null
    return value.includes('\\') ? value.replace(ESCAPE, unescaped) : value
  })
}

const ESCAPE = /\\(?:x[0-9a-f]{1,2}|[0-7]{1,3}|[\s\S])/gi
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function unescaped(sequence: string): string {
  const code = sequence.slice(1)
  if (/^x./i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
  if (/^[0-7]+$/.test(code)) return String.fromCharCode(Number.parseInt(code, 8))
  return LETTERS[code] ?? code
}
