/** What was read, and what was left aside. */
export interface SourceReport {
  arquivos: string[]
  /** How files were read that say it nowhere: 'vendas.csv: separado por ponto e vírgula, em Windows-1252'. */
  leituras: string[]
  /** Why files were not read and what to do, by their own names. */
  naoLidos: Map<string, string>
  /** Rows of other tables, by name. */
  ignoradas: Map<string, number>
  /** Statements of dumps other than data: none was executed. */
  comandos: number
}

export const emptyReport = (): SourceReport => ({
  arquivos: [],
  leituras: [],
  naoLidos: new Map(),
  ignoradas: new Map(),
  comandos: 0,
})

/** Counts a row of a table that does not come. */
export function ignore(report: SourceReport, name: string): void {
  report.ignoradas.set(name, (report.ignoradas.get(name) ?? 0) + 1)
}
