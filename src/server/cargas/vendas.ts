/** The sales of another database, each judged with its participants: they are loaded together or not at all. */
import { editedVendaInput } from '../../contract/vendas/form.ts'
import { CARGA_MESSAGES, NAO_TRAZER } from '../../core/cargas/cargas.ts'
import {
  type Comissao,
  comissaoValue,
  exceeds100,
  percentOfValue,
  sumOfPercents,
  type TypedComissao,
  totalComissao,
} from '../../core/comissao.ts'
import { COMISSAO_MESSAGES, reasonAgainstDay } from '../../core/comissoes/comissoes.ts'
import { today } from '../../core/dates.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { disagreementOf } from '../../core/vendas/disagreement.ts'
import { VENDA_MESSAGES } from '../../core/vendas/messages.ts'
import { shareOut } from '../../core/vendas/participantes.ts'
import { DESCRIBED_PENDENCIA, enterDesistencia, PAYMENT_METHODS } from '../../core/vendas/vendas.ts'
import {
  adjust,
  adjustWithNotice,
  applySchema,
  isRefused,
  type JudgedRow,
  note,
  noteCpf,
  refuse,
  refuseAsDependent,
} from './rows.ts'
import { type CargaState, checkAgainstOthers } from './state.ts'

/** Judges a sale and its participants, once their values are read. */
export function judgeVenda(venda: JudgedRow, participantes: readonly JudgedRow[], state: CargaState): void {
  const written = numberOf(venda.valores[String(venda.valores.base_calculo_comissao ?? 'valor_venda')])
  const base = written ?? 0
  const shares = shareOut(
    participantes.map(({ valores }) => typedIn(valores)),
    base,
  )
  for (const [i, participante] of participantes.entries()) {
    completeComissao(participante, written, shares[i]?.valor_comissao ?? 0)
    judgeParticipante(participante, venda, state)
  }
  refuseRepeated(participantes)
  restoreSeller(venda, participantes, state)
  adjustStatusComissao(venda, participantes)
  adjustTexts(venda)
  if (venda.valores.forma_pagamento === undefined && !isNoted(venda, 'forma_pagamento'))
    adjustWithNotice(
      venda,
      'forma_pagamento',
      PAYMENT_METHODS[0],
      CARGA_MESSAGES.preenchido(PAYMENT_METHODS[0]),
    )
  if (venda.valores.torre === undefined && !isNoted(venda, 'torre'))
    note(venda, 'torre', 'Aceita com aviso', CARGA_MESSAGES.sem_torre)
  applySchema(venda, (field) => proposalFor(venda, field))
  noteCpf(venda, 'cliente_cpf')
  checkAgainstOthers(state, venda)
  if (!isRefused(venda)) judgeTogether(venda, participantes, base)
  refuseTogether(venda, participantes)
  if (!isRefused(venda)) takeTotals(venda, participantes)
}

function judgeParticipante(participante: JudgedRow, venda: JudgedRow, state: CargaState): void {
  if (venda.valores.status === 'Desistência') enterOldDesistencia(participante)
  judgeDevolucao(participante)
  applySchema(participante)
  noteCargo(participante, state)
  notePaidBefore(participante, venda)
  checkAgainstOthers(state, participante)
}

/** History is kept: a participant may have been promoted since, or have taken part in another role. */
function noteCargo(participante: JudgedRow, { colaboradores }: CargaState): void {
  const { cargo = PARTICIPANT_CARGO } = colaboradores.get(String(participante.valores.colaborador_id)) ?? {}
  if (cargo !== PARTICIPANT_CARGO)
    note(
      participante,
      'colaborador_id',
      'Aceita com aviso',
      CARGA_MESSAGES.participante_de_outro_cargo(cargo),
    )
}

function notePaidBefore(participante: JudgedRow, venda: JudgedRow): void {
  const [paid, sold] = [textOrNull(participante.valores.data_pagamento), textOrNull(venda.valores.data_venda)]
  if (paid !== null && sold !== null && paid < sold && !isNoted(participante, 'data_pagamento'))
    note(participante, 'data_pagamento', 'Aceita com aviso', CARGA_MESSAGES.paga_antes_da_venda)
}

const PARTICIPANT_CARGO = 'Corretor'

/**
 * Completes percentage and value, which is `shared` of the percentages of all; if they disagree on `base`, in reais if it is
 * known, the value counts, because it is what was paid.
 */
function completeComissao(row: JudgedRow, base: number | undefined, shared: number): void {
  const percent = numberOf(row.valores.percentual_comissao)
  const value = numberOf(row.valores.valor_comissao)
  if (
    row.valores.modo !== undefined ||
    isNoted(row, 'valor_comissao') ||
    isNoted(row, 'percentual_comissao')
  ) {
    row.valores.modo ??= 'percentual'
    return
  }
  row.valores.modo = value === undefined ? 'percentual' : 'valor'
  if (percent === undefined && value === undefined) return
  if (value === undefined) {
    adjust(row, 'valor_comissao', shared, 'Corrigida', CARGA_MESSAGES.valor_calculado(formatBRL(shared)))
  } else if (percent === undefined) {
    const computed = percentOfValue(base ?? 0, value)
    const regra = CARGA_MESSAGES.percentual_calculado(formatPercent(computed))
    adjust(row, 'percentual_comissao', computed, 'Corrigida', regra)
  } else reconcile(row, base, { percentual: percent, valor: value, shared })
}

function reconcile(
  row: JudgedRow,
  written: number | undefined,
  comissao: Parameters<typeof disagreementOf>[1],
): void {
  const base = written ?? 0
  const { percentual, valor } = comissao
  const disagreement = disagreementOf(base, comissao)
  const computed = percentOfValue(base, valor)
  if (!disagreement) row.valores.modo = 'percentual'
  else if (valor === 0) {
    const expected = comissaoValue(base, percentual)
    refuse(row, 'valor_comissao', CARGA_MESSAGES.valor_zerado(formatBRL(expected)), String(expected))
  } else if (base > 0 && computed !== percentual) {
    const regra = CARGA_MESSAGES.percentual_diferente(formatPercent(computed))
    adjustWithNotice(row, 'percentual_comissao', computed, regra)
  } else if (written !== undefined) note(row, 'valor_comissao', 'Aceita com aviso', disagreement)
}

/** Treats the commission as if the sale became Desistência now, unless that was already done. */
function enterOldDesistencia(row: JudgedRow): void {
  const status = row.valores.status_comissao ?? 'Pendente'
  if (row.textos.estorno_pendente !== undefined || (status !== 'Pago' && status !== 'Pendente')) return
  const [entered] = enterDesistencia([
    { status_comissao: status, cancelado_por_desistencia: false, estorno_pendente: false },
  ])
  Object.assign(row.valores, entered)
  const regra =
    status === 'Pago'
      ? CARGA_MESSAGES.comissao_paga_de_desistencia
      : CARGA_MESSAGES.comissao_pendente_de_desistencia
  note(row, 'status_comissao', 'Aceita com aviso', regra)
}

/** Only for a paid commission of a Desistência, with day and form, and not before the payment. */
function judgeDevolucao(row: JudgedRow): void {
  const { status_comissao, estorno_pendente, data_pagamento, data_devolucao, forma_devolucao } = row.valores
  const given = (['data_devolucao', 'forma_devolucao'] as const).filter(
    (field) => row.valores[field] !== undefined,
  )
  if (given.length === 0 || isNoted(row, 'data_devolucao') || isNoted(row, 'forma_devolucao')) return
  if (status_comissao !== 'Pago' || estorno_pendente !== true) {
    for (const field of given)
      adjustWithNotice(row, field, undefined, CARGA_MESSAGES.devolucao_sem_desistencia)
  } else if (forma_devolucao === undefined)
    refuse(
      row,
      'forma_devolucao',
      COMISSAO_MESSAGES.forma_devolucao,
      textOrNull(row.valores.tipo_pagamento_comissao),
    )
  else if (data_devolucao === undefined) refuse(row, 'data_devolucao', COMISSAO_MESSAGES.data_devolucao)
  else {
    const reason = reasonAgainstDay(textOrNull(data_pagamento), String(data_devolucao))
    if (reason !== null) refuse(row, 'data_devolucao', reason)
  }
}

function refuseRepeated(participantes: readonly JudgedRow[]): void {
  const seen = new Map<unknown, JudgedRow>()
  for (const row of participantes) {
    const { colaborador_id, percentual_comissao, valor_comissao } = row.valores
    const first = seen.get(colaborador_id)
    if (!first) seen.set(colaborador_id, row)
    else {
      const isSame =
        first.valores.percentual_comissao === percentual_comissao &&
        first.valores.valor_comissao === valor_comissao
      refuse(row, 'colaborador_id', VENDA_MESSAGES.participante_repetido, isSame ? NAO_TRAZER : null)
    }
  }
}

/** The old application lost the main seller of every sale it created. */
function restoreSeller(venda: JudgedRow, participantes: readonly JudgedRow[], state: CargaState): void {
  const isOurs = participantes.some(({ textos }) => textos.modo !== undefined)
  if (venda.valores.colaborador_id !== undefined || isOurs) return
  const [first, ...others] = participantes.filter((row) => !isRefused(row))
  if (!first) return
  const value = (row: JudgedRow) => numberOf(row.valores.valor_comissao) ?? 0
  const highest = others.reduce((best, row) => (value(row) > value(best) ? row : best), first)
  const id = String(highest.valores.colaborador_id)
  const nome = state.colaboradores.get(id)?.nome ?? id
  adjustWithNotice(venda, 'colaborador_id', id, CARGA_MESSAGES.vendedor_perdido(nome))
}

function adjustStatusComissao(venda: JudgedRow, participantes: readonly JudgedRow[]): void {
  const { status, status_comissao } = venda.valores
  if (status !== 'Desembolsada' && status_comissao !== undefined)
    adjust(venda, 'status_comissao', undefined, 'Corrigida', CARGA_MESSAGES.comissao_sem_desembolso)
  if (status === 'Desembolsada' && status_comissao === undefined && !isNoted(venda, 'status_comissao')) {
    const allPaid =
      participantes.length > 0 && participantes.every(({ valores }) => valores.status_comissao === 'Pago')
    const derived = allPaid ? 'Pago' : 'Pendente'
    adjustWithNotice(venda, 'status_comissao', derived, CARGA_MESSAGES.comissao_do_desembolso(derived))
  }
}

/** A description without its pending type would be refused, and must not be lost. */
function adjustTexts(venda: JudgedRow): void {
  const { tipo_pendencia, descricao_outras_pendencias, observacoes } = venda.valores
  const isDescribed = Array.isArray(tipo_pendencia) && tipo_pendencia.includes(DESCRIBED_PENDENCIA)
  if (typeof descricao_outras_pendencias !== 'string' || isDescribed) return
  venda.naturais.add('observacoes')
  venda.valores.observacoes =
    observacoes === undefined ? descricao_outras_pendencias : `${observacoes}\n${descricao_outras_pendencias}`
  adjustWithNotice(venda, 'descricao_outras_pendencias', undefined, CARGA_MESSAGES.descricao_sem_outras)
}

/** Applies the rules between a sale's fields and its participants, by the schema of its form. */
function judgeTogether(venda: JudgedRow, participantes: readonly JudgedRow[], base: number): void {
  if (participantes.length === 0) refuse(venda, null, CARGA_MESSAGES.sem_participantes)
  if (participantes.length === 0 || participantes.some(isRefused)) return
  const { percentual_comissao, valor_comissao, ...fields } = venda.valores
  const result = editedVendaInput.safeParse({
    ...fields,
    participantes: participantes.map(({ valores }) => ({
      colaborador_id: valores.colaborador_id,
      modo: 'percentual',
      percentual_comissao: valores.percentual_comissao,
    })),
  })
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0])
    refuse(venda, field, message, proposalFor(venda, field))
  }
  judgeSum(venda, participantes, base)
}

/** Takes the percentages as they were stored, unless they are too many: then values that fit determine them. */
function judgeSum(venda: JudgedRow, participantes: readonly JudgedRow[], base: number): void {
  const stored = participantes.map(({ valores }) => comissaoOf(valores))
  if (!exceeds100(stored)) return
  const shares = shareOut(
    participantes.map(({ valores }) => typedIn(valores)),
    base,
  )
  if (exceeds100(shares)) {
    refuse(venda, null, CARGA_MESSAGES.soma(formatPercent(sumOfPercents(stored))))
    return
  }
  for (const [i, { percentual_comissao }] of shares.entries()) {
    const row = participantes[i]
    if (!row || row.valores.percentual_comissao === percentual_comissao) continue
    const regra = CARGA_MESSAGES.percentual_de_toda_a_base(formatPercent(percentual_comissao))
    adjust(row, 'percentual_comissao', percentual_comissao, 'Corrigida', regra)
  }
}

/** Refuses the sale with any participant: without one of them its commissions would differ. */
export function refuseTogether(venda: JudgedRow, participantes: readonly JudgedRow[]): void {
  const refused = participantes.find(isRefused)
  if (!isRefused(venda) && refused)
    refuseAsDependent(venda, null, CARGA_MESSAGES.participante_recusado, refused)
  if (isRefused(venda))
    for (const row of participantes)
      if (!isRefused(row)) refuseAsDependent(row, 'venda_id', CARGA_MESSAGES.venda_recusada, venda)
}

/** Sets the sale's sums to those of its participants. */
function takeTotals(venda: JudgedRow, participantes: readonly JudgedRow[]): void {
  const total = totalComissao(participantes.map(({ valores }) => comissaoOf(valores)))
  const differs = (field: 'percentual_comissao' | 'valor_comissao') =>
    venda.textos[field] !== undefined && (numberOf(venda.valores[field]) ?? 0) !== total[field]
  const tell = (field: string, sum: string) =>
    note(venda, field, 'Aceita com aviso', CARGA_MESSAGES.total_diferente(sum))
  if (differs('percentual_comissao')) tell('percentual_comissao', formatPercent(total.percentual_comissao))
  if (differs('valor_comissao')) tell('valor_comissao', formatBRL(total.valor_comissao))
  Object.assign(venda.valores, total)
}

function proposalFor({ valores, createdAt }: JudgedRow, field: string): string | null {
  switch (field) {
    case 'data_venda':
      return createdAt && valores.data_venda === undefined ? today(new Date(createdAt)) : null
    case 'valor_ato':
      return valores.valor_ato === undefined ? '0' : null
    case 'data_desembolso':
      return textOrNull(valores.data_aprovacao) ?? textOrNull(valores.data_venda)
    case 'descricao_outras_pendencias':
      return valores.descricao_outras_pendencias === undefined ? 'Não descrita' : null
    case 'tipo_pendencia':
      return Array.isArray(valores.tipo_pendencia)
        ? [...new Set(valores.tipo_pendencia)].filter((tipo) => tipo !== 'OK').join(', ') || null
        : null
    default:
      return null
  }
}

/** The figure of a commission that counts: its value if there is no percentage, or `modo` says so. */
function typedIn(valores: Readonly<Record<string, unknown>>): TypedComissao & Comissao {
  const isByValue =
    valores.modo === undefined ? valores.percentual_comissao === undefined : valores.modo === 'valor'
  return { modo: isByValue ? 'valor' : 'percentual', ...comissaoOf(valores) }
}

function comissaoOf(valores: Readonly<Record<string, unknown>>): Comissao {
  return {
    percentual_comissao: numberOf(valores.percentual_comissao) ?? 0,
    valor_comissao: numberOf(valores.valor_comissao) ?? 0,
  }
}

function isNoted({ problemas }: JudgedRow, field: string): boolean {
  return problemas.some(({ campo }) => campo === field)
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
