/** What the sale's form becomes: the fields that the API takes, or what is wrong with each. */
import type { z } from 'zod'
import {
  type Venda,
  type VendaEditada,
  type VendaNova,
  vendaEditadaDe,
  vendaNova,
} from '../../contract/vendas.ts'
import { MAX_VALOR } from '../../core/dinheiro.ts'
import { PENDENCIA_DESCRITA } from '../../core/vendas.ts'
import { numberOf } from '../fields/typed-number.ts'
import { errorsByField, type Reading } from '../record/record-form.ts'
import type { FormVenda } from './form-values.ts'

export function lerVendaNova(form: FormVenda): Reading<VendaNova> {
  return ler(vendaNova, {
    ...comuns(form),
    data_desembolso: form.status === 'Desembolsada' ? form.data_desembolso : null,
  })
}

/** `original` is the sale as it was opened: its CPF is not checked again. */
export function lerVendaEditada(
  form: FormVenda,
  original: Pick<Venda, 'cliente_cpf'>,
): Reading<VendaEditada> {
  return ler(vendaEditadaDe(original), {
    ...comuns(form),
    status_comissao: form.status === 'Desembolsada' ? form.status_comissao : null,
    valor_financiado: form.valor_financiado,
    data_aprovacao: form.data_aprovacao,
    data_desembolso: form.data_desembolso,
    motivo_rejeicao: form.motivo_rejeicao,
  })
}

/** The fields that create and edit share, as the schemas take them; an amount is absent while empty. */
function comuns(form: FormVenda) {
  return {
    numero_venda: form.numero_venda,
    data_venda: form.data_venda ?? '',
    status: form.status,
    empreendimento_id: form.empreendimento_id ?? '',
    loja_id: form.loja_id ?? '',
    colaborador_id: form.colaborador_id,
    torre: form.torre,
    unidade: form.unidade,
    cliente_nome: form.cliente_nome,
    cliente_cpf: form.cliente_cpf,
    cliente_rg: form.cliente_rg,
    cliente_telefone: form.cliente_telefone,
    cliente_email: form.cliente_email,
    cliente_profissao: form.cliente_profissao,
    cliente_renda: form.cliente_renda,
    tipo_renda: form.tipo_renda,
    tipo_pendencia: form.tipo_pendencia,
    descricao_outras_pendencias: form.tipo_pendencia.includes(PENDENCIA_DESCRITA)
      ? form.descricao_outras_pendencias
      : null,
    valor_venda: form.valor_venda ?? undefined,
    valor_ato: form.valor_ato ?? undefined,
    forma_pagamento: form.forma_pagamento,
    base_calculo_comissao: form.base_calculo_comissao,
    observacoes: form.observacoes,
    participantes: form.participantes.map((p) => ({
      id: p.id,
      colaborador_id: p.colaborador_id ?? '',
      modo: p.modo,
      ...(p.modo === 'percentual'
        ? { percentual_comissao: p.percentual_comissao ?? undefined }
        : { valor_comissao: p.valor_comissao ?? undefined }),
      status_comissao: p.status_comissao,
      tipo_pagamento_comissao: p.tipo_pagamento_comissao,
      observacoes: p.observacoes,
    })),
  }
}

function ler<T>(
  schema: z.ZodType<T>,
  envio: ReturnType<typeof comuns> & Record<string, unknown>,
): Reading<T> {
  const lido = schema.safeParse(envio)
  if (lido.success) return { record: lido.data }
  const errors = errorsByField(lido.error)
  // Without its two amounts a sale cannot be read far enough to hear the rules between fields: they get a stand-in, of which
  // no commission typed by value is too much.
  const completo = {
    ...envio,
    valor_venda: numberOf(envio.valor_venda) ?? MAX_VALOR,
    valor_ato: numberOf(envio.valor_ato) ?? MAX_VALOR,
  }
  const resto = schema.safeParse(completo)
  return { errors: resto.success ? errors : { ...errorsByField(resto.error), ...errors } }
}
