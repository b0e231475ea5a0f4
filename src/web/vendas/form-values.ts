/** What the sale's form holds while it is typed, how a sale becomes one, and what its commissions are. */
import { z } from 'zod'
import type { Venda } from '../../contract/vendas.ts'
import {
  BASES,
  baseDaComissao,
  type Comissao,
  comissaoDaVenda,
  excede100,
  MODOS_COMISSAO,
  recalcular,
} from '../../core/comissao.ts'
import {
  FORMAS_PAGAMENTO_CRIACAO,
  FORMAS_PAGAMENTO_EDICAO,
  STATUS_COMISSAO,
  STATUS_VENDA,
  STATUS_VENDA_INICIAL,
  TIPOS_PAGAMENTO_COMISSAO,
  TIPOS_PENDENCIA,
  TIPOS_RENDA,
} from '../../core/vendas.ts'
import { numberOf, typedNumber } from '../fields/typed-number.ts'

/** YYYY-MM-DD, or the text as typed while it is no date; null when empty. */
const dataDigitada = z.string().nullable()

const participanteForm = z.object({
  /** Tells the rows apart on screen; never sent. */
  chave: z.string(),
  id: z.string().optional(),
  colaborador_id: z.string().nullable(),
  modo: z.enum(MODOS_COMISSAO),
  percentual_comissao: typedNumber,
  valor_comissao: typedNumber,
  status_comissao: z.enum(STATUS_COMISSAO),
  tipo_pagamento_comissao: z.enum(TIPOS_PAGAMENTO_COMISSAO),
  observacoes: z.string(),
})
export type ParticipanteForm = z.output<typeof participanteForm>

/** The form as it is typed: empty texts are '', empty choices and numbers null. A draft keeps exactly this. */
export const formVenda = z.object({
  numero_venda: z.string(),
  data_venda: dataDigitada,
  status: z.enum(STATUS_VENDA),
  status_comissao: z.enum(STATUS_COMISSAO).nullable(),
  data_desembolso: dataDigitada,
  data_aprovacao: dataDigitada,
  motivo_rejeicao: z.string(),
  empreendimento_id: z.string().nullable(),
  loja_id: z.string().nullable(),
  colaborador_id: z.string().nullable(),
  torre: z.string(),
  unidade: z.string(),
  cliente_nome: z.string(),
  cliente_cpf: z.string(),
  cliente_rg: z.string(),
  cliente_telefone: z.string(),
  cliente_email: z.string(),
  cliente_profissao: z.string(),
  cliente_renda: typedNumber,
  tipo_renda: z.enum(TIPOS_RENDA),
  tipo_pendencia: z.array(z.enum(TIPOS_PENDENCIA)),
  descricao_outras_pendencias: z.string(),
  valor_venda: typedNumber,
  valor_ato: typedNumber,
  valor_financiado: typedNumber,
  forma_pagamento: z.enum(FORMAS_PAGAMENTO_EDICAO),
  base_calculo_comissao: z.enum(BASES),
  participantes: z.array(participanteForm),
  observacoes: z.string(),
  /** The names of the chosen records, by id, so that they show without asking again; never sent. */
  nomes: z.record(z.string(), z.string()),
})
export type FormVenda = z.output<typeof formVenda>
export type CampoVenda = Exclude<keyof FormVenda, 'nomes'>

/** A new sale's form, dated `hoje` (YYYY-MM-DD). */
export function vendaEmBranco(hoje: string): FormVenda {
  return {
    numero_venda: '',
    data_venda: hoje,
    status: STATUS_VENDA_INICIAL,
    status_comissao: null,
    data_desembolso: null,
    data_aprovacao: null,
    motivo_rejeicao: '',
    empreendimento_id: null,
    loja_id: null,
    colaborador_id: null,
    torre: '',
    unidade: '',
    cliente_nome: '',
    cliente_cpf: '',
    cliente_rg: '',
    cliente_telefone: '',
    cliente_email: '',
    cliente_profissao: '',
    cliente_renda: null,
    tipo_renda: TIPOS_RENDA[0],
    tipo_pendencia: ['OK'],
    descricao_outras_pendencias: '',
    valor_venda: null,
    valor_ato: null,
    valor_financiado: null,
    forma_pagamento: FORMAS_PAGAMENTO_CRIACAO[0],
    base_calculo_comissao: 'valor_venda',
    participantes: [],
    observacoes: '',
    nomes: {},
  }
}

/** A participant's row with nothing chosen yet. */
export function participanteEmBranco(chave: string): ParticipanteForm {
  return {
    chave,
    colaborador_id: null,
    modo: 'percentual',
    percentual_comissao: null,
    valor_comissao: null,
    status_comissao: STATUS_COMISSAO[0],
    tipo_pagamento_comissao: TIPOS_PAGAMENTO_COMISSAO[0],
    observacoes: '',
  }
}

/** The form of a sale that exists. */
export function formDaVenda(venda: Venda): FormVenda {
  const { empreendimento, loja, colaborador } = venda
  const nomeados = [
    empreendimento,
    loja,
    ...(colaborador ? [colaborador] : []),
    ...venda.participantes.map((p) => p.colaborador),
  ]
  return {
    numero_venda: venda.numero_venda,
    data_venda: venda.data_venda,
    status: venda.status,
    status_comissao: venda.status_comissao,
    data_desembolso: venda.data_desembolso,
    data_aprovacao: venda.data_aprovacao,
    motivo_rejeicao: venda.motivo_rejeicao ?? '',
    empreendimento_id: venda.empreendimento_id,
    loja_id: venda.loja_id,
    colaborador_id: venda.colaborador_id,
    torre: venda.torre ?? '',
    unidade: venda.unidade,
    cliente_nome: venda.cliente_nome,
    cliente_cpf: venda.cliente_cpf,
    cliente_rg: venda.cliente_rg ?? '',
    cliente_telefone: venda.cliente_telefone,
    cliente_email: venda.cliente_email ?? '',
    cliente_profissao: venda.cliente_profissao ?? '',
    cliente_renda: venda.cliente_renda,
    tipo_renda: venda.tipo_renda,
    tipo_pendencia: venda.tipo_pendencia,
    descricao_outras_pendencias: venda.descricao_outras_pendencias ?? '',
    valor_venda: venda.valor_venda,
    valor_ato: venda.valor_ato,
    valor_financiado: venda.valor_financiado,
    forma_pagamento: venda.forma_pagamento,
    base_calculo_comissao: venda.base_calculo_comissao,
    participantes: venda.participantes.map((p) => ({
      chave: p.id,
      id: p.id,
      colaborador_id: p.colaborador_id,
      modo: p.modo,
      percentual_comissao: p.percentual_comissao,
      valor_comissao: p.valor_comissao,
      status_comissao: p.status_comissao,
      tipo_pagamento_comissao: p.tipo_pagamento_comissao,
      observacoes: p.observacoes ?? '',
    })),
    observacoes: venda.observacoes ?? '',
    nomes: Object.fromEntries(nomeados.map(({ id, nome }) => [id, nome])),
  }
}

/** The participants' commissions as they stand now, one for each row, with their sums; what is refused counts as 0. */
export interface Comissoes {
  linhas: Comissao[]
  total: Comissao
  excede: boolean
}

export function comissoesDoForm(
  form: Pick<FormVenda, 'participantes' | 'base_calculo_comissao' | 'valor_venda' | 'valor_ato'>,
): Comissoes {
  const linhas = recalcular(
    form.participantes.map(({ modo, percentual_comissao, valor_comissao }) => ({
      modo,
      percentual_comissao: numberOf(percentual_comissao) ?? 0,
      valor_comissao: numberOf(valor_comissao) ?? 0,
    })),
    baseDaComissao({
      base_calculo_comissao: form.base_calculo_comissao,
      valor_venda: numberOf(form.valor_venda),
      valor_ato: numberOf(form.valor_ato),
    }),
  )
  return { linhas, total: comissaoDaVenda(linhas), excede: excede100(linhas) }
}
