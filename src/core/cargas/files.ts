/**
 * The files of another system: which ones can be read, their kind by content, and the table that a file name stands
 * for.
 */
import { asciiBytes, startsWith } from '../bytes.ts'
import { withoutAccents } from '../text.ts'

/** The extensions of readable files: on the screen, in the route, in a folder and in a ZIP. */
export const CARGA_EXTENSIONS = [
  '.sql',
  '.dump',
  '.backup',
  '.txt',
  '.csv',
  '.tsv',
  '.json',
  '.jsonl',
  '.ndjson',
  '.zip',
  '.gz',
] as const

const MYSQL_CURE =
  'Exporte cada tabela como CSV, com os nomes das colunas na primeira linha (no phpMyAdmin: abra a tabela, Exportar, CSV).'

export const FILE_MESSAGES = {
  tipo: 'Escolha um dump em texto (.sql), CSV, JSON, ZIP ou .gz.',
  planilha: 'É uma planilha. Salve cada tabela como CSV UTF-8.',
  postgres:
    'está no formato próprio do pg_dump. Exporte de novo em texto: pg_dump --format=plain --data-only --schema=public',
  sqlite: 'É um banco do SQLite. Exporte cada tabela como CSV.',
  mysql: `É um dump do MySQL ou do MariaDB, que não é lido. ${MYSQL_CURE}`,
  // SQLite and others can write so too.
  como_mysql: `está escrito como o MySQL e o MariaDB escrevem, o que não é lido. ${MYSQL_CURE}`,
  sql_server: 'É um script do SQL Server, que não é lido. Exporte cada tabela como CSV.',
  compactado: 'É um arquivo compactado dentro de outro. Descompacte-o antes.',
  tar: 'É um arquivo TAR. Descompacte-o antes.',
  sem_tabela: 'O nome não diz de que tabela é. Dê ao arquivo o nome dela, como vendas.csv.',
} as const

const PLANILHA = /\.(?:xlsx?|xlsm|ods|numbers)$/i

/** The sentence that refuses a file by its name; null if its content decides. */
export function refusalOfName(nome: string): string | null {
  if (PLANILHA.test(nome)) return FILE_MESSAGES.planilha
  return CARGA_EXTENSIONS.some((ending) => nome.toLowerCase().endsWith(ending)) ? null : FILE_MESSAGES.tipo
}

type FileKind = 'dump' | 'csv' | 'json'
/** A file's kind, or the sentence that refuses it and says what to do instead. */
export type FoundKind = { tipo: FileKind } | { recusa: string }

/** Detects the kind of a file by its first bytes, unpacked; the name decides only between SQL and CSV. */
export function kindOfContent(nome: string, head: Uint8Array): FoundKind {
  const refused = SIGNATURES.find(([bytes]) => startsWith(head, bytes))
  if (refused) return { recusa: refused[1] }
  if (textAt(head, TAR_MARK_AT).startsWith('ustar')) return { recusa: FILE_MESSAGES.tar }
  const text = new TextDecoder(isUtf16(head) ? 'utf-16le' : 'utf-8').decode(head).trimStart()
  if (/^(?:--|\/\*!?)\s*(?:mysql|mariadb|phpmyadmin)/i.test(text)) return { recusa: FILE_MESSAGES.mysql }
  if (SQL_SERVER.test(text)) return { recusa: FILE_MESSAGES.sql_server }
  if (/^[{[]/.test(text)) return { tipo: 'json' }
  if (/\.(?:csv|tsv)$/i.test(nome)) return { tipo: 'csv' }
  if (STATEMENT.test(text) || /\.(?:sql|dump|backup)$/i.test(nome)) return { tipo: 'dump' }
  return { tipo: 'csv' }
}

/** The first bytes of files that are always refused. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], recusa: string])[] = [
  [asciiBytes('PGDMP'), FILE_MESSAGES.postgres],
  // Packed by pg_dump --format=tar.
  [asciiBytes('toc.dat\0'), FILE_MESSAGES.postgres],
  [asciiBytes('SQLite format 3\0'), FILE_MESSAGES.sqlite],
  [asciiBytes('PK\x03\x04'), FILE_MESSAGES.compactado],
  [[0x1f, 0x8b], FILE_MESSAGES.compactado],
  [[0xd0, 0xcf, 0x11, 0xe0], FILE_MESSAGES.planilha],
  [asciiBytes('Rar!'), FILE_MESSAGES.compactado],
  // PDF, PNG, JPEG and GIF.
  [asciiBytes('%PDF'), FILE_MESSAGES.tipo],
  [[0x89, 0x50, 0x4e, 0x47], FILE_MESSAGES.tipo],
  [[0xff, 0xd8, 0xff], FILE_MESSAGES.tipo],
  [asciiBytes('GIF8'), FILE_MESSAGES.tipo],
]
const TAR_MARK_AT = 257

/** The beginning of a script of SQL Server, whose statements need not end in a semicolon. */
const SQL_SERVER =
  /^(?:\/\*{6} object|use\s+\[|set\s+(?:ansi_nulls|quoted_identifier|nocount|identity_insert)\b|insert\s+(?:into\s+)?\[)/i

/** The beginning of a dump: a comment, a psql command or a statement. */
const STATEMENT =
  /^(?:--|\/\*|\\(?:restrict|connect)\b|(?:set|select|copy|insert|create|begin|start|alter|drop|truncate|delete|do|with|grant|comment|use|pragma|replace|lock)\s)/i

function textAt(bytes: Uint8Array, at: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(at, at + 8))
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || second === 0
}

/** Words and dates that programs add to a table's name: 'public.vendas_rows (1)', '_vendas__202411261530'. */
const AROUND = new Set([
  'public',
  'rows',
  'export',
  'exported',
  'select',
  'from',
  'table',
  'tabela',
  'data',
  't',
  'z',
])

/** The table that a file name stands for: 'vendas', without the extension and what programs and people add to it. */
export function tableOfFile(nome: string): string {
  return withoutAccents(nome.replace(/(?:\.(?:sql|dump|backup|txt|csv|tsv|json|jsonl|ndjson|gz))+$/i, ''))
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !AROUND.has(word))
    .join('_')
}
