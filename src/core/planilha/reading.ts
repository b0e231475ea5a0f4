/** Finds out by its content what kind of file a spreadsheet is, and why other files are not read. */
import { asciiBytes, startsWith } from '../bytes.ts'
import { ARQUIVO_MESSAGES, MAX_BYTES, MAX_COLUMNS } from '../csv/reading.ts'

export const CSV_TYPE = 'text/csv'
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const SAVE_AS = 'Abra-o e salve-o como Pasta de Trabalho do Excel (.xlsx) ou como CSV.'

export const PLANILHA_MESSAGES = {
  xls: `${ARQUIVO_MESSAGES.tipo} Este arquivo é do Excel antigo (.xls). ${SAVE_AS}`,
  ods: `${ARQUIVO_MESSAGES.tipo} Este arquivo é do LibreOffice (.ods). ${SAVE_AS}`,
  numbers: `${ARQUIVO_MESSAGES.tipo} Este arquivo é do Numbers. ${SAVE_AS}`,
  html: `${ARQUIVO_MESSAGES.tipo} Este arquivo é uma página da internet (HTML), seja qual for o nome. ${SAVE_AS}`,
  senha: 'Esta planilha está protegida por senha. Salve uma cópia sem senha e envie-a.',
  quebrada:
    'Esta planilha não pôde ser lida. Abra-a no Excel, salve-a de novo como Pasta de Trabalho do Excel (.xlsx) e envie-a.',
  grande:
    'A planilha tem dados demais. Deixe só as colunas do template e envie menos linhas, ou salve-a como CSV.',
  colunas: `O arquivo tem valores depois da coluna ${MAX_COLUMNS}. Deixe só as colunas que serão importadas e envie-o de novo.`,
} as const

/** Whether the bytes are a workbook; otherwise they are text, if they are not refused. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return startsWith(bytes, ZIP)
}

/** Why a file cannot be read, by its bytes; null if it may be. */
export function refusalOfFile(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_BYTES) return ARQUIVO_MESSAGES.tamanho
  if (bytes.length === 0) return ARQUIVO_MESSAGES.vazio
  if (startsWith(bytes, OLE))
    return includes(bytes, ENCRYPTED) ? PLANILHA_MESSAGES.senha : PLANILHA_MESSAGES.xls
  if (isWorkbook(bytes)) {
    if (includes(bytes, ODS)) return PLANILHA_MESSAGES.ods
    return includes(bytes, NUMBERS) ? PLANILHA_MESSAGES.numbers : null
  }
  if (/^\s*<(?:!doctype|html|table|meta|style)\b/i.test(String.fromCharCode(...bytes.subarray(0, 200))))
    return PLANILHA_MESSAGES.html
  return OTHERS.some((magic) => startsWith(bytes, magic)) ? ARQUIVO_MESSAGES.tipo : null
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of .xls files, and of encrypted .xlsx files. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** The name of the encrypted part in an .xlsx with a password, in UTF-16. */
const ENCRYPTED = asciiBytes('EncryptedPackage').flatMap((byte) => [byte, 0])
const ODS = asciiBytes('application/vnd.oasis.opendocument.spreadsheet')
const NUMBERS = asciiBytes('Index/Document.iwa')
/** PDF, PNG, JPEG, GIF, gzip, 7-Zip and RAR. */
const OTHERS = [
  asciiBytes('%PDF'),
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  asciiBytes('GIF8'),
  [0x1f, 0x8b],
  asciiBytes('7z'),
  asciiBytes('Rar!'),
]

function includes(bytes: Uint8Array, part: readonly number[]): boolean {
  const [first = 0] = part
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (part.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}
