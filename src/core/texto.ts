/** A text as it is compared in searches: lower case, without accents. */
export function semAcentos(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** '1 venda', '0 vendas', '1.200 vendas' */
export function contarDe(n: number, singular: string, plural: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? singular : plural}`
}
