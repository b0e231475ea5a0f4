/** Names in SQL, with or without quotes. */
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
