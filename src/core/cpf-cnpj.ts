/** A document that is a CPF or a CNPJ, with digits or letters. Stored without its mask. */
import {
  checkCnpj,
  checkCpf,
  fitsCnpj,
  formatCnpj,
  formatCpf,
  hasLetters,
  normalizeCnpj,
  onlyDigits,
} from './documents.ts'

export const DOCUMENTO_MESSAGE = 'CPF deve ter 11 dígitos e CNPJ 14 caracteres'

/** Why the text is neither a CPF nor a CNPJ; null if it is one, or is empty. */
export function checkDocumento(value: string): string | null {
  const documento = normalizeDocumento(value)
  if (documento === '') return hasLetters(value) ? DOCUMENTO_MESSAGE : null
  if (isPartOfCpf(documento)) return documento.length === 11 ? checkCpf(value) : DOCUMENTO_MESSAGE
  return documento.length === 14 ? checkCnpj(value) : DOCUMENTO_MESSAGE
}

/** A document in its stored form. */
export const normalizeDocumento = normalizeCnpj

/** Whether the text can be a document or its beginning. */
export const fitsDocumento = fitsCnpj

/** 000.000.000-00 or 00.000.000/0000-00, applied to as much as was typed. */
export function formatDocumento(value: string): string {
  return isPartOfCpf(normalizeDocumento(value)) ? formatCpf(value) : formatCnpj(value)
}

function isPartOfCpf(documento: string): boolean {
  return documento.length <= 11 && onlyDigits(documento) === documento
}
