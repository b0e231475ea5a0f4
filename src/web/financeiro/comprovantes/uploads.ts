/** Uploads of comprovantes to payments of a closing. */
import { useMemo } from 'react'
import type { AlvoDoComprovante } from '../../../contract/financeiro/comprovantes.ts'
import { shortFileName } from '../../../core/anexos.ts'
import { counted } from '../../../core/text.ts'
import { requireAnexo } from '../../anexos/uploads.ts'
import { client } from '../../api/api.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { createUploads, type Upload } from '../../uploads/uploads.ts'

interface Target {
  fechamento_id: string
  alvo: AlvoDoComprovante
}

export const comprovantes = createUploads<Target>({
  check: requireAnexo,
  begin: ({ key, file, target: { fechamento_id } }) =>
    client.comprovantes.iniciar(
      { fechamento_id, nome: shortFileName(file.name), tamanho: file.size },
      { context: { idempotencyKey: `comprovante-${key}` } },
    ),
  sendParts: client.comprovantes.enviarParte,
  complete: ({ key, target: { alvo } }, id, context) =>
    client.comprovantes.concluir(
      { id, alvo },
      { context: { ...context, idempotencyKey: `comprovante-${key}-fim` } },
    ),
  async arrived({ file, target: { alvo } }) {
    const quantos = 'pagamentos' in alvo ? alvo.pagamentos.length : alvo.sem_comprovante
    toastSuccess(`${file.name} está em ${counted(quantos, 'pagamento', 'pagamentos')}.`)
    await refetchComprovantes()
  },
  failed: {
    title: 'Erro ao enviar o comprovante',
    message: 'Erro ao enviar o comprovante. Tente novamente.',
  },
})

/** The uploads for the closing that have not ended, or failed. */
export function useUploads(fechamentoId: string): readonly Upload<Target>[] {
  const all = comprovantes.useAll()
  return useMemo(
    () => all.filter(({ target: { fechamento_id } }) => fechamento_id === fechamentoId),
    [all, fechamentoId],
  )
}

/** Refetches what shows comprovantes, and how many there are. */
export function refetchComprovantes(): Promise<void> {
  return refetchKeys(orpc.comprovantes.key(), orpc.pagamentos.key(), orpc.favorecidos.key())
}
