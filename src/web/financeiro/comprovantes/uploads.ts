/** Uploads of comprovantes to payments of a closing, and of payees' NFs and RPAs. */
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
  alvo: AlvoDoComprovante | { favorecido_id: string }
}

export const comprovantes = createUploads<Target>({
  check: requireAnexo,
  begin: ({ key, file, target: { fechamento_id } }) =>
    client.comprovantes.iniciar(
      { fechamento_id, nome: shortFileName(file.name), tamanho: file.size },
      { context: { idempotencyKey: `comprovante-${key}` } },
    ),
  sendParts: client.comprovantes.enviarParte,
  async complete({ key, target: { alvo } }, id, given) {
    const context = { ...given, idempotencyKey: `comprovante-${key}-fim` }
    if ('favorecido_id' in alvo) {
      const { incluidas } = await client.comprovantes.concluirNota({ id, ...alvo }, { context })
      if (incluidas > 0)
        toastSuccess(`${counted(incluidas, 'comissão entrou', 'comissões entraram')} no rascunho.`)
      return
    }
    await client.comprovantes.concluir({ id, alvo }, { context })
  },
  async arrived({ file, target: { alvo } }) {
    if ('favorecido_id' in alvo) {
      toastSuccess(`${file.name} está no fechamento.`)
      await refetchComprovantes()
      return
    }
    const quantos = 'pagamentos' in alvo ? alvo.pagamentos.length : alvo.sem_comprovante
    toastSuccess(`${file.name} está em ${counted(quantos, 'pagamento', 'pagamentos')}.`)
    await refetchComprovantes()
  },
  failed: {
    title: 'Erro ao enviar o comprovante',
    message: 'Erro ao enviar o comprovante. Tente novamente.',
  },
})

/** The uploads for payments of the closing, or of the payee's NF or RPA in it, that have not ended, or failed. */
export function useUploads(fechamentoId: string, favorecidoId?: string): readonly Upload<Target>[] {
  const all = comprovantes.useAll()
  return useMemo(
    () =>
      all.filter(
        ({ target: { fechamento_id, alvo } }) =>
          fechamento_id === fechamentoId &&
          ('favorecido_id' in alvo ? alvo.favorecido_id : undefined) === favorecidoId,
      ),
    [all, fechamentoId, favorecidoId],
  )
}

/** Refetches what shows comprovantes, and how many there are, and the closing that an NF or RPA changes. */
export function refetchComprovantes(): Promise<void> {
  const { comprovantes: files, pagamentos, favorecidos, fechamentos } = orpc
  return refetchKeys(files.key(), pagamentos.key(), favorecidos.key(), fechamentos.key())
}
