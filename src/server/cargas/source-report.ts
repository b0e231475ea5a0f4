/** What was read, and what was left aside. */
export interface SourceReport {
  arquivos: string[]
  /** Rows, or files, of other tables, by name. */
  ignoradas: Map<string, number>
  /** Statements of dumps other than data: none was executed. */
  comandos: number
}

export const emptyReport = (): SourceReport => ({ arquivos: [], ignoradas: new Map(), comandos: 0 })
