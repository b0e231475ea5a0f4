/** Counts of what was read from a source, and the parts that were not. */
export interface SourceReport {
  arquivos: string[]
  /** How ambiguous files were read: 'vendas.csv: separado por ponto e vírgula, em Windows-1252'. */
  leituras: string[]
  /** Why files were not read and what to do, by file name. */
  naoLidos: Map<string, string>
  /** Rows of other tables, by name. */
  ignoradas: Map<string, number>
  /** Statements of dumps that are not data; none was executed. */
  comandos: number
}

export const emptyReport = (): SourceReport => ({
  arquivos: [],
  leituras: [],
  naoLidos: new Map(),
  ignoradas: new Map(),
  comandos: 0,
})

/** Counts rows of a table that is not loaded. */
export function ignore(report: SourceReport, name: string, rows = 1): void {
  report.ignoradas.set(name, (report.ignoradas.get(name) ?? 0) + rows)
}
