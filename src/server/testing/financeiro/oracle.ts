/**
 * Says which movements are allowed and what they add up to, in integer centavos and without the database: the second
 * opinion that a random walk compares the database with.
 */
import type { MovimentoTipo } from '../../../core/financeiro/movimentos.ts'
import type { PagamentoStatus } from '../../../core/financeiro/pagamentos.ts'
import { keepSettled, settleDebts } from './oracle-debts.ts'
import type { Linha, Pagamento, Row, World } from './oracle-world.ts'

/** The changes of one act, before it is known whether it is allowed. */
interface Change {
  linhas: Map<string, Linha>
  pagamentos: Map<string, Pagamento>
  dividas: Map<string, number>
  itens: World['itens']
  /** The last day on which the act pays a line. */
  dias: Map<string, number>
}

/** Does what the rows say, as one act. Returns what puts it into the world, given their ids; null if it is refused. */
export function judge(world: World, rows: readonly Row[]): ((ids: readonly number[]) => void) | null {
  const change: Change = {
    linhas: new Map(),
    pagamentos: new Map(),
    dividas: new Map(),
    itens: new Map(world.itens),
    dias: new Map(),
  }
  if (!rows.every((row) => isWellFormed(world, rows, row)) || !isOnePhase(rows)) return null
  for (const row of rows) {
    if (!isBeginning(world, row)) return null
    countLine(world, change, row)
    if (!countPayment(world, change, row)) return null
    countDebt(world, change, row)
  }
  if (!isAsDrafted(world, change, rows) || !isAllowed(change)) return null
  const settled = settleDebts(world, rows)
  if (!settled) return null
  return (ids) => {
    settle(world, change, { rows, ids })
    keepSettled(world, { settled, rows, ids })
  }
}

const sign = (row: Row) => (row.estorna === undefined ? 1 : -1)
/** A movement that is no undoing. */
const isNew = (row: Row) => row.estorna === undefined

function isWellFormed({ movimentos, linhas, pagamentos }: World, rows: readonly Row[], row: Row): boolean {
  if (!(row.valor > 0 || (row.valor === 0 && row.tipo === 'Pagamento'))) return false
  if (row.estorna !== undefined) {
    const undone = movimentos.get(row.estorna)
    return (
      undone !== undefined &&
      isNew(undone) &&
      !undone.desfeito &&
      (['tipo', 'valor', 'linha', 'pagamento', 'favorecido'] as const).every(
        (key) => undone[key] === row[key],
      ) &&
      rows.filter(({ estorna }) => estorna === row.estorna).length === 1
    )
  }
  const ofLine = row.linha === undefined ? undefined : linhas.get(row.linha)?.favorecido
  const ofPayment = row.pagamento === undefined ? undefined : pagamentos.get(row.pagamento)?.favorecido
  const payees = [ofLine, ofPayment, row.favorecido].filter((payee) => payee !== undefined)
  return new Set(payees).size <= 1
}

/** A payment is approved, disapproved, paid or returned: one of them in an act. */
function isOnePhase(rows: readonly Row[]): boolean {
  const ofPayments = Object.groupBy(
    rows.filter(({ pagamento }) => pagamento !== undefined),
    ({ pagamento = '' }) => pagamento,
  )
  return Object.values(ofPayments).every((some = []) => {
    const phases = new Set(some.map((row) => `${row.tipo === 'Pagamento'} ${isNew(row)}`))
    return phases.size === 1 && some.filter(({ tipo }) => tipo === 'Pagamento').length <= 1
  })
}

/** A commission that was settled by hand is not released. */
function isBeginning({ linhas }: World, row: Row): boolean {
  if (!isNew(row) || (row.tipo !== 'Liberação' && row.tipo !== 'Pago direto')) return true
  const linha = linhas.get(row.linha ?? '')
  return !linha?.participante || linha.liberado > 0 || linha.typed === 'Pendente'
}

/** The copy of a line or payment that an act changes. */
function copyOf<T extends object>(all: Map<string, T>, changed: Map<string, T>, id: string): T {
  const found = changed.get(id) ?? structuredClone(all.get(id))
  if (!found) throw new Error(`Unknown: ${id}`)
  changed.set(id, found)
  return found
}

const PAID_BY_HAND = ['Pago por fora', 'Pago direto']

function countLine(world: World, change: Change, row: Row): void {
  if (row.linha === undefined) return
  const linha = copyOf(world.linhas, change.linhas, row.linha)
  const soma = sign(row) * row.valor
  const byHand = PAID_BY_HAND.includes(row.tipo)
  if (row.tipo === 'Liberação' || row.tipo === 'Pago direto') linha.liberado += soma
  if (row.tipo === 'Aprovação' || byHand) linha.aprovado += soma
  if (row.tipo === 'Pago direto') linha.direto += soma
  if (row.tipo === 'Estorno') linha.estornado += soma
  if (byHand) pay(change, linha, { soma, row })
}

/** An act dates a line with the last of its own days. */
function pay({ dias }: Change, linha: Linha, { soma, row }: { soma: number; row: Row }): void {
  linha.pago += soma
  if (!isNew(row)) return
  linha.dia = Math.max(dias.get(linha.id) ?? row.dia, row.dia)
  dias.set(linha.id, linha.dia)
}

const OPEN: readonly PagamentoStatus[] = ['A pagar', 'Enviado', 'Rejeitado', 'Devolvido']

/** False if the payment does not stand where the row takes it from. */
function countPayment(world: World, change: Change, row: Row): boolean {
  if (row.pagamento === undefined) return true
  const before = world.pagamentos.get(row.pagamento)
  if (!before) return false
  const pagamento = copyOf(world.pagamentos, change.pagamentos, row.pagamento)
  const soma = sign(row) * row.valor
  if (row.tipo === 'Pagamento') {
    if (isNew(row) ? !OPEN.includes(before.status) : before.status !== 'Pago') return false
    pagamento.saldo -= soma
    pagamento.status = isNew(row) ? 'Pago' : 'Devolvido'
    for (const [id, valor] of before.linhas)
      if (valor !== 0) pay(change, copyOf(world.linhas, change.linhas, id), { soma: sign(row) * valor, row })
    return true
  }
  const standing = isNew(row)
    ? before.status === 'Rascunho' && world.fechamentos.get(before.fechamento)?.status === 'Aprovando'
    : ['A pagar', 'Rejeitado', 'Devolvido'].includes(before.status)
  if (!standing) return false
  const adds = row.tipo === 'Aprovação' || row.tipo === 'Adiantamento'
  if (adds) pagamento.bruto += soma
  pagamento.saldo += adds ? soma : -soma
  if (row.tipo === 'Aprovação' && row.linha !== undefined)
    pagamento.linhas.set(row.linha, (pagamento.linhas.get(row.linha) ?? 0) + soma)
  if (pagamento.bruto === 0) pagamento.status = 'Cancelado'
  else pagamento.status = isNew(row) ? 'A pagar' : before.status
  return true
}

function countDebt(world: World, change: Change, row: Row): void {
  if (row.favorecido === undefined) return
  const before = change.dividas.get(row.favorecido) ?? world.dividas.get(row.favorecido) ?? 0
  const adds = ['Adiantamento', 'Estorno', 'Reposição'].includes(row.tipo)
  change.dividas.set(row.favorecido, before + (adds ? 1 : -1) * sign(row) * row.valor)
}

/** An approval takes all of a payment's draft, with its amounts; the lines then leave the draft. */
function isAsDrafted(world: World, { itens }: Change, rows: readonly Row[]): boolean {
  const approving = rows.filter(
    (row) => isNew(row) && row.pagamento !== undefined && row.tipo !== 'Pagamento',
  )
  for (const row of approving) {
    if (row.tipo !== 'Aprovação' || row.linha === undefined) continue
    const item = itens.get(row.linha)
    if (item?.pagamento !== row.pagamento || item?.valor !== row.valor) return false
    itens.delete(row.linha)
  }
  return [...new Set(approving.map(({ pagamento = '' }) => pagamento))].every((id) => {
    const draft = world.pagamentos.get(id)
    const sum = (tipo: MovimentoTipo) =>
      approving
        .filter((row) => row.pagamento === id && row.tipo === tipo)
        .reduce((total, { valor }) => total + valor, 0)
    return (
      sum('Adiantamento') === draft?.adiantamento &&
      sum('Desconto') === draft.desconto &&
      sum('Retenção') === draft.retencoes &&
      sum('Desconto') + sum('Retenção') <= sum('Aprovação') &&
      ![...itens.values()].some(({ pagamento }) => pagamento === id)
    )
  })
}

/** The checks of what an act leaves behind. */
function isAllowed({ linhas, pagamentos, dividas, itens }: Change): boolean {
  return (
    [...linhas.values()].every(
      ({ id, valor, liberado, aprovado, pago, direto, estornado }) =>
        0 <= estornado &&
        0 <= direto &&
        direto <= pago &&
        estornado <= pago &&
        pago <= aprovado &&
        aprovado <= liberado &&
        liberado <= valor &&
        (itens.get(id)?.valor ?? 0) <= liberado - aprovado,
    ) &&
    [...pagamentos.values()].every(
      ({ status, bruto, saldo }) =>
        saldo >= 0 &&
        (bruto === 0) === (status === 'Rascunho' || status === 'Cancelado') &&
        (saldo === 0 || OPEN.includes(status)),
    ) &&
    [...dividas.values()].every((divida) => divida >= 0)
  )
}

const vendaOfLinha = ({ linhas }: World, { linha = '' }: Row) => linhas.get(linha)?.venda ?? ''

function settle(
  world: World,
  { linhas, pagamentos, dividas, itens }: Change,
  { rows, ids }: { rows: readonly Row[]; ids: readonly number[] },
): void {
  for (const [id, linha] of linhas)
    world.linhas.set(id, linha.liberado === 0 ? { ...linha, typed: 'Pendente' } : linha)
  for (const [id, pagamento] of pagamentos) world.pagamentos.set(id, pagamento)
  for (const [id, divida] of dividas) world.dividas.set(id, divida)
  world.itens = itens
  for (const [i, row] of rows.entries()) {
    const undone = world.movimentos.get(row.estorna ?? -1)
    if (undone) undone.desfeito = true
    const id = ids[i] ?? -1
    const desistencia = world.desistencias.has(vendaOfLinha(world, row))
    world.movimentos.set(id, { ...row, id, desfeito: !isNew(row), desistencia })
  }
}

/** The status, day and mark that a participant must have. */
export function projectionOf(
  { desistencias }: World,
  { participante, venda, valor, liberado, pago, estornado, typed, dia }: Linha,
): { status: string; dia: number | null | undefined; a_estornar: boolean | undefined } | null {
  if (participante === null) return null
  // A typed status keeps the day and the mark that were typed.
  if (liberado === 0) return { status: typed, dia: undefined, a_estornar: undefined }
  const status =
    pago > 0 && estornado === pago ? 'Cancelado' : pago > 0 && pago === valor ? 'Pago' : 'Pendente'
  return {
    status,
    dia: status === 'Pago' ? dia : null,
    a_estornar: status === 'Pago' && desistencias.has(venda ?? ''),
  }
}
