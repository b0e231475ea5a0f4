/** The tables that a backup's manifest names, found among those of the database: what the file says is never SQL. */
import type { Client } from 'pg'
import { BackupError, type Manifest } from './format.ts'
import { backedUpTables, type SqlName, type Table } from './tables.ts'

/** A table of the database with what the manifest says of its rows. */
export interface FilledTable extends Table {
  /** As in the manifest. */
  linhas: number
  sha256: string
}

/**
 * The manifest's tables and columns, in its order, under the database's own names; with `everything`, also those that
 * only a move to a newer PostgreSQL has. Throws BackupError for a name that is none of these, or comes twice.
 */
export async function tablesNamedBy(
  client: Client,
  { tabelas }: Manifest,
  everything = false,
): Promise<FilledTable[]> {
  const known = new Map(
    (await backedUpTables(client, everything)).map((table) => [String(table.tabela), table]),
  )
  return tabelas.map(({ tabela, colunas, linhas, sha256 }) => {
    const table = known.get(tabela)
    known.delete(tabela)
    if (!table)
      throw new BackupError(`A cópia tem uma tabela que não é do Plantão, ou a tem duas vezes: ${tabela}.`)
    return { tabela: table.tabela, colunas: columnsNamedBy(colunas, table), linhas, sha256 }
  })
}

function columnsNamedBy(names: readonly string[], { tabela, colunas }: Table): SqlName[] {
  const known = new Map(colunas.map((coluna) => [String(coluna), coluna]))
  return names.map((name) => {
    const coluna = known.get(name)
    known.delete(name)
    if (!coluna)
      throw new BackupError(
        `A cópia tem uma coluna que não é do Plantão, ou a tem duas vezes: ${name}, da tabela ${tabela}.`,
      )
    return coluna
  })
}
