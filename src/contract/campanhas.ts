/** Campanhas: the schemas of the form, the list and what was applied to sales, and their routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MENSAGENS_CAMPANHA, STATUS_CAMPANHA, TIPOS_CAMPANHA } from '../core/campanhas.ts'
import { STATUS_VENDA } from '../core/vendas.ts'
import {
  data,
  foraDeOrdem,
  id,
  linhaObrigatoria,
  linhaOpcional,
  MESMO_COM_ERROS,
  nomeado,
  opcional,
  percentual,
  reais,
  referencia,
  textoOpcional,
} from './campos.ts'
import { linhaDe } from './linha.ts'
import { pagina, porId, textoDaBusca } from './listas.ts'
import { rotasDeCadastro } from './rotas-de-cadastro.ts'
import { venda } from './vendas.ts'

/** How many lojas, and how many empreendimentos, a campaign may name. */
const MAX_LINKS = 200

const reaisOpcionais = opcional(reais())
const percentualOpcional = opcional(percentual())
const links = (mensagem: string) =>
  z
    .array(id)
    .max(MAX_LINKS, `Use no máximo ${MAX_LINKS}`)
    .refine((ids) => new Set(ids).size === ids.length, mensagem)
    .default([])

/** The fields of a campaign, new or edited. Without lojas or empreendimentos it is for all of them. */
export const campanhaDoFormulario = z
  .strictObject({
    nome: linhaObrigatoria(MENSAGENS_CAMPANHA.nome),
    tipo: z.enum(TIPOS_CAMPANHA, { error: MENSAGENS_CAMPANHA.tipo }),
    data_inicio: data(MENSAGENS_CAMPANHA.data_inicio),
    data_fim: data(MENSAGENS_CAMPANHA.data_fim),
    valor_desconto: reaisOpcionais,
    percentual_desconto: percentualOpcional,
    bonus_comissao: percentualOpcional,
    meta_vendas: opcional(
      z
        .int('Use um número inteiro')
        .min(0, 'Meta de vendas não pode ser negativa')
        .max(1_000_000, 'Meta de vendas acima do limite'),
    ),
    premio: linhaOpcional(500),
    descricao: textoOpcional(5000),
    observacoes: textoOpcional(5000),
    lojas: links('Cada loja pode ser escolhida uma única vez'),
    empreendimentos: links('Cada empreendimento pode ser escolhido uma única vez'),
  })
  .superRefine(({ data_inicio, data_fim }, ctx) => {
    if (foraDeOrdem(data_inicio, data_fim))
      ctx.addIssue({ code: 'custom', path: ['data_fim'], message: MENSAGENS_CAMPANHA.datas_em_ordem })
  }, MESMO_COM_ERROS)
/** What the record itself keeps, beside its links. */
const { lojas: _lojas, empreendimentos: _empreendimentos, ...camposGuardados } = campanhaDoFormulario.shape
export const campanhaGuardada = z.object(camposGuardados)

export type CampanhaDoFormulario = z.output<typeof campanhaDoFormulario>

/** What a campaign gave until now. Money in reais. */
const resultado = z.object({
  vendas: z.number(),
  valor_venda: z.number(),
  desconto: z.number(),
  /** Each sale's bonus of the base that its commissions are computed on. */
  bonus: z.number(),
})

/** A campaign as the list and the form read it. Money in reais, percent 0–100, dates YYYY-MM-DD. */
export const campanha = linhaDe(camposGuardados, {
  status: z.enum(STATUS_CAMPANHA),
  lojas: z.array(nomeado),
  empreendimentos: z.array(nomeado),
  resultado,
})
export type Campanha = z.output<typeof campanha>

/** A sale that a campaign was applied to. `id` is the application's. */
const vendaDaCampanha = z.object({
  id: z.string(),
  venda: z.object({
    id: z.string(),
    numero_venda: z.string(),
    data_venda: z.string(),
    cliente_nome: z.string(),
    status: z.enum(STATUS_VENDA),
    valor_venda: z.number(),
    loja: z.string(),
    empreendimento: z.string(),
  }),
  desconto_aplicado: z.number(),
  bonus_comissao_aplicado: z.number(),
  /** Reais: the bonus of the base that the sale's commissions are computed on. */
  bonus: z.number(),
  observacoes: z.string().nullable(),
  data_aplicacao: z.string(),
})
export type VendaDaCampanha = z.output<typeof vendaDaCampanha>

/** An active campaign, as it may be applied to one sale: what it proposes, or why it cannot be. */
const campanhaParaVenda = campanha
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
export type CampanhaParaVenda = z.output<typeof campanhaParaVenda>

/** How a campaign is applied to a sale. */
export const aplicacaoDoFormulario = z.strictObject({
  campanha_id: referencia(MENSAGENS_CAMPANHA.campanha_id),
  venda_id: id,
  desconto_aplicado: reais('Informe o desconto aplicado'),
  bonus_comissao_aplicado: percentual('Informe o bônus de comissão'),
  observacoes: textoOpcional(5000),
})
export type AplicacaoDoFormulario = z.output<typeof aplicacaoDoFormulario>

/** What narrows the list: name or type contain the text. */
const filtrosDeCampanhas = z.strictObject({
  texto: textoDaBusca,
  status: z.enum(STATUS_CAMPANHA).optional(),
  /** Their last day, at the earliest and at the latest. */
  termina_de: data().optional(),
  termina_ate: data().optional(),
})
export type FiltrosDeCampanhas = z.output<typeof filtrosDeCampanhas>

const tags = ['Campanhas']

export const campanhasRotas = {
  ...rotasDeCadastro('campanhas', {
    linha: campanha,
    novo: campanhaDoFormulario,
    editado: campanhaDoFormulario,
    filtros: filtrosDeCampanhas,
  }),
  /** The sales that the campaign was applied to, the latest application first. */
  vendas: oc
    .route({ method: 'GET', path: '/campanhas/{id}/vendas', summary: 'Vendas de uma campanha', tags })
    .input(z.strictObject({ id, pagina }))
    .output(z.object({ itens: z.array(vendaDaCampanha), total: z.number() })),
  alternar: oc
    .route({ method: 'PUT', path: '/campanhas/{id}/status', summary: 'Pausar ou ativar uma campanha', tags })
    .input(z.strictObject({ id, status: z.enum(STATUS_CAMPANHA) }))
    .output(campanha),
  /** All active campaigns with what they propose for that sale, those that may be applied first. */
  paraVenda: oc
    .route({
      method: 'GET',
      path: '/campanhas/para-venda',
      summary: 'Campanhas que uma venda pode receber',
      tags,
    })
    .input(z.strictObject({ venda_id: id }))
    .output(z.object({ itens: z.array(campanhaParaVenda) })),
  /** Answers with the sale as it is then. */
  aplicar: oc
    .route({
      method: 'POST',
      path: '/campanhas/aplicacoes',
      summary: 'Aplicar uma campanha a uma venda',
      tags,
      successStatus: 201,
    })
    .input(aplicacaoDoFormulario)
    .output(venda),
  /** Answers with the sale as it is then. */
  remover: oc
    .route({
      method: 'DELETE',
      path: '/campanhas/aplicacoes/{id}',
      summary: 'Remover uma campanha de uma venda',
      tags,
    })
    .input(porId)
    .output(venda),
}
