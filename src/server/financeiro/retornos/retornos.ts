/** The routes of the bank's returns. */
import { api, apiWithoutTransaction } from '../../api/api.ts'
import { requireRestoreChecked } from '../restauracao/guard.ts'
import { readSheet, storeReturn } from './ler.ts'
import { registrar, registrarEsperando } from './registrar.ts'

export const retornosHandlers = {
  ler: apiWithoutTransaction.retornos.ler.handler(async ({ input, context }) => {
    await requireRestoreChecked(context)
    const sheet = await readSheet(input.conteudo)
    const { now } = context
    return context.change((inChange) => storeReturn({ ...inChange, now }, sheet, input.fechamento_id))
  }),
  registrar: api.retornos.registrar.handler(({ input, context }) => registrar(context, input)),
  registrarEsperando: api.retornos.registrarEsperando.handler(({ input, context }) =>
    registrarEsperando(context, input),
  ),
}
