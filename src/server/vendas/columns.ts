/** The columns of the sales export: every field, with participants and campaigns as one readable text each. */
import type { Participante } from '../../contract/vendas/participantes.ts'
import type { Comissionado } from '../../contract/vendas/rateio.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { bonusHeading } from '../../core/bonus.ts'
import type { PartOf } from '../../core/cadastros-partes.ts'
import { campanhaSums } from '../../core/campanhas.ts'
import { devolucaoInWords, situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import type { ClientColumn } from '../../core/dados-pessoais.ts'
import { formatValue } from '../../core/fields.ts'
import { isPersonalField, maskField } from '../../core/masks.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { COLUMN_TEXTS, type VendaColumn } from '../../core/vendas/columns.ts'
import { motivoOfDesistencia } from '../../core/vendas/consistency.ts'
import {
  fullLabelOf,
  PARTICIPANTE_FIELDS,
  PARTICIPANTES_LABEL,
  VENDA_FIELDS,
  VENDA_SUM_FIELDS,
} from '../../core/vendas/fields.ts'
import { formasInWords } from '../../core/vendas/pagamentos-da-comissao.ts'
import { andamentoDoComissionado, RATEIO } from '../../core/vendas/rateio.ts'
import { columnFrom, columnOf, createdColumn } from '../export/columns.ts'
import type { Unmasked } from '../export/personal-data.ts'
import { type Column, sheetOf } from '../export/spreadsheet.ts'

/** The columns; clients' personal data is masked unless `isUnmasked`. */
export function vendasColumns(isUnmasked: Unmasked): Column<Venda>[] {
  return Object.values(columnsByName(isUnmasked))
}

type Columns = Record<VendaColumn | ClientColumn | 'numero_venda', Column<Venda>> &
  Record<string, Column<Venda>>

function columnsByName(isUnmasked: Unmasked): Columns {
  const column = (
    name: keyof typeof VENDA_FIELDS,
    width?: number,
    more: Pick<Column<Venda>, 'impressa'> = {},
  ): Column<Venda> => {
    const title = fullLabelOf(name)
    if (!isPersonalField(name) || isUnmasked(name)) return vendaColumn(name, width, { title, ...more })
    return {
      ...vendaColumn(name, width, { title, value: (venda) => maskField(name, venda[name]) }),
      type: 'texto',
    }
  }
  return {
    numero_venda: column('numero_venda', 16, { impressa: true }),
    data_venda: column('data_venda', undefined, { impressa: true }),
    status: column('status', 26, { impressa: true }),
    status_comissao: column('status_comissao', 20, { impressa: true }),
    cliente_nome: column('cliente_nome', 34, { impressa: true }),
    cliente_cpf: column('cliente_cpf'),
    cliente_rg: column('cliente_rg'),
    cliente_telefone: column('cliente_telefone'),
    cliente_email: column('cliente_email', 30),
    cliente_profissao: column('cliente_profissao'),
    cliente_renda: column('cliente_renda', 16),
    tipo_renda: column('tipo_renda', 13),
    empreendimento_id: column('empreendimento_id', 34, { impressa: true }),
    torre: column('torre', 10, { impressa: true }),
    unidade: column('unidade', 10, { impressa: true }),
    loja_id: column('loja_id', 26, { impressa: true }),
    colaborador_id: column('colaborador_id', undefined, { impressa: true }),
    valor_venda: column('valor_venda', undefined, { impressa: 'somada' }),
    valor_ato: column('valor_ato'),
    valor_financiado: column('valor_financiado'),
    forma_pagamento: column('forma_pagamento', 19),
    base_calculo_comissao: column('base_calculo_comissao', 26),
    percentual_comissao: vendaColumn('percentual_comissao', 28),
    valor_comissao: vendaColumn('valor_comissao', 24, { impressa: 'somada' }),
    ...columnsOfParts(),
    data_aprovacao: column('data_aprovacao', 18),
    data_desembolso: column('data_desembolso', 19),
    motivo_rejeicao: vendaColumn('motivo_rejeicao', 40, { value: motivoOfDesistencia }),
    tipo_pendencia: column('tipo_pendencia', 24),
    descricao_outras_pendencias: column('descricao_outras_pendencias', 36),
    observacoes: column('observacoes'),
    created_at: createdColumn('Cadastrada em'),
  }
}

/** The columns of each of a sale's parts; null for what only its details show. */
function columnsOfParts(): Record<'participantes' | 'campanhas', Column<Venda>> {
  const byPart = {
    vendas_participantes: {
      participantes: columnOf(PARTICIPANTES_LABEL, 'texto', 60, ({ participantes }: Venda) =>
        participantes.map(describeParticipante).join('; '),
      ),
    },
    campanhas_vendas: {
      campanhas: columnOf('Campanhas', 'texto', 40, ({ campanhas }: Venda) =>
        campanhas.map(({ campanha: { nome, tipo } }) => `${nome} (${tipo})`).join('; '),
      ),
      desconto_das_campanhas: campanhasColumn('Desconto das campanhas', 'dinheiro', 'desconto'),
      bonus_percentual: campanhasColumn(
        bonusHeading('Bônus das campanhas (%)'),
        'percentual',
        'bonus_percentual',
      ),
      bonus: campanhasColumn(bonusHeading('Bônus das campanhas'), 'dinheiro', 'bonus'),
    },
    comissoes_linhas: {
      rateio: columnOf(RATEIO.rotulo, 'texto', 60, ({ rateio }: Venda) =>
        rateio.map(describeComissionado).join('; '),
      ),
    },
    // Files, each with a name that may be the client's.
    vendas_anexos: null,
  } satisfies Record<PartOf<'vendas'>, Record<string, Column<Venda>> | null>
  return Object.assign({}, ...Object.values(byPart))
}

/**
 * The columns for paper: the number and those `chosen` for the table, in their order and as the table shows them, but
 * masked; without a choice, the usual ones.
 */
export function printedColumns(isUnmasked: Unmasked, chosen?: readonly VendaColumn[]): Column<Venda>[] {
  const columns = columnsByName(isUnmasked)
  if (!chosen) {
    const colaborador_id = { ...columns.colaborador_id, value: COLUMN_TEXTS.colaborador_id }
    return Object.values({ ...columns, colaborador_id })
  }
  const joined: Partial<Record<VendaColumn | 'numero_venda', Column<Venda>['value']>> = COLUMN_TEXTS
  return (['numero_venda', ...chosen] as const).map((name) => {
    const column = columns[name]
    return { impressa: true, ...column, value: joined[name] ?? column.value }
  })
}

/** A participant with what identifies the sale. */
type ParticipanteRow = Participante &
  Pick<Venda, 'numero_venda' | 'data_venda' | 'status' | 'loja' | 'empreendimento'>

const participanteColumn = columnFrom({ ...VENDA_FIELDS, ...PARTICIPANTE_FIELDS })<ParticipanteRow>

/** One row per participant and sale. */
export const PARTICIPANTES_SHEET = sheetOf(
  PARTICIPANTES_LABEL,
  [
    participanteColumn('numero_venda', 16),
    participanteColumn('data_venda'),
    participanteColumn('status', 26),
    participanteColumn('empreendimento_id', 34),
    participanteColumn('loja_id', 26),
    participanteColumn('colaborador_id', 34),
    participanteColumn('percentual_comissao', 24),
    participanteColumn('valor_comissao', 20),
    participanteColumn('modo', 26),
    participanteColumn('status_comissao', 20),
    participanteColumn('estorno_pendente', 18, {
      value: (participante) => formatValue(situacaoOfComissao(participante) === 'A estornar', 'sim_nao'),
    }),
    participanteColumn('data_pagamento', 20),
    participanteColumn('tipo_pagamento_comissao', 30, {
      value: ({ pagamentos, tipo_pagamento_comissao }) => formasInWords(pagamentos, tipo_pagamento_comissao),
    }),
    participanteColumn('data_devolucao', 20),
    participanteColumn('forma_devolucao', 22),
    participanteColumn('observacoes'),
  ],
  ({ numero_venda, data_venda, status, loja, empreendimento, participantes }: Venda) =>
    participantes.map(
      (participante): ParticipanteRow => ({
        ...participante,
        numero_venda,
        data_venda,
        status,
        loja,
        empreendimento,
      }),
    ),
)

const vendaColumn = columnFrom({ ...VENDA_FIELDS, ...VENDA_SUM_FIELDS })

/** One of the sums of a sale's campaigns; empty for a sale without campaigns. */
function campanhasColumn(
  title: string,
  type: Column<Venda>['type'],
  sum: keyof ReturnType<typeof campanhaSums>,
): Column<Venda> {
  return columnOf(title, type, 22, (venda) =>
    venda.campanhas.length === 0 ? null : campanhaSums(venda)[sum],
  )
}

/** 'Beto Lima (Gerente): 0,30% (R$ 1.237,05)', and what became of it: ', Pago direto pela incorporadora em 20/11/2026' */
export function describeComissionado(comissionado: Comissionado): string {
  const { favorecido, papel, percentual, valor } = comissionado
  return [
    `${favorecido.nome} (${papel}): ${formatPercent(percentual)} (${formatBRL(valor)})`,
    ...(comissionado.pagamentos.length > 0 ? [andamentoDoComissionado(comissionado)] : []),
  ].join(', ')
}

/** 'Ana Souza: 2,00% (R$ 8.247,00), PIX, Pendente'; '…, Pago, A estornar'; '…, Pago, Devolvida em 26/11/2026 (PIX)' */
function describeParticipante(participante: Participante): string {
  const { colaborador, percentual_comissao, valor_comissao } = participante
  return [
    `${colaborador.nome}: ${formatPercent(percentual_comissao)} (${formatBRL(valor_comissao)})`,
    formasInWords(participante.pagamentos, participante.tipo_pagamento_comissao),
    participante.status_comissao,
    ...(participante.estorno_pendente
      ? [[situacaoOfComissao(participante), devolucaoInWords(participante)].filter(Boolean).join(' ')]
      : []),
  ].join(', ')
}
