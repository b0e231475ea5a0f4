/** The participants in the sale's form: their typed values, their commissions, and both in words. */
import { z } from 'zod'
import type { PadroesDaVenda } from '../../contract/configuracoes.ts'
import type { Venda } from '../../contract/vendas.ts'
import { escreverValor, type Nomes, VAZIO } from '../../core/campos.ts'
import {
  type BaseCalculoComissao,
  baseDaComissao,
  type Comissao,
  comissaoDaVenda,
  excede100,
  MODOS_COMISSAO,
  recalcular,
} from '../../core/comissao.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { STATUS_COMISSAO, TIPOS_PAGAMENTO_COMISSAO } from '../../core/vendas.ts'
import { numberOf, type TypedNumber, typedNumber } from '../fields/typed-number.ts'

export const participanteForm = z.object({
  /** React key of the row; never sent. */
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

/** A blank row, with the defaults of a new sale. */
export function participanteEmBranco(chave: string, padroes: PadroesDaVenda | null = null): ParticipanteForm {
  return {
    chave,
    colaborador_id: null,
    modo: 'percentual',
    percentual_comissao: null,
    valor_comissao: null,
    status_comissao: STATUS_COMISSAO[0],
    tipo_pagamento_comissao: padroes?.tipo_pagamento_comissao ?? TIPOS_PAGAMENTO_COMISSAO[0],
    observacoes: '',
  }
}

/** The rows of a stored sale. */
export function participantesDaVenda({ participantes }: Venda): ParticipanteForm[] {
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
export function participantesAEnviar(participantes: readonly ParticipanteForm[]) {
  return participantes.map(({ chave: _chave, percentual_comissao, valor_comissao, ...participante }) => ({
    ...participante,
    colaborador_id: participante.colaborador_id ?? '',
    ...(participante.modo === 'percentual'
      ? { percentual_comissao: percentual_comissao ?? undefined }
      : { valor_comissao: valor_comissao ?? undefined }),
  }))
}

/** The fields of the form that determine the commissions. */
interface ComParticipantes {
  participantes: readonly ParticipanteForm[]
  base_calculo_comissao: BaseCalculoComissao
  valor_venda: TypedNumber
  valor_ato: TypedNumber
}

/** The current commissions, one per row, with their sums; invalid input counts as 0. */
interface Comissoes {
  linhas: Comissao[]
  total: Comissao
  excede: boolean
}

export function comissoesDoForm(form: ComParticipantes): Comissoes {
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

/** With more participants, only their number and sum are shown. */
const MAX_NOMEADOS = 6

/** 'Ana 2,00% (R$ 8.247,00), PIX, Pendente'; 'vazio' if there are none. */
export function descreverParticipantes(form: ComParticipantes & { nomes: Nomes }): string {
  const { linhas, total } = comissoesDoForm(form)
  if (linhas.length > MAX_NOMEADOS) return `${linhas.length} participantes, ${comissao(total)} no total`
  const nomes = form.participantes.map(({ colaborador_id, status_comissao, tipo_pagamento_comissao }, i) => {
    const linha = linhas[i] ?? total
    return `${escreverValor(colaborador_id, 'referencia', form.nomes)} ${comissao(linha)}, ${tipo_pagamento_comissao}, ${status_comissao}`
  })
  return nomes.join('; ') || VAZIO
}

function comissao({ percentual_comissao, valor_comissao }: Comissao): string {
  return `${formatPercent(percentual_comissao)} (${formatBRL(valor_comissao)})`
}
