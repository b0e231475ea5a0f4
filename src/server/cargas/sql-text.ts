/** Names and arrays as SQL writes them. */
export interface QualifiedName {
  esquema: string
  tabela: string
}

/** 'public."vendas"', 'vendas'; without a schema it is public. */
export function qualifiedName(text: string): QualifiedName {
  const [first = '', second] = [...text.matchAll(NAME)].map(([name]) => bare(name))
  return second === undefined ? { esquema: 'public', tabela: first } : { esquema: first, tabela: second }
}

/** 'id, "nome"' */
export function columnNames(text: string): string[] {
  return [...text.matchAll(NAME)].map(([name]) => bare(name))
}

const NAME = /"(?:[^"]|"")+"|[^\s",.()]+/g

function bare(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase()
}

/** As PostgreSQL writes an array. */
export function arrayText(items: readonly (string | null)[]): string {
  return `{${items.map((item) => (item === null ? 'NULL' : `"${item.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`
}
