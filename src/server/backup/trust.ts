/** Whether a backup may be restored without more ado: who vouches for it. */
import { BackupError } from './format.ts'
import type { VerifiedBackup } from './verify.ts'

/**
 * A sentence about the backup's signature, beside `own`, the fingerprint of the secret at hand. Throws BackupError, with that
 * sentence and what to do, if nothing vouches for the backup: neither that secret nor a passphrase, nor a person (`trusted`).
 */
export function voucherOf(
  { signer, opening }: Pick<VerifiedBackup, 'signer' | 'opening'>,
  { own, trusted }: { own: string | null; trusted: boolean },
): string {
  const line = describe(signer, own)
  const isVouchedFor = trusted || opening !== null || (signer !== null && signer === own)
  if (isVouchedFor) return line
  throw new BackupError(
    `${line} Sem senha nem a assinatura da sua instalação, qualquer pessoa pode ter feito ou alterado este arquivo. Compare a assinatura com a que a instalação mostra em Configurações e ao iniciar, ou informe o segredo dela em SECRET. Se confia no arquivo, repita com --confiar.`,
  )
}

function describe(signer: string | null, own: string | null): string {
  if (signer === null) return 'A cópia não está assinada.'
  if (own === null) return `A cópia tem a assinatura ${signer}, e não há aqui um segredo com que a comparar.`
  return signer === own
    ? `A cópia tem a assinatura ${signer}, que é a do segredo daqui.`
    : `A cópia tem a assinatura ${signer}, que não é a do segredo daqui (${own}).`
}
