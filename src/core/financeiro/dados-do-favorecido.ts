/** A payee's document, PIX key and address as the caller sees them: in full, or masked. */
import { formatDocumento } from '../cpf-cnpj.ts'
import { maskDocument, maskEmail } from '../masks.ts'
import { formatPixKey, maskPixKey } from './chave-pix.ts'
import { type ChavePixTipo, DADOS_DO_FAVORECIDO, type DadoDoFavorecido } from './favorecidos.ts'

interface Dados {
  documento: string | null
  tipo_chave: ChavePixTipo | null
  chave_pix: string | null
  email?: string | null
}

interface Seen extends Dados {
  /** The names of the masked values. */
  mascarados?: readonly DadoDoFavorecido[] | undefined
}

/** The payee with masks in place of document, key and address, and the names of the masked values. */
export function withMaskedDados<F extends Dados>(favorecido: F): F & { mascarados: DadoDoFavorecido[] } {
  const { documento, tipo_chave, chave_pix, email } = favorecido
  return {
    ...favorecido,
    documento: documento && maskDocument(documento),
    chave_pix: chave_pix && tipo_chave && maskPixKey(tipo_chave, chave_pix),
    ...(email && { email: maskEmail(email) }),
    mascarados: DADOS_DO_FAVORECIDO.filter((dado) => favorecido[dado] != null),
  }
}

/** '390.533.447-05', or its mask; null if there is none. */
export function documentoInWords({ documento, mascarados }: Seen): string | null {
  return documento && (mascarados?.includes('documento') ? documento : formatDocumento(documento))
}

/** '+55 (11) 91234-5678', or its mask; null if there is none. */
export function keyInWords({ tipo_chave, chave_pix, mascarados }: Seen): string | null {
  if (!chave_pix || !tipo_chave) return null
  return mascarados?.includes('chave_pix') ? chave_pix : formatPixKey(tipo_chave, chave_pix)
}

/** Like `keyInWords`, but with a telephone as banks take it: '+5511912345678'. */
export function keyInFiles(seen: Seen): string | null {
  return seen.tipo_chave === 'Telefone' ? seen.chave_pix : keyInWords(seen)
}
