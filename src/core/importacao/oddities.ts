/** Cells that a spreadsheet program may have changed: told where they are imported as texts. */

/** A number of more digits than programs keep, a truth value, and a fraction. */
export type Oddity = 'longo' | 'logico' | 'fracao'

export const ODDITY_NOTICES: Readonly<Record<Oddity, (text: string) => string>> = {
  longo: (text) =>
    `${text} é um número de mais de 15 dígitos no arquivo, que as planilhas arredondam: confira todos os dígitos`,
  logico: (text) => `Esta célula é o valor lógico ${text} no arquivo: confira o que foi escrito`,
  fracao: (text) => `Esta célula é uma fração no arquivo, lida como ${text}: confira o que foi escrito`,
}

/** Whether a text begins with the apostrophe by which programs keep a number as a text. */
export function hasApostrophe(cell: string): boolean {
  return /^\s*'\d/.test(cell)
}

export function apostropheNotice(text: string): string {
  return `O apóstrofo antes de ${text} não será importado`
}
