/** How the brokerage's logo is found and shown. Apart from the rules for files, which the sign-in does not need. */

interface Lados {
  largura: number
  altura: number
}

/** Where the logo with the hash `hash` is served. Its content never changes. */
export function enderecoDoLogo(hash: string): string {
  return `/api/configuracoes/logo/${hash}`
}

/** The largest size with the image's proportions inside a box, in the box's unit; never larger than the image. */
export function caberEm({ largura, altura: height }: Lados, caixa: Lados): Lados {
  const escala = Math.min(1, caixa.largura / largura, caixa.altura / height)
  return { largura: Math.max(1, largura * escala), altura: Math.max(1, height * escala) }
}
