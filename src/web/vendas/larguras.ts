/** Widths of the table's columns: as wide as their contents, and narrower texts where they do not fit. */
import type { Venda } from '../../contract/vendas.ts'
import { type ColunaDeVendas, isColunaDeCampo, rotuloDaColuna } from '../../core/vendas-colunas.ts'
import { VENDA_FIELDS } from '../../core/vendas-fields.ts'
import { isNumerica, isStatus, ORDENS_DO_CABECALHO, textoDaCelula } from './celula.ts'

/** Pixels of an average character at the table's size of 13 px: of texts, digits, a badge (11 px), a header (12 px, bold). */
const LETRA = 6.8
const ALGARISMO = 7.6
const ALGARISMO_FORTE = 8.2
const LETRA_DO_SELO = 6.4
const LETRA_DO_TITULO = 7.5
/** Around a cell's contents, and around a badge's. */
const MARGEM = 17
const SELO = 18
/** Beside a header that orders. */
const ICONE = 17

const TEXTO_MENOR = 84
const TEXTO_MAIOR = 240

/** The width of the column with the sale's number, in px. */
export function larguraDoNumero(vendas: readonly Venda[]): number {
  const letters = maiorDe(vendas.map(({ numero_venda }) => numero_venda))
  const title = larguraDoTitulo(VENDA_FIELDS.numero_venda.rotulo) + ICONE
  return Math.ceil(Math.min(TEXTO_MAIOR, Math.max(title, letters * ALGARISMO_FORTE + MARGEM)))
}

/**
 * The width of each column in px, for the sales shown. Amounts, dates and statuses are never cut. If everything does not
 * fit in `disponivel`, texts become narrower; if they would become too narrow, the sum is larger and the table scrolls.
 */
export function largurasDe(
  columns: readonly ColunaDeVendas[],
  vendas: readonly Venda[],
  disponivel: number,
): number[] {
  const all = columns.map((column) => limites(column, vendas))
  const excesso = sum(all.map(({ desejada }) => desejada)) - disponivel
  const folga = sum(all.map(({ desejada, menor }) => desejada - menor))
  const parte = excesso <= 0 || excesso > folga ? 0 : excesso / folga
  return all.map(({ desejada, menor }) => Math.floor(desejada - (desejada - menor) * parte))
}

function limites(column: ColunaDeVendas, vendas: readonly Venda[]): { desejada: number; menor: number } {
  const letters = maiorDe(vendas.map((venda) => textoDaCelula(venda, column)))
  const title = larguraDoTitulo(rotuloDaColuna(column)) + (ORDENS_DO_CABECALHO[column] ? ICONE : 0)
  const content = letters * larguraDaLetra(column) + MARGEM + (isStatus(column) ? SELO : 0)
  const desejada = Math.ceil(Math.max(title, encolhe(column) ? Math.min(TEXTO_MAIOR, content) : content))
  return {
    desejada,
    menor: encolhe(column) ? Math.min(desejada, Math.max(TEXTO_MENOR, Math.ceil(title))) : desejada,
  }
}

/** Its longest word, or half of it: a header has up to two lines. */
function larguraDoTitulo(title: string): number {
  return Math.max(maiorDe(title.split(' ')), Math.ceil(title.length / 2)) * LETRA_DO_TITULO + MARGEM
}

function larguraDaLetra(column: ColunaDeVendas): number {
  if (isStatus(column)) return LETRA_DO_SELO
  return encolhe(column) ? LETRA : ALGARISMO
}

/** Whether the column's values can be cut: their title shows them whole. */
function encolhe(column: ColunaDeVendas): boolean {
  if (isNumerica(column) || isStatus(column) || column === 'created_at') return false
  if (!isColunaDeCampo(column)) return true
  const { formato } = VENDA_FIELDS[column]
  return formato !== 'data' && formato !== 'cpf' && formato !== 'telefone'
}

const maiorDe = (texts: readonly string[]) => texts.reduce((maior, { length }) => Math.max(maior, length), 0)
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
