/** The dry run: judges every row of another database by the product's rules, in the order of their references. */

import type { Client } from 'pg'
import type { AntigoAdministrador } from '../../contract/cargas.ts'
import { CARGA_MESSAGES, type Problema } from '../../core/cargas/cargas.ts'
import { readStored } from '../../core/cargas/cells.ts'
import {
  byOutcome,
  NO_SUMS,
  type Outcome,
  type RowCounts,
  type Sums,
  type WrittenSums,
} from '../../core/cargas/result.ts'
import { byKey } from '../../core/collections.ts'
import { toCentavos } from '../../core/money.ts'
import { ADJUSTMENTS } from './adjustments.ts'
import { byRank, checkHierarchy } from './colaboradores.ts'
import { storeDependents } from './dependents.ts'
import {
  adjustWithNotice,
  applySchema,
  type Corrections,
  gravityOf,
  isRefused,
  type JudgedRow,
  note,
  noteCpf,
  type ReadRow,
  readRow,
  refuse,
  staysBehind,
} from './rows.ts'
import { orphans, participantesOf, stagedRows, storeProblems, storeRows, unstore } from './staging.ts'
import {
  accept,
  type CargaState,
  checkAgainstOthers,
  checkIdentity,
  checkReferences,
  claim,
  isThere,
  leave,
  openState,
} from './state.ts'
import { CARGA_TABLE_NAMES, type CargaTableName, OWN_TABLE_NAMES } from './tables.ts'
import { judgeVenda, refuseTogether } from './vendas.ts'

/** The outcomes of each table's rows, and the sums of sales by outcome; sums that nobody wrote are zero. */
export interface Judgement extends WrittenSums {
  counts: Readonly<Record<CargaTableName, RowCounts>>
  /** The accepted people who were Administradores. */
  administradores: readonly AntigoAdministrador[]
}

/** The same, while rows are counted. */
interface Counting {
  counts: Record<CargaTableName, Record<Outcome, number>>
  sums: Record<Outcome, Sums>
  comissaoChanged: bigint
  administradores: AntigoAdministrador[]
}

interface Run {
  client: Client
  corrections: Corrections
  state: CargaState
  judgement: Counting
  problemas: Problema[]
  /** The accepted lojas with their gerentes. */
  gerentes: JudgedRow[]
  judged: number
  onJudged: (rows: number) => void
}

/**
 * Judges the staged rows: stores accepted rows and all problems in the session's tables. Only people whose email is
 * in `administradores` become Administradores. `onJudged` is called from time to time with the number of rows judged.
 */
export async function judge(
  client: Client,
  corrections: Corrections,
  administradores: ReadonlySet<string>,
  onJudged: (rows: number) => void,
): Promise<Judgement> {
  const run: Run = {
    client,
    corrections,
    judgement: nothingCounted(),
    state: await openState(client, administradores),
    problemas: [],
    gerentes: [],
    judged: 0,
    onJudged,
  }
  for (const tabela of OWN_TABLE_NAMES) {
    if (tabela === 'vendas') await judgeVendas(run)
    else if (tabela === 'colaboradores') await judgeColaboradores(run)
    else
      for await (const rows of stagedRows(client, tabela)) {
        await judgeRows(run, tabela, rows)
        await flush(run)
      }
  }
  await judgeGerentes(run)
  await flush(run)
  await storeDependents(client)
  return run.judgement
}

/** The number of refused rows. */
export function refusedRows({ counts }: Judgement): number {
  return Object.values(counts).reduce((sum, { recusadas }) => sum + recusadas, 0)
}

function nothingCounted(): Counting {
  return {
    counts: byKey(CARGA_TABLE_NAMES, () => byOutcome(() => 0)),
    sums: byOutcome(() => ({ ...NO_SUMS })),
    comissaoChanged: 0n,
    administradores: [],
  }
}

/** The row to judge; null if it is registered already or is left out, which is counted. */
function begin(run: Run, tabela: CargaTableName, row: ReadRow): JudgedRow | null {
  const judged = readRow(tabela, row, run.corrections)
  if (staysBehind(run.corrections, tabela, row)) {
    leave(run.state, judged, 'deixada')
    count(run, judged, 'deixadas')
    return null
  }
  if (!isThere(run.state, tabela, judged.id)) return judged
  count(run, judged, 'jaEstavam')
  return null
}

async function judgeRows(run: Run, tabela: CargaTableName, rows: readonly ReadRow[]): Promise<void> {
  const accepted: JudgedRow[] = []
  for (const read of rows) {
    const row = begin(run, tabela, read)
    if (!row) continue
    if (tabela === 'usuarios' && takeRegistered(run, row)) continue
    judgeFields(run, row)
    checkAgainstOthers(run.state, row)
    if (isRefused(row)) finish(run, row)
    else {
      accept(run.state, row)
      accepted.push(row)
    }
  }
  await refuseByConstraints(run, accepted)
  for (const row of accepted) finish(run, row)
}

function judgeFields({ state }: Run, row: JudgedRow): void {
  ADJUSTMENTS[row.tabela]?.(row, state)
  const { gerente_id } = row.valores
  applySchema(row)
  if (row.tabela === 'colaboradores') noteCpf(row, 'cpf')
  if (row.tabela === 'lojas' && gerente_id !== undefined) row.valores.gerente_id = gerente_id
  if (row.tabela === 'usuarios') takeAsStaff(state, row)
}

/** Nobody becomes an Administrador by data alone: an Administrador here names them. */
function takeAsStaff({ confirmados }: CargaState, row: JudgedRow): void {
  if (row.valores.cargo === 'Administrador' && !confirmados.has(emailOf(row)))
    adjustWithNotice(row, 'cargo', 'Staff', CARGA_MESSAGES.era_administrador)
}

function emailOf({ valores }: JudgedRow): string {
  return String(valores.email ?? '')
    .trim()
    .toLowerCase()
}

async function refuseByConstraints(run: Run, rows: readonly JudgedRow[]): Promise<void> {
  for (const { row, campo, mensagem } of await storeRows(run.client, rows)) refuse(row, campo, mensagem)
}

/** Keeps the registered person, who may be the one loading the data. */
function takeRegistered(run: Run, row: JudgedRow): boolean {
  const registered = run.state.usuarios.get(emailOf(row))
  if (registered === undefined) return false
  run.state.aliases.set(row.id, registered)
  note(row, 'email', 'Aceita com aviso', CARGA_MESSAGES.usuario_existente)
  run.problemas.push(...row.problemas)
  count(run, row, 'jaEstavam')
  return true
}

/**
 * In the file's order for people without superiors; otherwise superiors come first, because a refused superior
 * refuses the team.
 */
async function judgeColaboradores(run: Run): Promise<void> {
  const rows: JudgedRow[] = []
  for await (const batch of stagedRows(run.client, 'colaboradores'))
    rows.push(...batch.flatMap((row) => begin(run, 'colaboradores', row) ?? []))
  checkHierarchy(rows, run.state)
  for (const row of rows) {
    judgeFields(run, row)
    checkIdentity(run.state, row)
    if (!isRefused(row)) claim(run.state, row)
  }
  for (const row of byRank(rows)) {
    checkReferences(run.state, row)
    if (!isRefused(row)) {
      accept(run.state, row)
      await refuseByConstraints(run, [row])
    }
    finish(run, row)
  }
  await flush(run)
}

async function judgeVendas(run: Run): Promise<void> {
  const judged = new Set<string>()
  for await (const rows of stagedRows(run.client, 'vendas')) {
    const ids = rows.map(({ valores }) => valores.id?.trim().toLowerCase() ?? '')
    const participantes = await participantesOf(run.client, ids)
    const sales: { venda: JudgedRow; participantes: JudgedRow[] }[] = []
    for (const [i, read] of rows.entries()) {
      const id = ids[i] ?? ''
      const own = judged.has(id) ? [] : (participantes.get(id) ?? [])
      judged.add(id)
      const sale = judgeSale(run, read, own)
      if (sale) sales.push(sale)
    }
    await storeSales(run, sales)
    await flush(run)
  }
  for (const read of await orphans(run.client)) {
    const row = begin(run, 'vendas_participantes', read)
    if (!row) continue
    refuse(row, 'venda_id', CARGA_MESSAGES.venda_ausente)
    finish(run, row)
  }
}

/** Null if the sale is left out or was refused. */
function judgeSale(run: Run, read: ReadRow, own: readonly ReadRow[]) {
  const venda = begin(run, 'vendas', read)
  const rows = own.flatMap((row) => begin(run, 'vendas_participantes', row) ?? [])
  if (!venda) {
    for (const row of rows) count(run, row, 'deixadas')
    return null
  }
  judgeVenda(venda, rows, run.state)
  if (isRefused(venda)) {
    for (const row of [venda, ...rows]) finish(run, row)
    return null
  }
  // Nothing refers to participants, so the database finds repeated ids.
  accept(run.state, venda)
  return { venda, participantes: rows }
}

async function storeSales(
  run: Run,
  sales: readonly { venda: JudgedRow; participantes: readonly JudgedRow[] }[],
): Promise<void> {
  await refuseByConstraints(
    run,
    sales.map(({ venda }) => venda),
  )
  const stored = sales.filter(({ venda }) => !isRefused(venda))
  await refuseByConstraints(
    run,
    stored.flatMap(({ participantes }) => participantes),
  )
  for (const { venda, participantes } of sales) {
    if (!isRefused(venda) && participantes.some(isRefused))
      await unstore(run.client, [venda, ...participantes.filter((row) => !isRefused(row))])
    refuseTogether(venda, participantes)
    for (const row of [venda, ...participantes]) finish(run, row)
  }
}

/** Lojas and usuarios refer to each other, so the lojas' gerentes are judged last. */
async function judgeGerentes({ client, state, gerentes, problemas }: Run): Promise<void> {
  for (const loja of gerentes) {
    const named = String(loja.valores.gerente_id)
    const gerente = state.aliases.get(named) ?? named
    if (state.administradores.has(gerente))
      await client.query('insert into carga_gerentes values ($1, $2)', [loja.id, gerente])
    else {
      loja.problemas = []
      note(loja, 'gerente_id', 'Aceita com aviso', CARGA_MESSAGES.gerente)
      problemas.push(...loja.problemas)
    }
  }
}

function finish(run: Run, row: JudgedRow): void {
  run.problemas.push(...row.problemas)
  const gravity = gravityOf(row)
  if (gravity === 'Recusada') leave(run.state, row, 'recusada')
  else if (row.tabela === 'lojas' && row.valores.gerente_id !== undefined) run.gerentes.push(row)
  else if (row.tabela === 'usuarios') noteAdministrador(run, row)
  else if (row.tabela === 'vendas')
    run.judgement.comissaoChanged +=
      BigInt(toCentavos(Number(row.valores.valor_comissao))) - writtenSums(row).valor_comissao
  count(run, row, gravity === null ? 'corretas' : OUTCOME_OF[gravity])
}

function noteAdministrador({ judgement }: Run, row: JudgedRow): void {
  const confirmado = row.valores.cargo === 'Administrador'
  if (confirmado || row.problemas.some(({ regra }) => regra === CARGA_MESSAGES.era_administrador))
    judgement.administradores.push({ nome: String(row.valores.nome), email: emailOf(row), confirmado })
}

const OUTCOME_OF = { Corrigida: 'corrigidas', 'Aceita com aviso': 'comAviso', Recusada: 'recusadas' } as const

function count(run: Run, row: JudgedRow, outcome: Outcome): void {
  const { judgement } = run
  run.judged++
  judgement.counts[row.tabela][outcome]++
  if (row.tabela !== 'vendas') return
  const written = writtenSums(row)
  judgement.sums[outcome].valor_venda += written.valor_venda
  judgement.sums[outcome].valor_comissao += written.valor_comissao
}

/** A sale's sums as written, in centavos. */
function writtenSums({ textos }: JudgedRow): Sums {
  const centavos = (text: string | null | undefined) => {
    const read = text?.trim() ? readStored('dinheiro', text) : null
    return BigInt(read?.erro === undefined && typeof read?.valor === 'number' ? toCentavos(read.valor) : 0)
  }
  return { valor_venda: centavos(textos.valor_venda), valor_comissao: centavos(textos.valor_comissao) }
}

async function flush(run: Run): Promise<void> {
  await storeProblems(run.client, run.problemas)
  run.problemas.length = 0
  run.onJudged(run.judged)
}
