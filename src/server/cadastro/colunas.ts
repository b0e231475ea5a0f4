/** The columns that every read of a register selects. */

/** The columns that every record has besides its fields. */
const COMUNS = ['id', 'versao', 'created_at'] as const

/** `lojas.id`, `lojas.nome` …: the common columns, the fields and `mais`, for a query's `select`. */
export function colunasDaTabela<T extends string, C extends string, M extends string = never>(
  tabela: T,
  campos: Readonly<Record<C, unknown>>,
  mais: readonly M[] = [],
): `${T}.${C | M | (typeof COMUNS)[number]}`[] {
  const nomes = [...COMUNS, ...(Object.keys(campos) as C[]), ...mais] as const
  return nomes.map((nome) => `${tabela}.${nome}` as const)
}
