/** A table for spreadsheet programs: what its columns hold, and what no cell may do. */

export interface Coluna<T> {
  titulo: string
  /** Money in reais, percent 0–100, whole numbers, others with two decimals, dates YYYY-MM-DD, instants ISO 8601. */
  tipo: 'texto' | 'dinheiro' | 'percentual' | 'inteiro' | 'decimal' | 'data' | 'instante'
  /** In characters, for programs that show widths. */
  largura: number
  valor: (registro: T) => string | number | null
}

/** A table in the making: records are added page by page, so that memory holds one page of them. */
export interface Planilha<T> {
  acrescentar(registros: readonly T[]): void
  /** The finished file's bytes. Throws Recusa EXPORTACAO_GRANDE when the format cannot hold so much. */
  terminar(): Promise<Uint8Array<ArrayBuffer>>
  /** Drops what was made so far. */
  cancelar(): void
}

/** A text that a spreadsheet program would take for a formula gets an apostrophe in front. */
export function escaparFormula(texto: string): string {
  return /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto
}
