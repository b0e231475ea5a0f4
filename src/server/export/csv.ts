import Papa from 'papaparse'
import { formatDate, formatInstant } from '../../core/datas.ts'
import { type Coluna, escaparFormula, type Planilha } from './planilha.ts'

const BOM = '\uFEFF'

/** A CSV for Brazilian spreadsheet programs: UTF-8 with BOM, `;` as separator, decimal comma, dd/MM/yyyy. */
export function criarCsv<T>(colunas: readonly Coluna<T>[]): Planilha<T> {
  let partes = [Buffer.from(BOM + linhas([colunas.map(({ titulo }) => titulo)]))]
  return {
    acrescentar(registros) {
      if (registros.length === 0) return
      partes.push(
        Buffer.from(linhas(registros.map((registro) => colunas.map((coluna) => celula(coluna, registro))))),
      )
    },
    async terminar() {
      return Buffer.concat(partes)
    },
    cancelar() {
      partes = []
    },
  }
}

function linhas(celulas: string[][]): string {
  return `${Papa.unparse(celulas, { delimiter: ';', newline: '\r\n' })}\r\n`
}

function celula<T>({ tipo, valor }: Coluna<T>, registro: T): string {
  const conteudo = valor(registro)
  if (conteudo === null) return ''
  if (tipo === 'inteiro') return String(conteudo)
  if (typeof conteudo === 'number') return conteudo.toFixed(2).replace('.', ',')
  if (tipo === 'data') return formatDate(conteudo)
  if (tipo === 'instante') return formatInstant(conteudo)
  return escaparFormula(conteudo)
}
