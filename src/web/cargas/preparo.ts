/** The load in preparation in this browser: requests to the server, and uploads. */
import { useMutation } from '@tanstack/react-query'
import { isUnderWay, refusalOfArquivo } from '../../core/cargas/preparo.ts'
import { Recusa } from '../../core/recusa.ts'
import { client } from '../api/api.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { toastRefusal } from '../ui/toasts.ts'
import { createUploads } from '../uploads/uploads.ts'

const ASKED_EVERY_MS = 1_000

/** The preparation, polled while the server is working on it. */
export function preparoOptions() {
  return orpc.cargas.obter.queryOptions({
    refetchInterval: ({ state: { data } }) =>
      data?.preparo && isUnderWay(data.preparo.situacao) ? ASKED_EVERY_MS : false,
  })
}

export function refetchPreparo(): Promise<void> {
  return refetchKeys(orpc.cargas.key())
}

/** Sends a request; `failed` is the message for a failure without a reason. */
export function useAsk<I, O>(
  call: (input: I) => Promise<O>,
  { failed, onSuccess }: { failed: string; onSuccess?: (output: O) => void },
) {
  return useMutation({
    mutationFn: call,
    onError: (error) => toastRefusal(error, failed),
    onSettled: refetchPreparo,
    ...(onSuccess && { onSuccess }),
  })
}

export const envios = createUploads<null>({
  async check(file) {
    const refused = refusalOfArquivo({ nome: file.name, tamanho: file.size })
    if (refused) throw new Recusa('CARGA_RECUSADA', refused)
  },
  begin: ({ key, file }) =>
    client.cargas.iniciarEnvio(
      { nome: file.name, tamanho: file.size },
      { context: { idempotencyKey: `carga-${key}` } },
    ),
  sendParts: client.cargas.enviarParte,
  // The upload is complete with its last part.
  complete: async () => undefined,
  arrived: refetchPreparo,
  failed: { title: 'Erro ao enviar arquivo', message: 'Erro ao enviar o arquivo. Tente novamente.' },
})
