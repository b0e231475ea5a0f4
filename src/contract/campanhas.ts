/** Campanhas: schemas of the form, the list and applications to sales, and the routes. */
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
  versao,
} from './campos.ts'
import { linhaDe } from './linha.ts'
import { formatoDaLista, pagina, porId, textoDaBusca } from './listas.ts'
import { rotaDeOpcoes, rotasDeCadastro } from './rotas-de-cadastro.ts'
import { venda, vendasEscolhidas } from './vendas.ts'

/** Maximum number of lojas, and of empreendimentos, in a campaign. */
const MAX_LINKS = 200

const reaisOpcionais = opcional(reais())
const percentualOpcional = opcional(percentual())
const links = (mensagem: string) =>
  z
    .array(id)
    .max(MAX_LINKS, `Use no máximo ${MAX_LINKS}`)
    .refine((ids) => new Set(ids).size === ids.length, mensagem)
    .default([])

/** The fields of a new or edited campaign. Without lojas or empreendimentos it applies to all of them. */
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
/** The fields stored in the record itself, without its links. */
const { lojas: _lojas, empreendimentos: _empreendimentos, ...camposGuardados } = campanhaDoFormulario.shape
export const campanhaGuardada = z.object(camposGuardados)

export type CampanhaDoFormulario = z.output<typeof campanhaDoFormulario>

/** A campaign's results so far. Money in reais. */
const resultado = z.object({
  vendas: z.number(),
  valor_venda: z.number(),
  desconto: z.number(),
  /** Sum over the sales of the bonus, computed on the base of their commissions. */
  bonus: z.number(),
})

/** A campaign in the list and the form. Money in reais, percentages 0–100, dates YYYY-MM-DD. */
export const campanha = linhaDe(camposGuardados, {
  status: z.enum(STATUS_CAMPANHA),
  lojas: z.array(nomeado),
  empreendimentos: z.array(nomeado),
  resultado,
})
export type Campanha = z.output<typeof campanha>

/** A sale with the campaign applied. `id` is the application's. */
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
  /** In reais: the bonus, computed on the base of the sale's commissions. */
  bonus: z.number(),
  observacoes: z.string().nullable(),
  data_aplicacao: z.string(),
})
export type VendaDaCampanha = z.output<typeof vendaDaCampanha>

/** An active campaign with regard to one sale: the proposed values, or why it cannot be applied. */
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

/** Input for applying a campaign to a sale. */
export const aplicacaoDoFormulario = z.strictObject({
  campanha_id: referencia(MENSAGENS_CAMPANHA.campanha_id),
  venda_id: id,
  desconto_aplicado: reais('Informe o desconto aplicado'),
  bonus_comissao_aplicado: percentual('Informe o bônus de comissão'),
  observacoes: textoOpcional(5000),
})
export type AplicacaoDoFormulario = z.output<typeof aplicacaoDoFormulario>

/** What a campaign would give to each sale, or why it is refused. Money in reais. */
const previaDaAplicacao = z.object({
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
export type PreviaDaAplicacao = z.output<typeof previaDaAplicacao>

/** Applies the previewed values; `versao` of campaign and sales are those of the preview. */
const aplicacaoAVarias = z.strictObject({
  id,
  versao,
  vendas: vendasEscolhidas(z.strictObject({ id, versao })),
})
export type AplicacaoAVarias = z.output<typeof aplicacaoAVarias>

const resultadoDaAplicacao = z.object({
  aplicadas: z.number(),
  /** Sales left out, with the reason; the number is null for a deleted sale. */
  ignoradas: z.array(z.object({ id: z.string(), numero_venda: z.string().nullable(), motivo: z.string() })),
})
export type ResultadoDaAplicacao = z.output<typeof resultadoDaAplicacao>

/** Filters of the list; the text is searched in name and type. */
const filtrosDeCampanhas = z.strictObject({
  texto: textoDaBusca,
  status: z.enum(STATUS_CAMPANHA).optional(),
  /** Range of the last day, inclusive. */
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
  /** The sales with the campaign applied, latest application first. */
  vendas: oc
    .route({ method: 'GET', path: '/campanhas/{id}/vendas', summary: 'Vendas de uma campanha', tags })
    .input(z.strictObject({ id, pagina }))
    .output(z.object({ itens: z.array(vendaDaCampanha), total: z.number() })),
  alternar: oc
    .route({ method: 'PUT', path: '/campanhas/{id}/status', summary: 'Pausar ou ativar uma campanha', tags })
    .input(z.strictObject({ id, status: z.enum(STATUS_CAMPANHA) }))
    .output(campanha),
  /** All active campaigns with the values proposed for the sale, applicable ones first. */
  paraVenda: oc
    .route({
      method: 'GET',
      path: '/campanhas/para-venda',
      summary: 'Campanhas que uma venda pode receber',
      tags,
    })
    .input(z.strictObject({ venda_id: id }))
    .output(z.object({ itens: z.array(campanhaParaVenda) })),
  opcoes: rotaDeOpcoes('campanhas'),
  /** The campaign's sales with what it gave them; clients' names are masked for Staff. */
  exportarVendas: oc
    .route({
      method: 'GET',
      path: '/campanhas/{id}/vendas/exportar',
      summary: 'Exportar as vendas de uma campanha',
      tags,
    })
    .input(z.strictObject({ id, formato: formatoDaLista }))
    .output(z.instanceof(Blob)),
  /** What the campaign would give to each of the sales, and which it refuses. */
  prever: oc
    .route({ method: 'GET', path: '/campanhas/{id}/previa', summary: 'Prever uma aplicação', tags })
    .input(z.strictObject({ id, vendas: vendasEscolhidas(id) }))
    .output(previaDaAplicacao),
  /** Applies the campaign to several sales at once; skips and names those that changed since the preview. */
  aplicarAVarias: oc
    .route({
      method: 'POST',
      path: '/campanhas/{id}/aplicacoes',
      summary: 'Aplicar uma campanha a várias vendas',
      tags,
    })
    .input(aplicacaoAVarias)
    .output(resultadoDaAplicacao),
  /** Returns the updated sale. */
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
  /** Returns the updated sale. */
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
