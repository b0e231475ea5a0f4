/** Page numbers of a list. */

/** The number of pages for `total` records; at least one. */
export function numeroDePaginas(total: number, porPagina: number): number {
  return Math.max(1, Math.ceil(total / porPagina))
}

/** The numbers of at most `tamanho` pages around `atual`, within 1 and `ultima`. */
export function janelaDePaginas(atual: number, ultima: number, tamanho = 5): number[] {
  const quantas = Math.min(tamanho, ultima)
  const primeira = Math.min(Math.max(1, atual - Math.floor(tamanho / 2)), ultima - quantas + 1)
  return Array.from({ length: quantas }, (_, i) => primeira + i)
}
