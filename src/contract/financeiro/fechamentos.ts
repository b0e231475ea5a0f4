/** Fechamentos: the list, a closing with its summary, payments and omitted commissions, its changes and its approval. */
import { z } from 'zod'
import { BLOQUEIOS, GRUPOS_DE_FORA } from '../../core/financeiro/bloqueios.ts'
import { PAGAMENTO_EM_ESPERA_NAMES } from '../../core/financeiro/esperas.ts'
import { CHAVE_PIX_TIPOS, DADOS_DO_FAVORECIDO } from '../../core/financeiro/favorecidos.ts'
import {
  FECHAMENTO_MESSAGES,
  FECHAMENTO_SITUACOES,
  FECHAMENTO_STATUSES,
  MAX_MOTIVO,
} from '../../core/financeiro/fechamentos.ts'
import { PAPEIS } from '../../core/financeiro/linhas.ts'
import { ADIANTAMENTO_MOTIVOS, PAGAMENTO_STATUSES } from '../../core/financeiro/pagamentos.ts'
import { date, id, named, optionalText, reais, requiredText, versao } from '../fields.ts'
import { file } from '../files.ts'
import {
  byId,
  byVersao,
  done,
  formato,
  listFormat,
  listPageOf,
  noInput,
  optionalSearchText,
  pagina,
  recordHistory,
  sortOrderOf,
} from '../lists.ts'
import { routesOf } from '../routes.ts'
import { trabalho } from '../trabalhos.ts'
import { venda } from './conta-corrente.ts'
import { extratoRoutes } from './extrato.ts'
import { porQueRoutes } from './por-que.ts'
import { retencao, retencoesRoutes } from './retencoes.ts'

/** Maximum number of lojas of a closing. */
const MAX_LOJAS = 200
/** Maximum number of commissions taken in or out at once. */
const MAX_LINHAS = 1000

/** What payments come to. Money in reais. */
const valores = {
  /** Commissions and advances. */
  bruto: z.number(),
  /** Of the gross, what is paid in advance. */
  adiantamento: z.number(),
  desconto: z.number(),
  /** The sum of the retenções. */
  retido: z.number(),
  /** The amount that remains. */
  liquido: z.number(),
}

/** A closing in the list, with the sums of all payments; `numero` is null until it is approved. */
const fechamento = z.object({
  id: z.string(),
  numero: z.number().nullable(),
  status: z.enum(FECHAMENTO_STATUSES),
  situacao: z.enum(FECHAMENTO_SITUACOES),
  corte: z.string(),
  dia_pagamento: z.string(),
  /** The lojas whose sales it pays; empty for all lojas. */
  lojas: z.array(named),
  favorecidos: z.number(),
  ...valores,
  /** Payments that are not paid yet. */
  abertos: z.number(),
  versao: z.number(),
  created_at: z.string(),
})
export type Fechamento = z.output<typeof fechamento>

const who = named.nullable()

/** A person whose payment differs from the last closing's, or from their own average. */
const diferenca = z.object({
  favorecido_id: z.string(),
  favorecido: z.string(),
  valor: z.number(),
  anterior: z.number(),
  /** The average of those of the last six closings that paid the person; null if none did. */
  media: z.number().nullable(),
})

const excecao = z.object({
  linha_id: z.string(),
  favorecido: z.string(),
  /** The number of the sale, or what it is for without one. */
  de_que: z.string(),
  bloqueios: z.array(z.string()),
  motivo: z.string(),
  quem: z.string().nullable(),
})

const chave = z.object({
  favorecido_id: z.string(),
  favorecido: z.string(),
  /** 'Chave PIX alterada há 2 dias por Ana' */
  texto: z.string(),
  /** What the closing pays to it, in reais. */
  valor: z.number(),
  /** True if the payee had no key before it. */
  primeira: z.boolean(),
  tipo_chave: z.enum(CHAVE_PIX_TIPOS).nullable(),
  /** The key as people write it, or its mask; null if the key was removed. */
  chave_pix: z.string().nullable(),
  /** True if the caller's approval waits until they have opened it. */
  a_abrir: z.boolean(),
})

/** The payees of one loja. */
const somaDaLoja = z.object({
  /** Null for the payees who are no colaborador. */
  loja: z.string().nullable(),
  favorecidos: z.number(),
  ...valores,
})

const resumo = z.object({
  linhas: z.number(),
  /** What is still to leave the bank account, in reais. */
  saldo: z.number(),
  lojas: z.array(somaDaLoja),
  /** The closing that was approved before it; null if there is none. */
  anterior: z.object({ id: z.string(), numero: z.number(), liquido: z.number() }).nullable(),
  /** The largest differences, and how many there are in all. */
  diferencas: z.array(diferenca),
  quantas_diferencas: z.number(),
  /** The largest that are far from the person's average, and how many there are in all. */
  incomuns: z.array(diferenca),
  quantas_incomuns: z.number(),
  /** Payees with the key of another, or the CNPJ of another who owes: 'Mesma chave PIX de Bia Braga'. */
  iguais: z.array(z.object({ favorecido_id: z.string(), favorecido: z.string(), texto: z.string() })),
  /** Payees' keys to which nothing was paid yet. */
  chaves: z.array(chave),
  /** The commissions that were released until the cut-off and stay out, each with its first reason. */
  fora: z.array(z.object({ bloqueio: z.enum(GRUPOS_DE_FORA), quantidade: z.number(), valor: z.number() })),
  /** Number of commissions in the closing with a reason against them that nobody excused. */
  bloqueadas: z.number(),
  excecoes: z.array(excecao),
})

const fechamentoCompleto = fechamento.extend({
  quatro_olhos: z.boolean(),
  criado_por: who,
  enviado_por: who,
  enviado_em: z.string().nullable(),
  aprovado_por: who,
  aprovado_em: z.string().nullable(),
  /** Who marked the last payment, and the day of that payment; null until none is open. */
  pago_por: who,
  pago_em: z.string().nullable(),
  /** The reason why it was sent back to be prepared again. */
  motivo: z.string().nullable(),
  /** Hash of the payees' data as the caller sees them. */
  conferencia: z.string(),
  resumo,
  trabalho: trabalho.nullable(),
  /** The reason why the caller cannot approve it; null if they can, or if it does not wait for approval. */
  impedimento: z.string().nullable(),
  /** Warnings for the approver, such as that nobody else can approve it; later, how the approver was involved. */
  ressalvas: z.array(z.string()),
  /** When the last backup was made; null without one. */
  copia_em: z.string().nullable(),
})
export type FechamentoCompleto = z.output<typeof fechamentoCompleto>

/** A payee in a closing. Money in reais. */
const pagamentoDoFechamento = z.object({
  id: z.string(),
  favorecido_id: z.string(),
  favorecido: z.string(),
  /** The loja of the payee; null for one who is no colaborador. */
  loja: z.string().nullable(),
  tipo_chave: z.enum(CHAVE_PIX_TIPOS).nullable(),
  /** The end of the key; null without one. */
  chave: z.string().nullable(),
  /** Until the approval: 'nova' for a key to which nothing was paid yet, or the one that it replaced. */
  chave_antes: z.string().nullable(),
  status: z.enum(PAGAMENTO_STATUSES),
  linhas: z.number(),
  ...valores,
  /** Why something is paid in advance. */
  adiantamento_motivo: z.enum(ADIANTAMENTO_MOTIVOS).nullable(),
  retencoes: z.array(retencao),
  /** The amount that the payee owes now; null for a caller who sees only one loja's sales. */
  a_recuperar: z.number().nullable(),
})
export type PagamentoDoFechamento = z.output<typeof pagamentoDoFechamento>

const bloqueio = z.object({ tipo: z.enum(BLOQUEIOS), texto: z.string() })

/** A commission of a closing, or one that stays out of it. Money in reais. */
const linhaDoFechamento = z.object({
  id: z.string(),
  favorecido_id: z.string(),
  favorecido: z.string(),
  colaborador_id: z.string().nullable(),
  papel: z.enum(PAPEIS),
  /** The prize, the campaign of a Bônus, or the motivo of an Ajuste. */
  descricao: z.string().nullable(),
  /** Null for prizes and adjustments. */
  venda: venda.nullable(),
  valor: z.number(),
  bloqueios: z.array(bloqueio),
  /** The reason given for including it although there is a reason against it. */
  motivo: z.string().nullable(),
})
export type LinhaDoFechamento = z.output<typeof linhaDoFechamento>

/** Where a payment goes: as stored, or masks of what `mascarados` names. */
const destino = z.object({
  documento: z.string().nullable(),
  tipo_chave: z.enum(CHAVE_PIX_TIPOS).nullable(),
  chave_pix: z.string().nullable(),
  mascarados: z.array(z.enum(DADOS_DO_FAVORECIDO)).optional(),
})
export type Destino = z.output<typeof destino>

/** The columns by which the payees of a closing can be sorted. */
const PAGAMENTO_SORT_COLUMNS = [
  'favorecido',
  'loja',
  'chave',
  'bruto',
  'adiantamento',
  'desconto',
  'retido',
  'liquido',
] as const
export type PagamentoSortColumn = (typeof PAGAMENTO_SORT_COLUMNS)[number]

export const FECHAMENTO_SORT_COLUMNS = ['dia_pagamento', 'numero'] as const

/** The filters of the list. */
export const fechamentoFilters = {
  status: z.enum(FECHAMENTO_SITUACOES).optional(),
  /** Closings with a payment that waits for that. */
  com: z.enum(PAGAMENTO_EM_ESPERA_NAMES).optional(),
  loja_id: id.optional(),
  /** The day of payment; both ends are included. */
  de: date().optional(),
  ate: date().optional(),
}

const filters = { ...fechamentoFilters, ordem: sortOrderOf(FECHAMENTO_SORT_COLUMNS) }

/** True once the caller was asked about an advance beyond what the payee has to expect, and said yes. */
const adiantamento_conferido = z.boolean().optional()
const adiantamentoMotivo = z.enum(ADIANTAMENTO_MOTIVOS, FECHAMENTO_MESSAGES.adiantamento_sem_motivo)

export const newFechamentoInput = z
  .strictObject({
    corte: date('Corte é obrigatório'),
    dia_pagamento: date('Dia do pagamento é obrigatório'),
    /** Empty for the sales of all lojas. */
    lojas: z
      .array(id)
      .max(MAX_LOJAS, `Use no máximo ${MAX_LOJAS} lojas`)
      .refine((ids) => new Set(ids).size === ids.length, 'Cada loja pode ser escolhida uma única vez'),
    /** For a closing of nothing but an advance, which gathers no commissions. */
    adiantamento: z
      .strictObject({
        favorecido_id: id,
        valor: reais().positive('Informe um valor'),
        motivo: adiantamentoMotivo,
        adiantamento_conferido,
      })
      .optional(),
  })
  .refine(({ corte, dia_pagamento }) => corte <= dia_pagamento, {
    path: ['corte'],
    message: FECHAMENTO_MESSAGES.corte_futuro,
  })

/** The advance of a payee in a draft, in reais; 0 takes it out. */
export const adiantamentoInput = z.strictObject({
  id,
  favorecido_id: id,
  versao,
  valor: reais(),
  motivo: adiantamentoMotivo.nullable(),
  /** Whether the caller was asked about what the payee has to expect, and said yes. */
  adiantamento_conferido,
  /** True to refuse where the payee has an advance already. */
  novo: z.boolean().optional(),
})

const motivo = requiredText(FECHAMENTO_MESSAGES.sem_motivo, MAX_MOTIVO)
const linhas = z.array(id).min(1, 'Selecione ao menos uma comissão').max(MAX_LINHAS)
const seen = { id, versao, conferencia: z.string().max(64) }

const { get, post, put, remove } = routesOf(['Fechamentos'])

export const fechamentosRoutes = {
  listar: get('/fechamentos', 'Listar fechamentos')
    .input(z.strictObject({ ...filters, pagina }))
    .output(listPageOf(fechamento)),
  exportar: get('/fechamentos/exportar', 'Exportar fechamentos')
    .input(z.strictObject({ ...filters, formato: listFormat }))
    .output(file),
  /** The days that a new closing proposes. */
  proposta: get('/fechamentos/proposta', 'Proposta de um novo fechamento')
    .input(noInput)
    .output(
      z.object({
        corte: z.string(),
        dia_pagamento: z.string(),
        /** The only lojas that the caller may choose; null if they may choose any. */
        lojas: z.array(named).nullable(),
      }),
    ),
  /** Begins to gather the commissions released until the cut-off; the server continues by itself. */
  criar: post('/fechamentos', 'Criar um fechamento', { successStatus: 201 })
    .input(newFechamentoInput)
    .output(z.object({ id: z.string() })),
  obter: get('/fechamentos/{id}', 'Um fechamento, com o resumo').input(byId).output(fechamentoCompleto),
  pagamentos: get('/fechamentos/{id}/pagamentos', 'Os favorecidos de um fechamento')
    .input(byId.extend({ texto: optionalSearchText, ordem: sortOrderOf(PAGAMENTO_SORT_COLUMNS), pagina }))
    .output(listPageOf(pagamentoDoFechamento)),
  linhas: get('/fechamentos/{id}/pagamentos/{pagamento_id}', 'As comissões de um favorecido')
    .input(byId.extend({ pagamento_id: id }))
    .output(z.object({ itens: z.array(linhaDoFechamento), destino: destino.nullable() })),
  ...porQueRoutes,
  ...extratoRoutes,
  ...retencoesRoutes,
  /** The commissions released until the cut-off that are in no closing, with the reasons against them. */
  fora: get('/fechamentos/{id}/fora', 'O que ficou fora de um fechamento')
    .input(byId.extend({ bloqueio: z.enum(GRUPOS_DE_FORA).optional(), pagina }))
    .output(listPageOf(linhaDoFechamento)),
  exportarLinhas: get('/fechamentos/{id}/exportar', 'Exportar um fechamento')
    .input(byId.extend({ formato }))
    .output(file),
  /** For the folder of who approves: names, types of keys, amounts, and lines to sign. */
  pdf: get('/fechamentos/{id}/pdf', 'Um fechamento em PDF').input(byId).output(file),
  historico: get('/fechamentos/{id}/historico', 'Histórico de um fechamento')
    .input(byId)
    .output(recordHistory),

  /** Includes a commission in the draft; needs a `motivo` if there is a reason against it. */
  incluir: post('/fechamentos/{id}/incluir', 'Incluir uma comissão')
    .input(byId.extend({ linha_id: id, motivo: optionalText(MAX_MOTIVO) }))
    .output(done),
  /** Includes commissions with the same `motivo`: all of them, or none. */
  incluirVarias: post('/fechamentos/{id}/incluir-varias', 'Incluir comissões')
    .input(byId.extend({ linhas, motivo: optionalText(MAX_MOTIVO) }))
    .output(done),
  retirar: post('/fechamentos/{id}/retirar', 'Retirar comissões').input(byId.extend({ linhas })).output(done),
  descontar: put('/fechamentos/{id}/pagamentos/{pagamento_id}', 'Mudar o desconto de um favorecido')
    .input(z.strictObject({ id, pagamento_id: id, versao, desconto: reais() }))
    .output(done),
  /** Puts an advance into a draft of all lojas, or changes it; 0 takes it out. */
  adiantar: put('/fechamentos/{id}/adiantamentos/{favorecido_id}', 'Mudar o adiantamento de um favorecido')
    .input(adiantamentoInput)
    .output(done),
  excluir: remove('/fechamentos/{id}', 'Excluir um rascunho').input(byVersao).output(done),

  enviar: post('/fechamentos/{id}/enviar', 'Enviar para aprovação').input(z.strictObject(seen)).output(done),
  /** Makes it a draft again, as long as nobody has decided. */
  retirarDoEnvio: post('/fechamentos/{id}/retirar-do-envio', 'Retirar do envio').input(byVersao).output(done),
  /** Begins the approval, which gives the number; the server continues by itself. */
  aprovar: post('/fechamentos/{id}/aprovar', 'Aprovar').input(z.strictObject(seen)).output(done),
  /** Continues a preparation or approval that stopped; no effect on one that is under way. */
  retomar: post('/fechamentos/{id}/retomar', 'Continuar o que parou').input(byId).output(done),
  pedirCorrecao: post('/fechamentos/{id}/pedir-correcao', 'Pedir correção')
    .input(z.strictObject({ id, versao, motivo }))
    .output(done),
}
