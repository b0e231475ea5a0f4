/** A dump as pg_dump writes it in text: the rows of its COPY and INSERT statements. Every other statement is skipped. */
import { FILE_MESSAGES } from '../../core/cargas/files.ts'
import { copiedRows } from './dump-copy.ts'
import { insertedRows } from './dump-insert.ts'
import {
  type Dump,
  type DumpRow,
  isSign,
  isWord,
  nextToken,
  type Reading,
  skipStatement,
  WAIT,
} from './dump-reading.ts'
import { SourceError } from './source-error.ts'
import { ignore, type SourceReport } from './source-report.ts'
import { SqlLexer } from './sql-lexer.ts'

/** psql commands in dumps that have nothing to do with data. */
const HARMLESS = /^(?:restrict|unrestrict|connect|\.)(?:\s|$)/
/** In characters, for a psql command. */
const MAX_COMMAND = 10_000

/**
 * Yields the rows of the schema public, or of no schema, and counts those of tables that are not loaded. Throws
 * SourceError.
 */
export async function* readDump(
  arquivo: string,
  texts: AsyncIterable<string>,
  report: SourceReport,
): AsyncGenerator<DumpRow> {
  const lexer = new SqlLexer(arquivo)
  const rows = statements({ arquivo, lexer, begin: 1 }, report)
  for await (const text of texts) {
    lexer.feed(text)
    yield* ready(rows)
  }
  lexer.complete()
  yield* ready(rows)
}

/** The rows that can be read without more of the file. */
export function* ready(rows: Reading): Generator<DumpRow> {
  for (let next = rows.next(); !next.done && next.value !== WAIT; next = rows.next()) yield next.value
}

/** Reads statement by statement; semicolons in texts, names, comments and function bodies do not end one. */
export function* statements(dump: Dump, report: SourceReport): Reading {
  const { arquivo, lexer } = dump
  const ignored = (tabela: string) => ignore(report, tabela)
  while (true) {
    const token = yield* nextToken(dump)
    dump.begin = lexer.linha
    if (token.kind === 'end') return
    if (isSign(token, ';')) continue
    if (isSign(token, '\\')) yield* command(dump)
    else if (isWord(token, 'insert')) yield* insertedRows(dump, ignored)
    else if (isWord(token, 'copy')) yield* copiedRows(dump, ignored)
    // MySQL's REPLACE contains rows too, and its comments can begin with #.
    else if (isWord(token, 'replace') || isSign(token, '#'))
      throw new SourceError(arquivo, dump.begin, FILE_MESSAGES.como_mysql)
    else {
      yield* skipStatement(dump, token)
      report.comandos++
    }
  }
}

function* command({ arquivo, lexer, begin }: Dump): Reading {
  let text = lexer.restOfLine(MAX_COMMAND)
  for (; text === null; text = lexer.restOfLine(MAX_COMMAND)) yield WAIT
  if (!HARMLESS.test(text))
    throw new SourceError(
      arquivo,
      begin,
      'é um comando do psql, que não é executado. Só dados podem ser trazidos.',
    )
}
