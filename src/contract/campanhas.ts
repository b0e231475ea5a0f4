/** Campanhas: schemas of the form, the list and applications to sales, and the routes. */
import { z } from 'zod'
import { CAMPANHA_MESSAGES, CAMPANHA_STATUSES, CAMPANHA_TYPES } from '../core/campanhas.ts'
import { VENDA_STATUSES } from '../core/vendas/vendas.ts'
import { cadastroRoutes, optionsRoute } from './cadastro-routes.ts'
import {
  date,
  EVEN_WITH_ERRORS,
  id,
  isOutOfOrder,
  named,
  optional,
  optionalLine,
  optionalText,
  percent,
  reais,
  reference,
  refuse,
  requiredLine,
  versao,
} from './fields.ts'
import { file } from './files.ts'
import { byId, byVersao, itemsOf, listFormat, optionalSearchText, pagina } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf } from './row.ts'
import { aplicacaoFields } from './vendas/campanhas.ts'
import { vendasEscolhidas as selectedVendas, venda } from './vendas/vendas.ts'

/** Maximum number of lojas, and of empreendimentos, in a campaign. */
const MAX_LINKS = 200

const optionalReais = optional(reais())
const optionalPercent = optional(percent())
const links = (message: string) =>
  z
    .array(id)
    .max(MAX_LINKS, `Use no máximo ${MAX_LINKS}`)
    .refine((ids) => new Set(ids).size === ids.length, message)
    .default([])

/** The fields of a new or edited campaign. Without lojas or empreendimentos it applies to all of them. */
export const campanhaInput = z
  .strictObject({
    nome: requiredLine(CAMPANHA_MESSAGES.nome),
    tipo: z.enum(CAMPANHA_TYPES, { error: CAMPANHA_MESSAGES.tipo }),
    data_inicio: date(CAMPANHA_MESSAGES.data_inicio),
    data_fim: date(CAMPANHA_MESSAGES.data_fim),
    valor_desconto: optionalReais,
    percentual_desconto: optionalPercent,
    bonus_comissao: optionalPercent,
    meta_vendas: optional(
      z
        .int('Use um número inteiro')
        .min(0, 'Meta de vendas não pode ser negativa')
        .max(1_000_000, 'Meta de vendas acima do limite'),
    ),
    premio: optionalLine(500),
    descricao: optionalText(5000),
    observacoes: optionalText(5000),
    lojas: links('Cada loja pode ser escolhida uma única vez'),
    empreendimentos: links('Cada empreendimento pode ser escolhido uma única vez'),
  })
  .superRefine(({ data_inicio, data_fim }, ctx) => {
    if (isOutOfOrder(data_inicio, data_fim)) refuse(ctx, CAMPANHA_MESSAGES.datas_em_ordem, 'data_fim')
  }, EVEN_WITH_ERRORS)
/** The fields stored in the record itself, without its links. */
const { lojas: _lojas, empreendimentos: _empreendimentos, ...storedFields } = campanhaInput.shape
export const storedCampanha = z.object(storedFields)

export type CampanhaInput = z.output<typeof campanhaInput>

/** A campaign's results so far. Money in reais. */
const result = z.object({
  vendas: z.number(),
  valor_venda: z.number(),
  desconto: z.number(),
  /** Sum over the sales of the bonus, computed on the base of their commissions. */
  bonus: z.number(),
})

/** A campaign in the list and the form. Money in reais, percentages 0–100, dates YYYY-MM-DD. */
export const campanha = rowOf(storedFields, {
  status: z.enum(CAMPANHA_STATUSES),
  lojas: z.array(named),
  empreendimentos: z.array(named),
  resultado: result,
})
export type Campanha = z.output<typeof campanha>

/** A sale with the campaign applied. `id` is the application's. */
const campanhaVenda = z.object({
  id: z.string(),
  venda: z.object({
    id: z.string(),
    numero_venda: z.string(),
    data_venda: z.string(),
    cliente_nome: z.string(),
    status: z.enum(VENDA_STATUSES),
    valor_venda: z.number(),
    loja: z.string(),
    empreendimento: z.string(),
  }),
  desconto_aplicado: z.number(),
  bonus_comissao_aplicado: z.number(),
  /** In reais: the bonus, computed on the base of the sale's commissions. */
  bonus: z.number(),
  /** Of it the sum of commissions that were made. */
  bonus_criado: z.number(),
  observacoes: z.string().nullable(),
  data_aplicacao: z.string(),
})
export type CampanhaVenda = z.output<typeof campanhaVenda>

/** An active campaign with regard to one sale: the proposed values, or why it cannot be applied. */
const campanhaForVenda = campanha
  .pick({
    id: true,
    nome: true,
    tipo: true,
    data_inicio: true,
    data_fim: true,
    valor_desconto: true,
    percentual_desconto: true,
    bonus_comissao: true,
    premio: true,
  })
  .extend({
    recusa: z.string().nullable(),
    proposta: z.object({ desconto_aplicado: z.number(), bonus_comissao_aplicado: z.number() }),
  })
export type CampanhaForVenda = z.output<typeof campanhaForVenda>

/** Input for applying a campaign to a sale. */
export const aplicacaoInput = z.strictObject({
  campanha_id: reference(CAMPANHA_MESSAGES.campanha_id),
  venda_id: id,
  ...aplicacaoFields,
  observacoes: optionalText(5000),
})
export type AplicacaoInput = z.output<typeof aplicacaoInput>

/** The discount and bonus of a campaign for each sale, or why it is refused. Money in reais. */
const aplicacaoPreview = z.object({
  nome: z.string(),
  /** The campaign's version, to be sent with the confirmation. */
  versao: z.number(),
  itens: z.array(
    z.object({
      id: z.string(),
      versao: z.number(),
      numero_venda: z.string(),
      data_venda: z.string(),
      cliente_nome: z.string(),
      valor_venda: z.number(),
      recusa: z.string().nullable(),
      desconto_aplicado: z.number(),
      bonus_comissao_aplicado: z.number(),
      bonus: z.number(),
    }),
  ),
  /** Sums over the sales that are not refused. */
  totais: z.object({ vendas: z.number(), desconto: z.number(), bonus: z.number() }),
})
export type AplicacaoPreview = z.output<typeof aplicacaoPreview>

/** Applies the previewed values; `versao` of campaign and sales are those of the preview. */
const bulkAplicacao = z.strictObject({
  id,
  versao,
  vendas: selectedVendas(byVersao),
})
export type BulkAplicacao = z.output<typeof bulkAplicacao>

const aplicacaoResult = z.object({
  aplicadas: z.number(),
  /** Sales left out, with the reason; the number is null for a deleted sale. */
  ignoradas: z.array(z.object({ id: z.string(), numero_venda: z.string().nullable(), motivo: z.string() })),
})
export type AplicacaoResult = z.output<typeof aplicacaoResult>

/** Filters of the list; the text is searched in name and type. */
const campanhaFilterInput = z.strictObject({
  texto: optionalSearchText,
  status: z.enum(CAMPANHA_STATUSES).optional(),
  /** Range of the last day, inclusive. */
  termina_de: date().optional(),
  termina_ate: date().optional(),
})
export type CampanhaFilterInput = z.output<typeof campanhaFilterInput>

const { get, post, put, remove } = routesOf(['Campanhas'])

export const campanhasRoutes = {
  ...cadastroRoutes('campanhas', {
    row: campanha,
    newInput: campanhaInput,
    editedInput: campanhaInput,
    filters: campanhaFilterInput,
  }),
  /** The sales with the campaign applied, latest application first. */
  vendas: get('/campanhas/{id}/vendas', 'Vendas de uma campanha')
    .input(z.strictObject({ id, pagina }))
    .output(z.object({ itens: z.array(campanhaVenda), total: z.number() })),
  alternar: put('/campanhas/{id}/status', 'Pausar ou ativar uma campanha')
    .input(z.strictObject({ id, status: z.enum(CAMPANHA_STATUSES) }))
    .output(campanha),
  /** All active campaigns with the values proposed for the sale, applicable ones first. */
  paraVenda: get('/campanhas/para-venda', 'Campanhas que uma venda pode receber')
    .input(z.strictObject({ venda_id: id }))
    .output(itemsOf(campanhaForVenda)),
  opcoes: optionsRoute('campanhas'),
  /** The campaign's sales with what it gave them; clients' names are masked for Staff. */
  exportarVendas: get('/campanhas/{id}/vendas/exportar', 'Exportar as vendas de uma campanha')
    .input(z.strictObject({ id, formato: listFormat }))
    .output(file),
  /** Previews what the campaign would give to each of the sales, and which it refuses. */
  prever: get('/campanhas/{id}/previa', 'Prever uma aplicação')
    .input(z.strictObject({ id, vendas: selectedVendas(id) }))
    .output(aplicacaoPreview),
  /** Applies the campaign to several sales at once; skips and names those that changed since the preview. */
  aplicarAVarias: post('/campanhas/{id}/aplicacoes', 'Aplicar uma campanha a várias vendas')
    .input(bulkAplicacao)
    .output(aplicacaoResult),
  /** Returns the updated sale. */
  aplicar: post('/campanhas/aplicacoes', 'Aplicar uma campanha a uma venda', { successStatus: 201 })
    .input(aplicacaoInput)
    .output(venda),
  /** Returns the updated sale. */
  remover: remove('/campanhas/aplicacoes/{id}', 'Remover uma campanha de uma venda')
    .input(byId)
    .output(venda),
}
