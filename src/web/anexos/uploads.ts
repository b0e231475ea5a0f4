/** Uploads of attachments to sales. */
import { useMemo } from 'react'
import {
  ANEXO_MESSAGES,
  type AnexoCategoria,
  refusalOfSize,
  shortFileName,
  TYPE_BYTES,
  typeOfAnexo,
} from '../../core/anexos.ts'
import { Recusa } from '../../core/recusa.ts'
import { client } from '../api/api.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { toastSuccess } from '../ui/toasts.ts'
import { createUploads, type Upload } from '../uploads/uploads.ts'

interface Target {
  venda: { id: string; numero_venda: string }
  categoria: AnexoCategoria
}

/** Throws Recusa for a file that no attachment can be: by its size, or by its content whatever its name says. */
export async function requireAnexo(file: File): Promise<void> {
  const refused = refusalOfSize(file.size)
  if (refused) throw new Recusa('ANEXO_RECUSADO', refused)
  const beginning = new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer())
  if (!typeOfAnexo(beginning)) throw new Recusa('ANEXO_RECUSADO', ANEXO_MESSAGES.tipo)
}

export const anexos = createUploads<Target>({
  check: requireAnexo,
  begin: ({ key, file, target: { venda, categoria } }) =>
    client.anexos.iniciar(
      { venda_id: venda.id, nome: shortFileName(file.name), categoria, tamanho: file.size },
      { context: { idempotencyKey: `anexo-${key}` } },
    ),
  sendParts: client.anexos.enviarParte,
  complete: (_, id, context) => client.anexos.concluir({ id }, { context }),
  async arrived({ file, target: { venda } }) {
    toastSuccess(`${file.name} foi anexado à venda ${venda.numero_venda}.`)
    await refetchAnexos(venda.id)
  },
  failed: { title: 'Erro ao anexar arquivo', message: 'Erro ao anexar o arquivo. Tente novamente.' },
})

/** The uploads to the sale that have not ended, or failed. */
export function useUploads(vendaId: string): readonly Upload<Target>[] {
  const all = anexos.useAll()
  return useMemo(() => all.filter(({ target: { venda } }) => venda.id === vendaId), [all, vendaId])
}

/** Refetches what shows the attachments of the sale. */
export function refetchAnexos(vendaId: string): Promise<void> {
  return refetchKeys(
    orpc.anexos.listar.key({ input: { venda_id: vendaId } }),
    orpc.vendas.historico.key({ input: { id: vendaId } }),
  )
}
