/** The columns that every read of a register selects. */

/** The columns that every record has besides its fields. */
const COMMON = ['id', 'versao', 'created_at'] as const

/** `lojas.id`, `lojas.nome` …: the common columns, the fields and `more`, for a query's `select`. */
export function columnsOf<T extends string, C extends string, M extends string = never>(
  table: T,
  fields: Readonly<Record<C, unknown>>,
  more: readonly M[] = [],
): `${T}.${C | M | (typeof COMMON)[number]}`[] {
  const names = [...COMMON, ...(Object.keys(fields) as C[]), ...more] as const
  return names.map((name) => `${table}.${name}` as const)
}
