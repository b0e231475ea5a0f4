import { orpc, refetchKeys } from '../../api/query.ts'

/** Refetches the bank's files, the payments that they pay, and what follows from these. */
export function refetchBanco(): Promise<void> {
  return refetchKeys(
    orpc.pagamentos.key(),
    orpc.arquivosDoBanco.key(),
    orpc.fechamentos.key(),
    orpc.comissoes.key(),
  )
}
