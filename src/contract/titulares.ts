/** Dados do titular: everything held on a CPF, its export and its anonymisation, and what is kept of deleted sales. */
import { z } from 'zod'
import { CLIENT_COLUMNS, type ClientColumn } from '../core/dados-pessoais.ts'
import { CHAVE_PIX_TIPOS, FAVORECIDO_TIPOS, VINCULOS } from '../core/financeiro/favorecidos.ts'
import { PAGAMENTO_STATUSES } from '../core/financeiro/pagamentos.ts'
import { RECORD_STATUSES } from '../core/status.ts'
import { ANONYMISATION_WORD, TITULAR_FORMATS, TITULAR_MESSAGES } from '../core/titulares.ts'
import { COMISSAO_STATUSES, VENDA_STATUSES } from '../core/vendas/vendas.ts'
import { cpf, requiredText } from './fields.ts'
import { file } from './files.ts'
import { byId } from './lists.ts'
import { routesOf } from './routes.ts'
import { venda } from './vendas/vendas.ts'

/** Why an Administrador reads or changes a titular's data; recorded in the audit. */
const motivo = requiredText(TITULAR_MESSAGES.motivo, 500)

/** Asks for the data of a deleted sale. */
export const readingInput = byId.extend({ motivo })

/** In a body, never in a URL: addresses are logged. */
export const titularInput = z.strictObject({ cpf, motivo })
const anonymisationInput = titularInput.extend({
  confirmacao: z.literal(ANONYMISATION_WORD, { error: TITULAR_MESSAGES.confirmacao }),
})

const clientShape = Object.fromEntries(CLIENT_COLUMNS.map((column) => [column, venda.shape[column]])) as Pick<
  typeof venda.shape,
  ClientColumn
>

/** A sale of the titular, without what is about others: participants and commissions. Money in reais. */
const vendaDoTitular = z.object({
  id: z.string(),
  numero_venda: z.string(),
  status: z.enum(VENDA_STATUSES),
  ...clientShape,
  tipo_renda: z.string(),
  tipo_pendencia: z.array(z.string()),
  descricao_outras_pendencias: z.string().nullable(),
  empreendimento: z.string(),
  loja: z.string(),
  torre: z.string().nullable(),
  unidade: z.string(),
  data_venda: z.string(),
  data_aprovacao: z.string().nullable(),
  data_desembolso: z.string().nullable(),
  forma_pagamento: z.string(),
  valor_venda: z.number(),
  valor_ato: z.number(),
  valor_financiado: z.number().nullable(),
  motivo_rejeicao: z.string().nullable(),
  observacoes: z.string().nullable(),
  /** Their content is in the sale. */
  anexos: z.array(
    z.object({ categoria: z.string(), nome: z.string(), tamanho: z.number(), created_at: z.string() }),
  ),
  /** When it was registered, and last changed: ISO 8601 instants. */
  created_at: z.string(),
  updated_at: z.string(),
  /** The last day on which its data must be kept. */
  guardada_ate: z.string(),
})
export type VendaDoTitular = z.output<typeof vendaDoTitular>

/** The record that is kept of a deleted sale, without a client's data. */
const vendaGuardada = z.object({
  id: z.string(),
  numero_venda: z.string(),
  excluida_em: z.string(),
  excluida_por: z.string().nullable(),
  guardada_ate: z.string(),
})
export type VendaGuardada = z.output<typeof vendaGuardada>

/** The data of a deleted sale. Money in reais, percentages 0–100. */
const dadosDaVendaGuardada = z.object({
  numero_venda: z.string(),
  status: z.string(),
  cliente_nome: z.string(),
  cliente_cpf: z.string(),
  data_venda: z.string(),
  data_desembolso: z.string().nullable(),
  loja: z.string().nullable(),
  empreendimento: z.string().nullable(),
  torre: z.string().nullable(),
  unidade: z.string(),
  forma_pagamento: z.string(),
  valor_venda: z.number(),
  valor_ato: z.number(),
  valor_comissao: z.number(),
  comissoes: z.array(
    z.object({
      corretor: z.string(),
      cpf: z.string(),
      percentual: z.number(),
      valor: z.number(),
      status: z.enum(COMISSAO_STATUSES),
      data_pagamento: z.string().nullable(),
    }),
  ),
})
export type DadosDaVendaGuardada = z.output<typeof dadosDaVendaGuardada>

/** The titular as a payee, or as who has a payee's key. Money in reais. */
const favorecidoDoTitular = z.object({
  id: z.string(),
  nome: z.string(),
  tipo: z.enum(FAVORECIDO_TIPOS),
  documento: z.string().nullable(),
  vinculo: z.enum(VINCULOS).nullable(),
  tipo_chave: z.enum(CHAVE_PIX_TIPOS).nullable(),
  chave_pix: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(RECORD_STATUSES),
  a_recuperar: z.number(),
  created_at: z.string(),
  /** The last day on which the law asks for what was paid; null if nothing was released or paid. */
  guardado_ate: z.string().nullable(),
  /** The amounts that they may receive of each sale, without its client. */
  comissoes: z.array(
    z.object({
      numero_venda: z.string().nullable(),
      /** Of a line without a sale also what it is for. */
      papel: z.string(),
      valor: z.number(),
      liberado: z.number(),
      pago: z.number(),
      direto: z.number(),
      estornado: z.number(),
      pago_em: z.string().nullable(),
    }),
  ),
  /** Approved payments, with the data to which they are paid. */
  pagamentos: z.array(
    z.object({
      fechamento: z.number().nullable(),
      status: z.enum(PAGAMENTO_STATUSES),
      liquido: z.number(),
      data_pagamento: z.string().nullable(),
      favorecido_nome: z.string().nullable(),
      documento: z.string().nullable(),
      tipo_chave: z.enum(CHAVE_PIX_TIPOS).nullable(),
      chave_pix: z.string().nullable(),
      /** The mails with the payment's statement; not `certo` if it is unknown whether one left. */
      extratos_enviados: z.array(z.object({ em: z.string(), email: z.string(), certo: z.boolean() })),
    }),
  ),
  /** The people who opened document and key, newest first. */
  acessos: z.array(z.object({ em: z.string(), quem: z.string().nullable(), como: z.string() })),
})
export type FavorecidoDoTitular = z.output<typeof favorecidoDoTitular>

const titular = z.object({
  cpf: z.string(),
  vendas: z.array(vendaDoTitular),
  vendas_excluidas: z.array(vendaGuardada.extend({ dados: dadosDaVendaGuardada })),
  /** The titular as a colaborador; their own data, which anonymising a client leaves alone. */
  colaborador: z
    .object({
      id: z.string(),
      nome: z.string(),
      cpf: z.string(),
      cargo: z.string(),
      status: z.string(),
      telefone: z.string().nullable(),
      email: z.string().nullable(),
      data_admissao: z.string(),
    })
    .nullable(),
  favorecidos: z.array(favorecidoDoTitular),
  /** Rows of imported spreadsheets. */
  importacoes: z.array(
    z.object({ arquivo: z.string(), linha: z.number(), nome: z.string().nullable(), em: z.string() }),
  ),
  /** Forms that somebody has not saved yet; forgotten within a day. */
  rascunhos: z.array(z.object({ de: z.string(), em: z.string() })),
  /** The people who opened the data of the sales, newest first. */
  acessos: z.array(
    z.object({ em: z.string(), quem: z.string().nullable(), numero_venda: z.string(), como: z.string() }),
  ),
  /** Why the client may not be anonymised; empty if they may. */
  impedimentos: z.array(z.string()),
})
export type Titular = z.output<typeof titular>

const { get, post } = routesOf(['Dados do titular'])

export const titularesRoutes = {
  procurar: post('/titulares/procurar', 'Procurar os dados de um titular')
    .input(titularInput)
    .output(titular),
  /** The same as `procurar`, as a file for the titular. */
  exportar: post('/titulares/exportar', 'Exportar os dados de um titular')
    .input(titularInput.extend({ formato: z.enum(TITULAR_FORMATS) }))
    .output(file),
  /** Cannot be undone. `anonimizadas` is the number of sales. */
  anonimizar: post('/titulares/anonimizar', 'Anonimizar um titular')
    .input(anonymisationInput)
    .output(z.object({ anonimizadas: z.number() })),
  /** The records that are kept of deleted sales, the last deleted first; at most 200. */
  vendasExcluidas: get('/titulares/vendas-excluidas', 'Listar vendas excluídas')
    .input(z.strictObject({ numero_venda: z.string().max(50).optional() }))
    .output(z.object({ itens: z.array(vendaGuardada), limitada: z.boolean() })),
  lerVendaExcluida: post('/titulares/vendas-excluidas/{id}/ler', 'Ler o que se guarda de uma venda excluída')
    .input(readingInput)
    .output(dadosDaVendaGuardada),
}
