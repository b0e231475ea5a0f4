/** Premiações: schemas of the form and the list, and the routes. */
import { z } from 'zod'
import { PREMIACAO_STATUSES } from '../core/premiacoes.ts'
import { cadastroRoutes, historyRoute } from './cadastro-routes.ts'
import {
  date,
  id,
  named,
  optional,
  optionalText,
  reais,
  reference,
  requiredLine,
  requiredText,
  versao,
} from './fields.ts'
import { situacaoSemVenda } from './financeiro/sem-venda.ts'
import { byVersao, itemsOf, optionalSearchText, sortOrderOf } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf } from './row.ts'

/** The fields of a new or edited award. */
export const premiacaoInput = z.strictObject({
  colaborador_id: reference('Colaborador é obrigatório'),
  /** The draw behind the award, if any. */
  sorteio_id: optional(id),
  premio: requiredLine('Prêmio é obrigatório', 500),
  valor_premio: optional(reais()),
  motivo: requiredText('Motivo é obrigatório', 5000),
  data_premiacao: date('Data da premiação é obrigatória'),
  observacoes: optionalText(5000),
})
export type PremiacaoInput = z.output<typeof premiacaoInput>

/** Input for delivering an award. */
const entregaInput = z.strictObject({
  /** YYYY-MM-DD, not in the future. */
  data_entrega: date('Data da entrega é obrigatória'),
  recibo: optionalText(2000),
})

/** An award in the list and the form. Money in reais, dates YYYY-MM-DD. */
export const premiacao = rowOf(premiacaoInput.shape, {
  colaborador: named,
  sorteio: named.nullable(),
  status: z.enum(PREMIACAO_STATUSES),
  data_entrega: z.string().nullable(),
  entregue_por_nome: z.string().nullable(),
  recibo: z.string().nullable(),
  /** What becomes of its value in closings; null if it is not to be paid there. */
  pagamento: situacaoSemVenda.nullable(),
})
export type Premiacao = z.output<typeof premiacao>

/** The columns the list can be sorted by. */
export const PREMIACAO_SORT_COLUMNS = [
  'premio',
  'valor_premio',
  'data_premiacao',
  'status',
  'created_at',
] as const

/** Filters of the list; the text is searched in prize, reason, colaborador and draw. */
const premiacaoFilterInput = z.strictObject({
  texto: optionalSearchText,
  status: z.enum(PREMIACAO_STATUSES).optional(),
  /** The latest day. */
  ate: date().optional(),
  ordem: sortOrderOf(PREMIACAO_SORT_COLUMNS),
})
export type PremiacaoFilterInput = z.output<typeof premiacaoFilterInput>

/** A draw whose winner has no award yet, with the proposed award. */
const proposedPremiacao = z.object({
  sorteio_id: z.string(),
  sorteio_nome: z.string(),
  colaborador_id: z.string(),
  colaborador_nome: z.string(),
  premio: z.string(),
  valor_premio: z.number().nullable(),
  motivo: z.string(),
})
export type ProposedPremiacao = z.output<typeof proposedPremiacao>

const { get, post } = routesOf(['Premiações'])

export const premiacoesRoutes = {
  ...cadastroRoutes('premiacoes', {
    row: premiacao,
    newInput: premiacaoInput,
    editedInput: premiacaoInput,
    filters: premiacaoFilterInput,
  }),
  /** Pendente → Entregue, by the caller. */
  entregar: post('/premiacoes/{id}/entrega', 'Entregar uma premiação')
    .input(entregaInput.extend({ id, versao }))
    .output(premiacao),
  /** Pendente → Cancelada. */
  cancelar: post('/premiacoes/{id}/cancelamento', 'Cancelar uma premiação').input(byVersao).output(premiacao),
  /** Its value becomes a released line of the winner, which the next closing of all lojas takes. */
  pagar: post('/premiacoes/{id}/pagamento', 'Pagar o valor de uma premiação no fechamento')
    .input(byVersao)
    .output(premiacao),
  /** Takes that back, unless a closing has it. */
  naoPagar: post('/premiacoes/{id}/pagamento/desfazer', 'Não pagar o valor de uma premiação no fechamento')
    .input(byVersao)
    .output(premiacao),
  /** The award's history in words, newest first. */
  historico: historyRoute('premiacoes'),
  /** Proposed awards: one for each winner of a performed draw without one. */
  propostas: get('/premiacoes/propostas', 'Premiações propostas').output(itemsOf(proposedPremiacao)),
}
