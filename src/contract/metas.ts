/** Metas: schemas of the form and the list, and the routes. */
import { z } from 'zod'
import { META_MEASURES, META_MESSAGES, META_SCOPES, META_SITUACOES, META_STATUSES } from '../core/metas.ts'
import { cadastroRoutes } from './cadastro-routes.ts'
import {
  date,
  EVEN_WITH_ERRORS,
  id,
  isOutOfOrder,
  named,
  optional,
  optionalLine,
  optionalText,
  reais,
  refuse,
  requiredLine,
} from './fields.ts'
import { byId, optionalSearchText } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf } from './row.ts'

const fields = {
  nome: requiredLine(META_MESSAGES.nome),
  periodo_inicio: date(META_MESSAGES.periodo_inicio),
  periodo_fim: date(META_MESSAGES.periodo_fim),
  /** Whether the goal is for a colaborador or a loja. */
  escopo: z.enum(META_SCOPES),
  colaborador_id: optional(id),
  loja_id: optional(id),
  /** The unit of the target: reais or number of sales. */
  medida: z.enum(META_MEASURES),
  valor_meta: optional(reais(META_MESSAGES.valor_meta)),
  vendas_meta: optional(
    z
      .int({ error: 'Use um número inteiro' })
      .min(1, META_MESSAGES.vendas_meta_minimo)
      .max(1_000_000, 'Número de vendas acima do limite'),
  ),
  premio: optionalLine(500),
  descricao: optionalText(5000),
}

/** The stored fields: scope and measure follow from which of them are filled. */
const { escopo: _escopo, medida: _medida, ...storedFields } = fields
export const storedMeta = z.object(storedFields)

type CommonFields = z.output<z.ZodObject<typeof fields>>

function rules(meta: CommonFields, ctx: z.RefinementCtx): void {
  if (isOutOfOrder(meta.periodo_inicio, meta.periodo_fim))
    refuse(ctx, META_MESSAGES.datas_em_ordem, 'periodo_fim')
  if (meta.escopo === 'colaborador' && !meta.colaborador_id)
    refuse(ctx, META_MESSAGES.colaborador_id, 'colaborador_id')
  if (meta.escopo === 'loja' && !meta.loja_id) refuse(ctx, META_MESSAGES.loja_id, 'loja_id')
  if (meta.medida === 'valor' && meta.valor_meta === null) refuse(ctx, META_MESSAGES.valor_meta, 'valor_meta')
  if (meta.medida === 'vendas' && meta.vendas_meta === null)
    refuse(ctx, META_MESSAGES.vendas_meta, 'vendas_meta')
}

/** The fields of a new goal, which is Ativa. */
export const newMetaInput = z.strictObject(fields).superRefine(rules, EVEN_WITH_ERRORS)
export type NewMetaInput = z.output<typeof newMetaInput>

/** The fields of an edited goal; any status is allowed. */
export const editedMetaInput = z
  .strictObject({ ...fields, status: z.enum(META_STATUSES, { error: 'Status inválido' }) })
  .superRefine(rules, EVEN_WITH_ERRORS)
export type EditedMetaInput = z.output<typeof editedMetaInput>

/** The goal's progress today, in reais or sales; see core/metas.ts. */
const andamento = z.object({
  alvo: z.number(),
  realizado: z.number(),
  falta: z.number(),
  percentual: z.number(),
  atingida: z.boolean(),
  esperado: z.number(),
  projecao: z.number().nullable(),
  dias: z.object({ total: z.number(), decorridos: z.number(), uteis: z.boolean() }),
  situacao: z.enum(META_SITUACOES),
})

/** A goal in the list and the form. Money in reais, dates YYYY-MM-DD. */
export const meta = rowOf(storedFields, {
  colaborador: named.extend({ cargo: z.string() }).nullable(),
  loja: named.nullable(),
  status: z.enum(META_STATUSES),
  andamento,
  /** Reached and still open: proposed for Concluída. */
  concluir: z.boolean(),
})
export type Meta = z.output<typeof meta>

/** Filters of the list; the text is searched in the goal's name, the prize, and the colaborador's or loja's name. */
const metaFilterInput = z.strictObject({
  texto: optionalSearchText,
  status: z.enum(META_STATUSES).optional(),
  /** The situation today. */
  situacao: z.enum(META_SITUACOES).optional(),
  /** The latest last day of the period. */
  termina_ate: date().optional(),
})
export type MetaFilterInput = z.output<typeof metaFilterInput>

const { post, put } = routesOf(['Metas'])

export const metasRoutes = {
  ...cadastroRoutes('metas', {
    row: meta,
    newInput: newMetaInput,
    editedInput: editedMetaInput,
    filters: metaFilterInput,
  }),
  alternar: put('/metas/{id}/status', 'Cancelar ou ativar uma meta')
    .input(z.strictObject({ id, status: z.enum(['Ativa', 'Cancelada']) }))
    .output(meta),
  /** Marks a goal that was reached as Concluída. */
  concluir: post('/metas/{id}/concluir', 'Concluir uma meta atingida').input(byId).output(meta),
}
