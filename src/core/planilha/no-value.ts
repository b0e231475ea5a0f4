/** Texts of spreadsheets' cells that stand for no value of any field. */

/** In Portuguese, English and as LibreOffice writes them. Source: Excel's list of error values. */
const ERROR =
  /^#(?:N\/[DA]|REF!|NOME\?|NAME\?|DIV\/0!|VALOR!|VALUE!|NULO!|NULL!|N[ÚU]M!|DESPEJAR!|SPILL!|C[ÁA]LC!)$|^Err:\d{3}$/i

/** The words that programs write where there is nothing. */
const NO_VALUE = /^(?:\[null\]|\(null\)|null|none|undefined|\(em branco\)|\(vazio\)|n\/[ad])$/i

/** Stands for a formula that was never calculated, and for a number that is no day, as programs show it. */
export const NO_STORED_VALUE = '#FÓRMULA'
export const NO_DATE = '########'

/** Why the text is no value: the error of a formula. Null for any other text. */
export function refusalOfError(text: string): string | null {
  if (text === NO_STORED_VALUE)
    return 'A fórmula desta célula não tem valor guardado: escreva o valor, ou abra a planilha no Excel, salve-a e envie-a de novo'
  if (text === NO_DATE)
    return 'Esta célula tem formato de data, e o número dela não é uma data: escreva a data'
  return ERROR.test(text) ? `A fórmula desta célula deu erro (${text}): escreva o valor` : null
}

/** Whether the text is a word that programs write where there is nothing. */
export function isNoValue(text: string): boolean {
  return NO_VALUE.test(text)
}

/** Whether the text is a word for nothing, such as 'NULL', or a dash, which people write. */
export function isNothing(text: string): boolean {
  return isNoValue(text) || /^[-–—]$/.test(text)
}

/** Why the text is no value: a formula's error, or a word of programs for nothing. Null for any other text. */
export function refusalOfText(text: string): string | null {
  return isNoValue(text)
    ? `“${text}” é como um programa escreve que não há valor: escreva o valor, ou deixe a célula vazia`
    : refusalOfError(text)
}
