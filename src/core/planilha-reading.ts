/** Which files are read as spreadsheets (XLSX), and why others are refused. */
import { startsWith } from './bytes.ts'
import { ARQUIVO_MESSAGES, MAX_BYTES } from './csv-reading.ts'

/** The file name extension and media type of spreadsheets that can be imported. */
export const XLSX_EXTENSION = '.xlsx'
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const PLANILHA_MESSAGES = {
  xls: 'Este arquivo é do Excel antigo (.xls). Abra-o no Excel e salve-o como Pasta de Trabalho do Excel (.xlsx) ou como CSV.',
  senha: 'Esta planilha está protegida por senha. Salve uma cópia sem senha e envie-a.',
  vazia: 'A planilha está vazia.',
  quebrada:
    'Esta planilha não pôde ser lida. Abra-a no Excel, salve-a de novo como Pasta de Trabalho do Excel (.xlsx) e envie-a.',
  grande:
    'A planilha tem dados demais. Deixe só as colunas do template e envie menos linhas, ou salve-a como CSV.',
} as const

/** Whether the file is a spreadsheet of Excel, of this or an older format, by its name. */
export function isPlanilha(fileName: string): boolean {
  return /\.xls[xm]?$/i.test(fileName)
}

/** What was read, when the file has several sheets; otherwise null. */
export function sheetsNotice(read: { folha: string; nomes_das_folhas: readonly string[] }): string | null {
  const { folha, nomes_das_folhas: all } = read
  if (all.length < 2) return null
  return `O arquivo tem ${all.length} planilhas; só ${folha === all[0] ? 'a primeira, ' : ''}“${folha}”${folha === all[0] ? ',' : ''} foi lida.`
}

/** Why a spreadsheet is refused, by its name and first bytes; null if it may be read. */
export function refusalOfPlanilha(fileName: string, bytes: Uint8Array): string | null {
  if (!isPlanilha(fileName)) return ARQUIVO_MESSAGES.tipo
  if (bytes.length > MAX_BYTES) return ARQUIVO_MESSAGES.tamanho
  if (bytes.length === 0) return PLANILHA_MESSAGES.vazia
  if (startsWith(bytes, OLE))
    return includes(bytes, ENCRYPTED) ? PLANILHA_MESSAGES.senha : PLANILHA_MESSAGES.xls
  return startsWith(bytes, ZIP) ? null : PLANILHA_MESSAGES.quebrada
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of .xls files, and of encrypted .xlsx files. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** The name of the encrypted part in an .xlsx with a password, in UTF-16. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])

function includes(bytes: Uint8Array, part: readonly number[]): boolean {
  const [first = 0] = part
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (part.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}
