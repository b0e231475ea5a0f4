/** Tables for spreadsheet programs: column types and protection against formulas. */

export interface Coluna<T> {
  titulo: string
  /**
   * Money in reais, percentages 0–100, integers, other numbers with two decimals, dates YYYY-MM-DD, instants ISO 8601.
   */
  tipo: 'texto' | 'dinheiro' | 'percentual' | 'inteiro' | 'decimal' | 'data' | 'instante'
  /** The least width in characters, for programs that show widths; longer contents widen the column. */
  largura: number
  valor: (registro: T) => string | number | null
  /** On the printed list too, with the sum of its values if 'somada'. Without it, only in files. */
  impressa?: boolean | 'somada'
}

/** A column as it is announced, without its values. */
export type Cabecalho = Pick<Coluna<never>, 'titulo' | 'tipo' | 'largura'>

/** A sheet whose rows follow from the records: one each, or one for each of their parts. */
export interface Folha<T> {
  nome: string
  colunas: readonly Cabecalho[]
  /** The values of a record's rows, by column. */
  linhas: (registro: T) => (string | number | null)[][]
}

/** A sheet with one row for each of a record's `partes`. */
export function folhaDe<T, P>(
  nome: string,
  colunas: readonly Coluna<P>[],
  partes: (registro: T) => readonly P[],
): Folha<T> {
  return {
    nome,
    colunas: colunas.map(({ titulo, tipo, largura }) => ({ titulo, tipo, largura })),
    linhas: (registro) => partes(registro).map((parte) => colunas.map(({ valor }) => valor(parte))),
  }
}

/** A table being written page by page, so that only one page is in memory. */
export interface Planilha<T> {
  acrescentar(registros: readonly T[]): void
  /** Returns the finished file. Throws Recusa EXPORTACAO_GRANDE if there are more records than the format can hold. */
  terminar(): Promise<Uint8Array<ArrayBuffer>>
  /** Discards everything written so far. */
  cancelar(): void
}

/** Prefixes an apostrophe to texts that a spreadsheet program would interpret as a formula. */
export function escaparFormula(texto: string): string {
  return /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto
}
