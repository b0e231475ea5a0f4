/** What payees owe and how it ends: the Baixa, which two people make, and undoing a Baixa or a Devolução. */
import { z } from 'zod'
import { BAIXA_MESSAGES, BAIXA_MOTIVOS } from '../../core/financeiro/baixas.ts'
import { LIBERACAO_MESSAGES } from '../../core/financeiro/liberacoes.ts'
import { id, reais } from '../fields.ts'
import { byId, done } from '../lists.ts'
import { routesOf } from '../routes.ts'

/** `id` is the payee's, `havia` what they owed as the caller saw it, in reais. */
export const pedirBaixaInput = z.strictObject({
  id,
  valor: reais(LIBERACAO_MESSAGES.valor).refine((amount) => amount > 0, LIBERACAO_MESSAGES.valor),
  havia: reais(),
  motivo: z.enum(BAIXA_MOTIVOS, { error: BAIXA_MESSAGES.motivo }),
})

/** A request that waits. */
export const baixaPedida = z.object({
  id: z.string(),
  /** In reais. */
  valor: z.number(),
  motivo: z.enum(BAIXA_MOTIVOS),
  pedida_em: z.string(),
  /** Null if that person was deleted. */
  pedida_por: z.string().nullable(),
  /** True if the caller asked for it. */
  propria: z.boolean(),
  /** True if the caller is the only active Administrador, and so may confirm their own. */
  unico: z.boolean(),
})
export type BaixaPedida = z.output<typeof baixaPedida>

const { post } = routesOf(['Favorecidos'])

export const recuperacoesRoutes = {
  pedirBaixa: post('/favorecidos/{id}/baixa', 'Pedir a baixa do que um favorecido deve')
    .input(pedirBaixaInput)
    .output(done),
  /** Writes the amount off, if as much is still owed. */
  confirmarBaixa: post('/baixas/{id}/confirmar', 'Confirmar uma baixa').input(byId).output(done),
  /** Ends the request: who asked takes it back, anybody else refuses it. */
  recusarBaixa: post('/baixas/{id}/recusar', 'Recusar ou retirar um pedido de baixa')
    .input(byId)
    .output(done),
  /** Undoes a Devolução or a Baixa of the payee: what it settled is owed again. */
  desfazer: post('/favorecidos/{id}/desfazer-recuperacao', 'Desfazer uma devolução ou uma baixa')
    .input(z.strictObject({ id, movimento_id: z.string().regex(/^\d{1,18}$/, 'Identificador inválido') }))
    .output(done),
}
