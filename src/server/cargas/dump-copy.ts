/** The rows of a COPY statement, in PostgreSQL's text format. */

import { checkedColumns, SourceError } from './source-error.ts'
import { columnNames, type QualifiedName, qualifiedName } from './sql-text.ts'

/** Where the rows that follow belong; `tabela` is null for those of another schema. */
export interface CopyTarget {
  tabela: string | null
  colunas: string[]
}

const COPY =
  /^copy\s+(?<nome>(?:"(?:[^"]|"")+"|\w+)(?:\.(?:"(?:[^"]|"")+"|\w+))?)\s*(?:\((?<colunas>[^)]*)\))?\s+from\s+(?<de>\S+)\s*(?<opcoes>[\s\S]*)$/i

/** Throws SourceError for a COPY of anything but the lines that follow. */
export function copyTarget(arquivo: string, linha: number, statement: string): CopyTarget {
  const { nome = '', colunas, de, opcoes } = COPY.exec(statement)?.groups ?? {}
  if (de?.toLowerCase() !== 'stdin' || opcoes !== '')
    throw new SourceError(
      arquivo,
      linha,
      'este COPY não traz os dados no próprio arquivo, e não é executado. Exporte com pg_dump em texto.',
    )
  const { esquema, tabela }: QualifiedName = qualifiedName(nome)
  if (esquema !== 'public') return { tabela: null, colunas: [] }
  if (colunas === undefined) throw new SourceError(arquivo, linha, 'o COPY não diz as colunas.')
  return { tabela, colunas: checkedColumns(arquivo, linha, columnNames(colunas)) }
}

/** A row's values. */
export function copyValues(line: string): (string | null)[] {
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
