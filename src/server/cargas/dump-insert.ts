/** The rows of an INSERT, as they arrive. Values have to be literals: nothing is computed. */
import { FILE_MESSAGES } from '../../core/cargas/files.ts'
import {
  columnNames,
  type Dump,
  endOr,
  isSign,
  isWord,
  nextToken,
  qualifiedName,
  type Reading,
  skipStatement,
  takes,
} from './dump-reading.ts'
import { literal, refused } from './dump-value.ts'
import { checkedColumns, checkedRow, MAX_COLUMNS, MAX_ROW, SourceError } from './source-error.ts'
import type { Token } from './sql-lexer.ts'
import { isCargaTable } from './tables.ts'

const OTHER_FORM =
  'este INSERT não tem a forma INSERT INTO tabela (colunas) VALUES (valores), (valores); e não é executado. Exporte a tabela como CSV, ou com pg_dump --column-inserts'
const WITHOUT_COLUMNS =
  'o INSERT não diz as colunas. Exporte a tabela como CSV, ou com pg_dump --column-inserts'

/**
 * Reads the rows of an INSERT whose first word was read; `ignored` counts those of tables that are not loaded, of
 * another schema if they have the name of one that is. Throws SourceError for anything but values.
 */
export function* insertedRows(dump: Dump, ignored: (tabela: string) => void): Reading {
  const { arquivo } = dump
  if (!(yield* takes(dump, 'into'))) throw notInto(dump, yield* nextToken(dump))
  yield* takes(dump, 'only')
  const name = yield* qualifiedName(dump)
  if (!name) throw endOr(dump, yield* nextToken(dump), OTHER_FORM)
  const { esquema, tabela } = name
  const isPublic = esquema === 'public'
  if (!isPublic && !isCargaTable(tabela)) return yield* skipStatement(dump)
  if (!isPublic || !isCargaTable(tabela))
    return yield* countTuples(dump, () => ignored(isPublic ? tabela : `${esquema}.${tabela}`))
  const columns = yield* columnNames(dump, OTHER_FORM)
  if (yield* takes(dump, 'overriding')) {
    yield* nextToken(dump)
    yield* takes(dump, 'value')
  }
  if (!(yield* takes(dump, 'values'))) throw endOr(dump, yield* nextToken(dump), OTHER_FORM)
  if (!columns) throw new SourceError(arquivo, dump.begin, WITHOUT_COLUMNS)
  const names = checkedColumns(arquivo, dump.begin, columns)
  do {
    const { linha, values } = yield* tuple(dump)
    yield { tabela, arquivo, linha, valores: checkedRow(arquivo, linha, names, values) }
  } while (yield* takes(dump, ','))
  yield* passEnd(dump)
}

/** The refusal of what stands in the place of INTO: MySQL can have IGNORE there. */
function notInto(dump: Dump, token: Token): SourceError {
  return endOr(dump, token, isWord(token, 'ignore') ? FILE_MESSAGES.como_mysql : OTHER_FORM)
}

/** Skips the clauses after the values, which only matter to the other database. */
function* passEnd(dump: Dump): Reading {
  const token = yield* nextToken(dump)
  if (isSign(token, ';')) return
  if (!isWord(token, 'on') && !isWord(token, 'returning')) throw endOr(dump, token, OTHER_FORM)
  yield* skipStatement(dump)
}

function* tuple(dump: Dump): Reading<{ linha: number; values: (string | null)[] }> {
  const { arquivo, lexer } = dump
  const first = lexer.next() ?? (yield* nextToken(dump))
  const { linha } = lexer
  if (!isSign(first, '(')) throw endOr(dump, first, OTHER_FORM)
  const values: (string | null)[] = []
  let size = 0
  do {
    const value = yield* literal(dump)
    values.push(value)
    size += value?.length ?? 0
    if (size > MAX_ROW) throw new SourceError(arquivo, linha, 'a linha tem mais de 1 milhão de caracteres.')
    if (values.length > MAX_COLUMNS)
      throw new SourceError(arquivo, linha, `tem mais de ${MAX_COLUMNS} valores.`)
  } while (yield* takes(dump, ','))
  if (!(yield* takes(dump, ')'))) throw refused(dump, yield* nextToken(dump))
  return { linha, values }
}

/** Skips the statement and counts its rows, without reading its values. */
function* countTuples(dump: Dump, count: () => void): Reading {
  const { lexer } = dump
  lexer.keeps = false
  let brackets = 0
  let isAfterValues = false
  while (true) {
    const token = lexer.next() ?? (yield* nextToken(dump))
    if (token.kind === 'end') throw endOr(dump, token, '')
    if (isSign(token, ';') && brackets === 0) break
    if (isSign(token, '(')) {
      if (brackets === 0 && isAfterValues) count()
      brackets++
    } else if (isSign(token, ')')) brackets--
    else if (brackets === 0) isAfterValues = isWord(token, 'values') || (isAfterValues && isSign(token, ','))
  }
  lexer.keeps = true
}
