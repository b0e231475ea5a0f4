/** How the brokerage's logo is found and shown. Apart from the rules for files, which the sign-in does not need. */

interface Sides {
  largura: number
  altura: number
}

/** Where the logo with the hash `hash` is served. Its content never changes. */
export function logoAddress(hash: string): string {
  return `/api/configuracoes/logo/${hash}`
}

/** The largest size with the image's proportions inside a box, in the box's unit; never larger than the image. */
export function fitInto({ largura, altura }: Sides, box: Sides): Sides {
  const scale = Math.min(1, box.largura / largura, box.altura / altura)
  return { largura: Math.max(1, largura * scale), altura: Math.max(1, altura * scale) }
}
