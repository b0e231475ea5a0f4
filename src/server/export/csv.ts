import Papa from 'papaparse'
import { formatDate, formatInstant } from '../../core/datas.ts'
import { type Coluna, escaparFormula, type Planilha } from './planilha.ts'

const BOM = '\uFEFF'

/** A CSV for Brazilian spreadsheet programs: UTF-8 with BOM, `;` as separator, decimal comma, dd/MM/yyyy. */
export function createCsv<T>(colunas: readonly Coluna<T>[]): Planilha<T> {
  let parts = [Buffer.from(BOM + toLines([colunas.map(({ titulo }) => titulo)]))]
  return {
    acrescentar(registros) {
      if (registros.length === 0) return
      parts.push(
        Buffer.from(toLines(registros.map((registro) => colunas.map((coluna) => cellOf(coluna, registro))))),
      )
    },
    async terminar() {
      return Buffer.concat(parts)
    },
    cancelar() {
      parts = []
    },
  }
}

function toLines(cells: string[][]): string {
  return `${Papa.unparse(cells, { delimiter: ';', newline: '\r\n' })}\r\n`
}

function cellOf<T>({ tipo, valor }: Coluna<T>, registro: T): string {
  const content = valor(registro)
  if (content === null) return ''
  if (tipo === 'inteiro') return String(content)
  if (typeof content === 'number') return content.toFixed(2).replace('.', ',')
  if (tipo === 'data') return formatDate(content)
  if (tipo === 'instante') return formatInstant(content)
  return escaparFormula(content)
}
