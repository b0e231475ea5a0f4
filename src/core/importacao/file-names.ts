/** Which files may be chosen for an import, by their names. */
import { ARQUIVO_MESSAGES } from '../csv/reading.ts'
import { CSV_TYPE, XLSX_TYPE } from '../planilha/reading.ts'
import type { ImportacaoTipo } from './result.ts'

/** The endings of the names of files that may be chosen; what such a file is, its content tells. */
const ENDINGS = ['.csv', '.xls', '.ods', '.xlsx', '.xlsm', '.numbers']
const OTHER_TEXTS = ['.tsv', '.txt']

/** As specified, colaboradores come from no text but a CSV. */
const endingsOf = (tipo: ImportacaoTipo) =>
  tipo === 'colaboradores' ? ENDINGS : [...ENDINGS, ...OTHER_TEXTS]

/** The kinds of files that may be chosen, for the browser's file dialog. */
export function choosable(tipo: ImportacaoTipo): string {
  return [...endingsOf(tipo), CSV_TYPE, XLSX_TYPE].join(',')
}

/** Why a file of that name is not read, whatever its content; null if it may be, as one without an ending. */
export function refusalOfName(tipo: ImportacaoTipo, nome: string): string | null {
  const [ending] = /\.[a-z][a-z\d]*$/i.exec(nome.trim()) ?? []
  return ending === undefined || endingsOf(tipo).includes(ending.toLowerCase()) ? null : ARQUIVO_MESSAGES.tipo
}
