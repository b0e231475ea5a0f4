/** Metas: schemas of the form and the list, and the routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ESCOPOS_META, MEDIDAS_META, MENSAGENS_META, SITUACOES_META, STATUS_META } from '../core/metas.ts'
import {
  data,
  foraDeOrdem,
  id,
  linhaObrigatoria,
  linhaOpcional,
  MESMO_COM_ERROS,
  nomeado,
  opcional,
  reais,
  textoOpcional,
} from './campos.ts'
import { linhaDe } from './linha.ts'
import { porId, textoDaBusca } from './listas.ts'
import { rotasDeCadastro } from './rotas-de-cadastro.ts'

const campos = {
  nome: linhaObrigatoria(MENSAGENS_META.nome),
  periodo_inicio: data(MENSAGENS_META.periodo_inicio),
  periodo_fim: data(MENSAGENS_META.periodo_fim),
  /** Whether the goal is for a colaborador or a loja. */
  escopo: z.enum(ESCOPOS_META),
  colaborador_id: opcional(id),
  loja_id: opcional(id),
  /** The unit of the target: reais or number of sales. */
  medida: z.enum(MEDIDAS_META),
  valor_meta: opcional(reais(MENSAGENS_META.valor_meta)),
  vendas_meta: opcional(
    z
      .int({ error: 'Use um número inteiro' })
      .min(1, MENSAGENS_META.vendas_meta_minimo)
      .max(1_000_000, 'Número de vendas acima do limite'),
  ),
  premio: linhaOpcional(500),
  descricao: textoOpcional(5000),
}

/** The stored fields: scope and measure follow from which of them are filled. */
const { escopo: _escopo, medida: _medida, ...camposGuardados } = campos
export const metaGuardada = z.object(camposGuardados)

type Comuns = z.output<z.ZodObject<typeof campos>>

function regras(meta: Comuns, ctx: z.RefinementCtx): void {
  const recusar = (campo: keyof Comuns, message: string) =>
    ctx.addIssue({ code: 'custom', path: [campo], message })
  if (foraDeOrdem(meta.periodo_inicio, meta.periodo_fim))
    recusar('periodo_fim', MENSAGENS_META.datas_em_ordem)
  if (meta.escopo === 'colaborador' && !meta.colaborador_id)
    recusar('colaborador_id', MENSAGENS_META.colaborador_id)
  if (meta.escopo === 'loja' && !meta.loja_id) recusar('loja_id', MENSAGENS_META.loja_id)
  if (meta.medida === 'valor' && meta.valor_meta === null) recusar('valor_meta', MENSAGENS_META.valor_meta)
  if (meta.medida === 'vendas' && meta.vendas_meta === null)
    recusar('vendas_meta', MENSAGENS_META.vendas_meta)
}

/** The fields of a new goal, which is Ativa. */
export const metaNova = z.strictObject(campos).superRefine(regras, MESMO_COM_ERROS)
export type MetaNova = z.output<typeof metaNova>

/** The fields of an edited goal; any status is allowed. */
export const metaEditada = z
  .strictObject({ ...campos, status: z.enum(STATUS_META, { error: 'Status inválido' }) })
  .superRefine(regras, MESMO_COM_ERROS)
export type MetaEditada = z.output<typeof metaEditada>

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
  situacao: z.enum(SITUACOES_META),
})

/** A goal in the list and the form. Money in reais, dates YYYY-MM-DD. */
export const meta = linhaDe(camposGuardados, {
  colaborador: nomeado.extend({ cargo: z.string() }).nullable(),
  loja: nomeado.nullable(),
  status: z.enum(STATUS_META),
  andamento,
  /** Reached and still open: proposed for Concluída. */
  concluir: z.boolean(),
})
export type Meta = z.output<typeof meta>

/** Filters of the list; the text is searched in the goal's name, the prize, and the colaborador's or loja's name. */
const filtrosDeMetas = z.strictObject({
  texto: textoDaBusca,
  status: z.enum(STATUS_META).optional(),
  /** The situation today. */
  situacao: z.enum(SITUACOES_META).optional(),
  /** The latest last day of the period. */
  termina_ate: data().optional(),
})
export type FiltrosDeMetas = z.output<typeof filtrosDeMetas>

const tags = ['Metas']

export const metasRotas = {
  ...rotasDeCadastro('metas', { linha: meta, novo: metaNova, editado: metaEditada, filtros: filtrosDeMetas }),
  alternar: oc
    .route({ method: 'PUT', path: '/metas/{id}/status', summary: 'Cancelar ou ativar uma meta', tags })
    .input(z.strictObject({ id, status: z.enum(['Ativa', 'Cancelada']) }))
    .output(meta),
  /** Marks a goal that was reached as Concluída. */
  concluir: oc
    .route({ method: 'POST', path: '/metas/{id}/concluir', summary: 'Concluir uma meta atingida', tags })
    .input(porId)
    .output(meta),
}
