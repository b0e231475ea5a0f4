/** A file that cannot be read, with a sentence for the user and the place. */
export class SourceError extends Error {
  constructor(arquivo: string, linha: number | null, message: string, options?: ErrorOptions) {
    super(linha === null ? `${arquivo}: ${message}` : `${arquivo}, linha ${linha}: ${message}`, options)
  }
}

/** In characters, for all values of a row together. */
export const MAX_ROW = 1_000_000
export const MAX_COLUMNS = 300

/** Returns the row's values by column. Throws SourceError if a database could not hold them. */
export function checkedRow(
  arquivo: string,
  linha: number,
  columns: readonly string[],
  values: readonly (string | null)[],
): Record<string, string | null> {
  if (values.length !== columns.length)
    throw new SourceError(arquivo, linha, `são ${columns.length} colunas, mas ${values.length} valores.`)
  let size = 0
  for (const value of values) {
    size += value?.length ?? 0
    if (value?.includes('\0') || value?.isWellFormed() === false)
      throw new SourceError(arquivo, linha, 'tem caracteres que nenhum texto pode ter.')
  }
  if (size > MAX_ROW) throw new SourceError(arquivo, linha, 'a linha tem mais de 1 milhão de caracteres.')
  // Without a prototype, a column can have any name.
  const row: Record<string, string | null> = Object.create(null)
  for (const [i, column] of columns.entries()) row[column] = values[i] ?? null
  return row
}

/** Returns the columns, whose names have to differ. Throws SourceError. */
export function checkedColumns(arquivo: string, linha: number, columns: readonly string[]): string[] {
  if (columns.length > MAX_COLUMNS)
    throw new SourceError(arquivo, linha, `tem mais de ${MAX_COLUMNS} colunas.`)
  const names = columns.map((column) => column.trim().toLowerCase())
  const repeated = names.find((name, i) => names.indexOf(name) !== i)
  if (repeated !== undefined)
    throw new SourceError(arquivo, linha, `a coluna ${repeated.slice(0, 60)} aparece mais de uma vez.`)
  return names
}
