/** Widths of the table's columns: as wide as their contents, and narrower texts where they do not fit. */
import type { Venda } from '../../contract/vendas.ts'
import { CAMPOS_VENDA } from '../../core/vendas-campos.ts'
import { type ColunaDeVendas, isColunaDeCampo, rotuloDaColuna } from '../../core/vendas-colunas.ts'
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
  const letras = maiorDe(vendas.map(({ numero_venda }) => numero_venda))
  const titulo = larguraDoTitulo(CAMPOS_VENDA.numero_venda.rotulo) + ICONE
  return Math.ceil(Math.min(TEXTO_MAIOR, Math.max(titulo, letras * ALGARISMO_FORTE + MARGEM)))
}

/**
 * The width of each column in px, for the sales shown. Amounts, dates and statuses are never cut. If everything does not
 * fit in `disponivel`, texts become narrower; if they would become too narrow, the sum is larger and the table scrolls.
 */
export function largurasDe(
  colunas: readonly ColunaDeVendas[],
  vendas: readonly Venda[],
  disponivel: number,
): number[] {
  const todas = colunas.map((coluna) => limites(coluna, vendas))
  const excesso = soma(todas.map(({ desejada }) => desejada)) - disponivel
  const folga = soma(todas.map(({ desejada, menor }) => desejada - menor))
  const parte = excesso <= 0 || excesso > folga ? 0 : excesso / folga
  return todas.map(({ desejada, menor }) => Math.floor(desejada - (desejada - menor) * parte))
}

function limites(coluna: ColunaDeVendas, vendas: readonly Venda[]): { desejada: number; menor: number } {
  const letras = maiorDe(vendas.map((venda) => textoDaCelula(venda, coluna)))
  const titulo = larguraDoTitulo(rotuloDaColuna(coluna)) + (ORDENS_DO_CABECALHO[coluna] ? ICONE : 0)
  const conteudo = letras * larguraDaLetra(coluna) + MARGEM + (isStatus(coluna) ? SELO : 0)
  const desejada = Math.ceil(Math.max(titulo, encolhe(coluna) ? Math.min(TEXTO_MAIOR, conteudo) : conteudo))
  return {
    desejada,
    menor: encolhe(coluna) ? Math.min(desejada, Math.max(TEXTO_MENOR, Math.ceil(titulo))) : desejada,
  }
}

/** Its longest word, or half of it: a header has up to two lines. */
function larguraDoTitulo(titulo: string): number {
  return Math.max(maiorDe(titulo.split(' ')), Math.ceil(titulo.length / 2)) * LETRA_DO_TITULO + MARGEM
}

function larguraDaLetra(coluna: ColunaDeVendas): number {
  if (isStatus(coluna)) return LETRA_DO_SELO
  return encolhe(coluna) ? LETRA : ALGARISMO
}

/** Whether the column's values can be cut: their title shows them whole. */
function encolhe(coluna: ColunaDeVendas): boolean {
  if (isNumerica(coluna) || isStatus(coluna) || coluna === 'created_at') return false
  if (!isColunaDeCampo(coluna)) return true
  const { formato } = CAMPOS_VENDA[coluna]
  return formato !== 'data' && formato !== 'cpf' && formato !== 'telefone'
}

const maiorDe = (textos: readonly string[]) =>
  textos.reduce((maior, { length }) => Math.max(maior, length), 0)
const soma = (numeros: readonly number[]) => numeros.reduce((a, b) => a + b, 0)
