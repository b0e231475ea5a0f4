/** The sale form's values, and how they become the sale to save. */
import { z } from 'zod'
import type { PadroesDaVenda } from '../../contract/configuracoes.ts'
import {
  type Venda,
  type VendaEditada,
  type VendaNova,
  vendaEditadaDe,
  vendaNova,
} from '../../contract/vendas.ts'
import { MAX_VALOR } from '../../core/dinheiro.ts'
import {
  FORMAS_PAGAMENTO_CRIACAO,
  novaSoOPedido,
  STATUS_VENDA_INICIAL,
  soOPedido,
  TIPOS_RENDA,
} from '../../core/vendas.ts'
import { CAMPOS_VENDA, ROTULO_PARTICIPANTES, rotuloPorExtenso } from '../../core/vendas-campos.ts'
import { numberOf } from '../fields/typed-number.ts'
import type { FieldOf } from '../record/conflict.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { errorsByField, type Reading } from '../record/record-form.ts'
import {
  descreverParticipantes,
  type ParticipanteForm,
  participanteForm,
  participantesAEnviar,
  participantesDaVenda,
} from './participantes.ts'

type Preenchidos = 'status' | 'tipo_renda' | 'tipo_pendencia' | 'forma_pagamento' | 'base_calculo_comissao'
export type FormVenda = FormOf<typeof CAMPOS_VENDA, Preenchidos> & { participantes: ParticipanteForm[] }

const campos = formOf(CAMPOS_VENDA, {
  status: STATUS_VENDA_INICIAL,
  tipo_renda: TIPOS_RENDA[0],
  tipo_pendencia: ['OK'],
  forma_pagamento: FORMAS_PAGAMENTO_CRIACAO[0],
  base_calculo_comissao: 'valor_venda',
})

export const FORM_VENDA = {
  labels: {
    ...campos.labels,
    // The specification's label names the client although the field is under the client's heading.
    cliente_nome: rotuloPorExtenso('cliente_nome'),
    participantes: ROTULO_PARTICIPANTES,
  },
  blank: { ...campos.blank, participantes: [] },
  schema: campos.schema.and(z.object({ participantes: z.array(participanteForm) })),
  ofRecord(venda: Venda): FormVenda {
    const form = campos.ofRecord(venda)
    const nomes = venda.participantes.map(({ colaborador }) => [colaborador.id, colaborador.nome])
    return {
      ...form,
      nomes: { ...form.nomes, ...Object.fromEntries(nomes) },
      participantes: participantesDaVenda(venda),
    }
  },
  describe: (form: FormVenda, campo: FieldOf<FormVenda>) =>
    campo === 'participantes' ? descreverParticipantes(form) : campos.describe(form, campo),
}

/** A blank form dated `hoje` (YYYY-MM-DD), with the configured defaults. */
export function vendaEmBranco(hoje: string, padroes: PadroesDaVenda | null = null): FormVenda {
  const { blank } = FORM_VENDA
  if (!padroes) return { ...blank, data_venda: hoje }
  const { loja } = padroes
  return {
    ...blank,
    data_venda: hoje,
    loja_id: loja?.id ?? null,
    nomes: loja ? { [loja.id]: loja.nome } : {},
    status: padroes.status ?? blank.status,
    forma_pagamento: padroes.forma_pagamento ?? blank.forma_pagamento,
    tipo_renda: padroes.tipo_renda ?? blank.tipo_renda,
    base_calculo_comissao: padroes.base_calculo_comissao ?? blank.base_calculo_comissao,
  }
}

export function lerVendaNova(form: FormVenda): Reading<VendaNova> {
  const {
    nomes: _nomes,
    status_comissao: _status,
    valor_financiado: _financiado,
    data_aprovacao: _aprovacao,
    motivo_rejeicao: _motivo,
    ...venda
  } = novaSoOPedido(form)
  return ler(vendaNova, venda)
}

/** `aberta` is the form as it was opened; an unchanged CPF is not validated again. */
export function lerVendaEditada(
  form: FormVenda,
  aberta: Pick<FormVenda, 'cliente_cpf'>,
): Reading<VendaEditada> {
  const { nomes: _nomes, ...venda } = soOPedido(form)
  return ler(vendaEditadaDe(aberta), venda)
}

type Obrigatorios = Pick<
  FormVenda,
  'data_venda' | 'empreendimento_id' | 'loja_id' | 'valor_venda' | 'valor_ato' | 'participantes'
>

function ler<T>(schema: z.ZodType<T>, form: Obrigatorios): Reading<T> {
  // With null in a select, the schema fails on the type before it checks the rules across fields; an empty text does not.
  const envio = {
    ...form,
    data_venda: form.data_venda ?? '',
    empreendimento_id: form.empreendimento_id ?? '',
    loja_id: form.loja_id ?? '',
    participantes: participantesAEnviar(form.participantes),
  }
  const lido = schema.safeParse(envio)
  if (lido.success) return { record: lido.data }
  const errors = errorsByField(lido.error)
  // Rules across fields run only if both amounts are numbers. A missing amount is replaced by the largest one, which no
  // commission typed as a value can exceed.
  const completo = {
    ...envio,
    valor_venda: numberOf(envio.valor_venda) ?? MAX_VALOR,
    valor_ato: numberOf(envio.valor_ato) ?? MAX_VALOR,
  }
  const resto = schema.safeParse(completo)
  return { errors: resto.success ? errors : { ...errorsByField(resto.error), ...errors } }
}
