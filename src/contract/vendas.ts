/** Vendas: schemas of the form, the list and the details, and the routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  BASES,
  baseDaComissao,
  excede100,
  MENSAGEM_SOMA,
  MODOS_COMISSAO,
  recalcular,
} from '../core/comissao.ts'
import { checkCpfEditado } from '../core/documentos.ts'
import {
  FILTROS_PENDENCIA,
  FORMAS_PAGAMENTO_CRIACAO,
  FORMAS_PAGAMENTO_EDICAO,
  MAX_VENDAS_DE_UMA_VEZ,
  MENSAGENS_VENDA,
  PENDENCIA_DESCRITA,
  STATUS_COMISSAO,
  STATUS_VENDA,
  STATUS_VENDA_INICIAL,
  TIPOS_PAGAMENTO_COMISSAO,
  TIPOS_PENDENCIA,
  TIPOS_RENDA,
} from '../core/vendas.ts'
import {
  cpf,
  cpfSemDigitos,
  data,
  emailOpcional,
  id,
  inteiroNoEndereco,
  linhaObrigatoria,
  linhaOpcional,
  nomeado,
  opcional,
  percentual,
  reais,
  referencia,
  rg,
  telefone,
  textoOpcional,
  textoProcurado,
  versao,
} from './campos.ts'
import { linhaDe } from './linha.ts'
import { formatoDaLista, porId } from './listas.ts'
import { rotaDeHistorico, rotasDeCadastro } from './rotas-de-cadastro.ts'

/** A participant as typed: by percentage or by value; the other one is computed from the base. */
const participanteDoFormulario = z
  .strictObject({
    /** The id of a participant already on the sale; absent for a new one. */
    id: id.optional(),
    colaborador_id: referencia(MENSAGENS_VENDA.participante),
    modo: z.enum(MODOS_COMISSAO),
    /** Required if `modo` is `percentual`; otherwise computed by the server. */
    percentual_comissao: percentual(MENSAGENS_VENDA.percentual_comissao).optional(),
    /** Required if `modo` is `valor`; otherwise computed by the server. */
    valor_comissao: reais('Informe o valor da comissão').optional(),
    status_comissao: z.enum(STATUS_COMISSAO).default('Pendente'),
    tipo_pagamento_comissao: z.enum(TIPOS_PAGAMENTO_COMISSAO).default(TIPOS_PAGAMENTO_COMISSAO[0]),
    observacoes: textoOpcional(1000),
  })
  .superRefine((participante, ctx) => {
    if (participante.modo === 'percentual' && participante.percentual_comissao === undefined)
      ctx.addIssue({ code: 'custom', path: ['percentual_comissao'], message: 'Informe o percentual' })
    if (participante.modo === 'valor' && participante.valor_comissao === undefined)
      ctx.addIssue({ code: 'custom', path: ['valor_comissao'], message: 'Informe o valor da comissão' })
  })
  .transform((participante) => ({
    ...participante,
    percentual_comissao: participante.percentual_comissao ?? 0,
    valor_comissao: participante.valor_comissao ?? 0,
  }))

const camposComuns = {
  numero_venda: linhaObrigatoria(MENSAGENS_VENDA.numero_venda, 40),
  data_venda: data(MENSAGENS_VENDA.data_venda),
  status: z.enum(STATUS_VENDA, { error: 'Status inválido' }),
  empreendimento_id: referencia(MENSAGENS_VENDA.empreendimento_id),
  loja_id: referencia(MENSAGENS_VENDA.loja_id),
  /** The main seller. */
  colaborador_id: opcional(id),
  unidade: linhaObrigatoria(MENSAGENS_VENDA.unidade, 40),

  cliente_nome: linhaObrigatoria(MENSAGENS_VENDA.cliente_nome),
  cliente_telefone: telefone,
  cliente_rg: rg,
  cliente_email: emailOpcional,
  cliente_profissao: linhaOpcional(120),
  cliente_renda: opcional(reais()),

  valor_venda: reais(MENSAGENS_VENDA.valor_venda).refine((valor) => valor > 0, MENSAGENS_VENDA.valor_venda),
  valor_ato: reais(MENSAGENS_VENDA.valor_ato),
  base_calculo_comissao: z.enum(BASES).default('valor_venda'),
  data_desembolso: opcional(data()),
  tipo_renda: z.enum(TIPOS_RENDA).default(TIPOS_RENDA[0]),
  tipo_pendencia: z
    .array(z.enum(TIPOS_PENDENCIA))
    .min(1, MENSAGENS_VENDA.tipo_pendencia)
    .max(TIPOS_PENDENCIA.length)
    .default(['OK']),
  descricao_outras_pendencias: textoOpcional(1000),
  observacoes: textoOpcional(5000),
  participantes: z
    .array(participanteDoFormulario, { error: MENSAGENS_VENDA.participantes })
    .min(1, MENSAGENS_VENDA.participantes)
    .max(100, 'Use no máximo 100 participantes'),
}

type Comuns = z.output<z.ZodObject<typeof camposComuns>>

function regrasComuns(venda: Comuns, ctx: z.RefinementCtx): void {
  const recusar = (campo: string, message: string) => ctx.addIssue({ code: 'custom', path: [campo], message })

  if (venda.status === 'Desembolsada' && !venda.data_desembolso)
    recusar('data_desembolso', MENSAGENS_VENDA.data_desembolso)
  if (venda.tipo_pendencia.includes('OK') && venda.tipo_pendencia.length > 1)
    recusar('tipo_pendencia', 'OK não combina com outras pendências')
  if (new Set(venda.tipo_pendencia).size !== venda.tipo_pendencia.length)
    recusar('tipo_pendencia', 'Pendência repetida')
  if (venda.tipo_pendencia.includes(PENDENCIA_DESCRITA) && !venda.descricao_outras_pendencias)
    recusar('descricao_outras_pendencias', MENSAGENS_VENDA.descricao_outras_pendencias)
  const corretores = venda.participantes.map((participante) => participante.colaborador_id)
  if (new Set(corretores).size !== corretores.length)
    recusar('participantes', MENSAGENS_VENDA.participante_repetido)
  if (excede100(recalcular(venda.participantes, baseDaComissao(venda))))
    recusar('participantes', MENSAGEM_SOMA)
}

/** The fields of a new sale. */
export const vendaNova = z
  .strictObject({
    ...camposComuns,
    status: camposComuns.status.default(STATUS_VENDA_INICIAL),
    torre: linhaObrigatoria(MENSAGENS_VENDA.torre, 40),
    cliente_cpf: cpf,
    forma_pagamento: z
      .enum(FORMAS_PAGAMENTO_CRIACAO, { error: MENSAGENS_VENDA.forma_pagamento })
      .default(FORMAS_PAGAMENTO_CRIACAO[0]),
  })
  .superRefine(regrasComuns)
export type VendaNova = z.output<typeof vendaNova>

const edicao = z.strictObject({
  ...camposComuns,
  torre: linhaOpcional(40),
  cliente_cpf: cpfSemDigitos,
  forma_pagamento: z.enum(FORMAS_PAGAMENTO_EDICAO, { error: MENSAGENS_VENDA.forma_pagamento }),
  status_comissao: opcional(z.enum(STATUS_COMISSAO)),
  valor_financiado: opcional(reais()),
  data_aprovacao: opcional(data()),
  motivo_rejeicao: textoOpcional(2000),
})

/** The fields stored in the record itself, without the participants. */
const { participantes: _participantes, ...camposGuardados } = edicao.shape
export const vendaGuardada = z.object(camposGuardados)

/** The fields of an edited sale; `status_comissao` is required when Desembolsada. */
export const vendaEditada = edicao.superRefine((venda, ctx) => {
  regrasComuns(venda, ctx)
  if (venda.status === 'Desembolsada' && !venda.status_comissao)
    ctx.addIssue({ code: 'custom', path: ['status_comissao'], message: MENSAGENS_VENDA.status_comissao })
})
export type VendaEditada = z.output<typeof vendaEditada>

/** `vendaEditada`, but a CPF that differs from the sale's previous one must have valid check digits. */
export function vendaEditadaDe(original: { cliente_cpf: string }) {
  return vendaEditada.superRefine((venda, ctx) => {
    const refusal = checkCpfEditado(venda.cliente_cpf, original.cliente_cpf)
    if (refusal) ctx.addIssue({ code: 'custom', path: ['cliente_cpf'], message: refusal })
  })
}

const participante = z.object({
  id: z.string(),
  colaborador_id: z.string(),
  colaborador: z.object({ id: z.string(), nome: z.string(), cargo: z.string(), status: z.string() }),
  modo: z.enum(MODOS_COMISSAO),
  percentual_comissao: z.number(),
  valor_comissao: z.number(),
  status_comissao: z.enum(STATUS_COMISSAO),
  tipo_pagamento_comissao: z.enum(TIPOS_PAGAMENTO_COMISSAO),
  data_pagamento: z.string().nullable(),
  estorno_pendente: z.boolean(),
  observacoes: z.string().nullable(),
})
export type Participante = z.output<typeof participante>

const campanhaDaVenda = z.object({
  id: z.string(),
  campanha: z.object({ id: z.string(), nome: z.string(), tipo: z.string() }),
  desconto_aplicado: z.number(),
  bonus_comissao_aplicado: z.number(),
  data_aplicacao: z.string(),
})

/** A sale in the list and the details. Money in reais, percentages 0–100, dates YYYY-MM-DD. */
export const venda = linhaDe(camposGuardados, {
  empreendimento: nomeado.extend({ endereco: z.string().nullable() }),
  loja: nomeado,
  colaborador: nomeado.nullable(),
  percentual_comissao: z.number(),
  valor_comissao: z.number(),
  participantes: z.array(participante),
  campanhas: z.array(campanhaDaVenda),
})
export type Venda = z.output<typeof venda>

/** The list's sort orders, with their labels. */
export const ORDENS_VENDAS = {
  recentes: 'Cadastradas há menos tempo',
  data_desc: 'Data da venda (mais recente)',
  data_asc: 'Data da venda (mais antiga)',
  valor_desc: 'Maior valor',
  valor_asc: 'Menor valor',
  numero: 'Número da venda',
  cliente: 'Nome do cliente',
} as const
export type OrdemVendas = keyof typeof ORDENS_VENDAS
export const CHAVES_ORDEM = Object.keys(ORDENS_VENDAS) as [OrdemVendas, ...OrdemVendas[]]

/** Filters of the list; also part of the screen's URL. Dates refer to data_venda, both ends inclusive. */
export const filtrosDeVendas = z.strictObject({
  texto: textoProcurado().optional(),
  status: z.array(z.enum(STATUS_VENDA)).max(STATUS_VENDA.length).optional(),
  de: data().optional(),
  ate: data().optional(),
  loja_id: id.optional(),
  empreendimento_id: id.optional(),
  /** Main seller or participant. */
  colaborador_id: id.optional(),
  /** `principal`: only sales with the colaborador as main seller; `equipe`: also the sales of everyone below them. */
  papel: z.enum(['principal', 'equipe']).optional(),
  pendencia: z.enum(FILTROS_PENDENCIA).optional(),
  /** Only sales with this campaign applied. */
  campanha_id: id.optional(),
  /** Only sales that this campaign can be applied to. */
  pode_receber: id.optional(),
})
export type FiltrosDeVendas = z.output<typeof filtrosDeVendas>

const ordem = z.enum(CHAVES_ORDEM).optional()

/** The sales that one action is about: 1 to MAX_VENDAS_DE_UMA_VEZ, each once. */
export const vendasEscolhidas = <T extends z.ZodType<string | { id: string }>>(venda: T) =>
  z
    .array(venda)
    .min(1, 'Selecione ao menos uma venda')
    .max(MAX_VENDAS_DE_UMA_VEZ, `Selecione no máximo ${MAX_VENDAS_DE_UMA_VEZ} vendas`)
    .refine(
      (vendas) =>
        new Set(vendas.map((uma) => (typeof uma === 'string' ? uma : uma.id))).size === vendas.length,
      'Cada venda pode ser escolhida uma única vez',
    )

const itens = vendasEscolhidas(z.strictObject({ id, versao }))

/** A new status for several sales, with what it needs; null keeps each sale's own value. */
export const mudancaDeStatusDeVendas = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('Desembolsada'),
    itens,
    data_desembolso: opcional(data()),
    status_comissao: opcional(z.enum(STATUS_COMISSAO)),
  }),
  z.strictObject({ status: z.literal('Desistência'), itens, motivo_rejeicao: textoOpcional(2000) }),
  z.strictObject({ status: z.enum(STATUS_VENDA).exclude(['Desembolsada', 'Desistência']), itens }),
])
export type MudancaDeStatusDeVendas = z.output<typeof mudancaDeStatusDeVendas>

/** A selected sale that was left as it was, and why. */
const vendaPulada = z.object({
  id: z.string(),
  /** Null if the sale no longer exists. */
  numero_venda: z.string().nullable(),
  motivo: z.string(),
})
export type VendaPulada = z.output<typeof vendaPulada>

const totaisDeVendas = z.object({
  quantidade: z.number(),
  valor_venda: z.number(),
  /** The commissions of all participants. */
  valor_comissao: z.number(),
  /** The colaborador of the filter, with their own commission in these sales; null without that filter. */
  corretor: z.object({ nome: z.string(), valor_comissao: z.number() }).nullable(),
})
export type TotaisDeVendas = z.output<typeof totaisDeVendas>

export const vendasRotas = {
  ...rotasDeCadastro('vendas', {
    linha: venda,
    novo: vendaNova,
    editado: vendaEditada,
    filtros: filtrosDeVendas,
  }),
  /** One page in the requested order; `proximo` is the cursor for the next page, null at the end. */
  listar: oc
    .route({ method: 'GET', path: '/vendas', summary: 'Listar vendas', tags: ['Vendas'] })
    .input(
      filtrosDeVendas.extend({
        ordem,
        cursor: z.string().max(2000).optional(),
        limite: inteiroNoEndereco(1, 100).optional(),
      }),
    )
    .output(z.object({ itens: z.array(venda), proximo: z.string().nullable() })),
  /** Count of all sales that match the filters, and their sums in reais. */
  totais: oc
    .route({
      method: 'GET',
      path: '/vendas/totais',
      summary: 'Totais das vendas filtradas',
      tags: ['Vendas'],
    })
    .input(filtrosDeVendas)
    .output(totaisDeVendas),
  /** The sale's history in words, newest first. */
  historico: rotaDeHistorico('vendas'),
  /** The number after the latest of that store and year; null if there is no pattern to follow. */
  proximoNumero: oc
    .route({
      method: 'GET',
      path: '/vendas/proximo-numero',
      summary: 'Propor o próximo número',
      tags: ['Vendas'],
    })
    .input(z.strictObject({ loja_id: id, data_venda: data() }))
    .output(z.object({ numero_venda: z.string().nullable() })),
  /** Other sales of the same unit, except those given up, for a warning. */
  mesmaUnidade: oc
    .route({
      method: 'GET',
      path: '/vendas/mesma-unidade',
      summary: 'Outras vendas da unidade',
      tags: ['Vendas'],
    })
    .input(
      z.strictObject({
        empreendimento_id: id,
        torre: textoProcurado(40).optional(),
        unidade: textoProcurado(40).min(1),
        exceto: id.optional(),
      }),
    )
    .output(z.object({ numeros: z.array(z.string()) })),
  /** Changes the sales whose edit form would accept the status, and skips the others, each with its reason. */
  mudarStatusDeVarias: oc
    .route({
      method: 'PUT',
      path: '/vendas/lote/status',
      summary: 'Mudar o status de várias vendas',
      tags: ['Vendas'],
    })
    .input(mudancaDeStatusDeVendas)
    .output(z.object({ alteradas: z.number(), puladas: z.array(vendaPulada) })),
  /**
   * All sales that match the filters and, if given, are among `ids`, in the requested order; clients' personal data is
   * masked for Staff.
   */
  exportar: oc
    .route({ method: 'GET', path: '/vendas/exportar', summary: 'Exportar vendas', tags: ['Vendas'] })
    .input(filtrosDeVendas.extend({ ordem, formato: formatoDaLista, ids: vendasEscolhidas(id).optional() }))
    .output(z.instanceof(Blob)),
  pdf: oc
    .route({
      method: 'GET',
      path: '/vendas/{id}/pdf',
      summary: 'Uma venda em PDF, numa página',
      tags: ['Vendas'],
    })
    .input(porId)
    .output(z.instanceof(Blob)),
}
