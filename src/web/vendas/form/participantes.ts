/** The participants in the sale's form: their typed values, their commissions, and both in words. */
import { z } from 'zod'
import type { VendaDefaults } from '../../../contract/configuracoes.ts'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import {
  type CalculationBase,
  COMISSAO_MODES,
  type Comissao,
  calculationBaseOf,
  exceeds100,
  recalculate,
  totalComissao,
} from '../../../core/comissao.ts'
import { EMPTY, formatValue, type Names } from '../../../core/fields.ts'
import { formatBRL, formatPercent } from '../../../core/money.ts'
import { COMISSAO_PAYMENT_TYPES, COMISSAO_STATUSES } from '../../../core/vendas/vendas.ts'
import { numberOf, type TypedNumber, typedNumber } from '../../fields/typed-number.ts'

export const participanteForm = z.object({
  /** React key of the row; never sent. */
  chave: z.string(),
  id: z.string().optional(),
  colaborador_id: z.string().nullable(),
  modo: z.enum(COMISSAO_MODES),
  percentual_comissao: typedNumber,
  valor_comissao: typedNumber,
  status_comissao: z.enum(COMISSAO_STATUSES),
  tipo_pagamento_comissao: z.enum(COMISSAO_PAYMENT_TYPES),
  observacoes: z.string(),
})
export type ParticipanteForm = z.output<typeof participanteForm>

/** A blank row, with the defaults of a new sale. */
export function blankParticipante(chave: string, padroes: VendaDefaults | null = null): ParticipanteForm {
  return {
    chave,
    colaborador_id: null,
    modo: 'percentual',
    percentual_comissao: null,
    valor_comissao: null,
    status_comissao: COMISSAO_STATUSES[0],
    tipo_pagamento_comissao: padroes?.tipo_pagamento_comissao ?? COMISSAO_PAYMENT_TYPES[0],
    observacoes: '',
  }
}

/** The rows of a stored sale. */
export function participantesOf({ participantes }: Venda): ParticipanteForm[] {
  return participantes.map((p) => ({
    chave: p.id,
    id: p.id,
    colaborador_id: p.colaborador_id,
    modo: p.modo,
    percentual_comissao: p.percentual_comissao,
    valor_comissao: p.valor_comissao,
    status_comissao: p.status_comissao,
    tipo_pagamento_comissao: p.tipo_pagamento_comissao,
    observacoes: p.observacoes ?? '',
  }))
}

/** The rows as schema input: with only the typed one of percent and value, omitted if empty. */
export function participantesToSend(participantes: readonly ParticipanteForm[]) {
  return participantes.map(({ chave: _chave, percentual_comissao, valor_comissao, ...participante }) => ({
    ...participante,
    colaborador_id: participante.colaborador_id ?? '',
    ...(participante.modo === 'percentual'
      ? { percentual_comissao: percentual_comissao ?? undefined }
      : { valor_comissao: valor_comissao ?? undefined }),
  }))
}

/** The fields of the form that determine the commissions. */
interface WithParticipantes {
  participantes: readonly ParticipanteForm[]
  base_calculo_comissao: CalculationBase
  valor_venda: TypedNumber
  valor_ato: TypedNumber
}

/** The current commissions, one per row, with their sums; invalid input counts as 0. */
interface Comissoes {
  rows: Comissao[]
  total: Comissao
  exceeds: boolean
}

export function comissoesOf(form: WithParticipantes): Comissoes {
  const rows = recalculate(
    form.participantes.map(({ modo, percentual_comissao, valor_comissao }) => ({
      modo,
      percentual_comissao: numberOf(percentual_comissao) ?? 0,
      valor_comissao: numberOf(valor_comissao) ?? 0,
    })),
    calculationBaseOf({
      base_calculo_comissao: form.base_calculo_comissao,
      valor_venda: numberOf(form.valor_venda),
      valor_ato: numberOf(form.valor_ato),
    }),
  )
  return { rows, total: totalComissao(rows), exceeds: exceeds100(rows) }
}

/** With more participants, only their number and sum are shown. */
const MAX_NAMED = 6

/** 'Ana 2,00% (R$ 8.247,00), PIX, Pendente'; 'vazio' if there are none. */
export function describeParticipantes(form: WithParticipantes & { nomes: Names }): string {
  const { rows, total } = comissoesOf(form)
  if (rows.length > MAX_NAMED) return `${rows.length} participantes, ${writtenComissao(total)} no total`
  const described = form.participantes.map(
    ({ colaborador_id, status_comissao, tipo_pagamento_comissao }, i) => {
      const row = rows[i] ?? total
      return `${formatValue(colaborador_id, 'referencia', form.nomes)} ${writtenComissao(row)}, ${tipo_pagamento_comissao}, ${status_comissao}`
    },
  )
  return described.join('; ') || EMPTY
}

function writtenComissao({ percentual_comissao, valor_comissao }: Comissao): string {
  return `${formatPercent(percentual_comissao)} (${formatBRL(valor_comissao)})`
}
