/** Which debts of payees are settled by what, in integer centavos and without the database: the oracle's part. */
import type { Key, Recuperacao, Row, World } from './oracle-world.ts'

const DEBTS = ['Estorno', 'Adiantamento']
const RECOVERIES = ['Desconto', 'Devolução', 'Baixa']

const isNew = (row: Row) => row.estorna === undefined
const keyOf = (index: number): Key => -1 - index
const sum = (valores: readonly { valor: number }[]) => valores.reduce((total, { valor }) => total + valor, 0)

interface Act {
  world: World
  rows: readonly Row[]
  /** The movements that are undone, by this act too. */
  undone: ReadonlySet<Key>
}

/** The recoveries that the rows make in one act; null if a debt were undone without its recovery, or the reverse. */
export function settleDebts(world: World, rows: readonly Row[]): Recuperacao[] | null {
  const here = rows.flatMap(({ estorna }) => estorna ?? [])
  const act: Act = { world, rows, undone: new Set([...world.desfeitos, ...here]) }
  if (!releasesAjustes(act)) return null
  if (!rows.some(({ favorecido }) => favorecido !== undefined)) return []
  if (!undoesOnlyStanding(act) || !givesBackTheRecovered(act)) return null
  const moved = movedToNewEstornos(act)
  if (!moved) return null
  const known = [...world.recuperacoes, ...moved]
  if (openDebts(act, known).some(({ aberto }) => aberto < 0)) return null
  const settled = allocate(act, known)
  return settled && [...moved, ...settled]
}

/** An Ajuste is released, and taken back, by what is given back. */
function releasesAjustes({ world, rows }: Act): boolean {
  const ofAjustes = Map.groupBy(
    rows.filter(({ linha = '' }) => world.linhas.get(linha)?.ajusta !== undefined),
    ({ linha }) => linha,
  )
  return [...ofAjustes.values()].every((some) => {
    const signed = (tipo: Row['tipo']) =>
      some.reduce((total, row) => total + (row.tipo !== tipo ? 0 : isNew(row) ? row.valor : -row.valor), 0)
    return signed('Liberação') === signed('Reposição') && !some.some(({ tipo }) => tipo === 'Pago direto')
  })
}

/** Recoveries of a debt that was undone earlier stay. */
function undoesOnlyStanding({ world, rows }: Act): boolean {
  return rows
    .filter((row) => !isNew(row) && RECOVERIES.includes(row.tipo))
    .every(
      ({ estorna, valor }) =>
        valor ===
        sum(
          world.recuperacoes.filter(
            ({ movimento, divida }) => movimento === estorna && !world.desfeitos.has(divida),
          ),
        ),
    )
}

function givesBackTheRecovered({ world, rows, undone }: Act): boolean {
  const byLine = new Map<string | undefined, number>()
  const addTo = (linha: string | undefined, valor: number) =>
    byLine.set(linha, (byLine.get(linha) ?? 0) + valor)
  for (const row of rows) {
    if (DEBTS.includes(row.tipo) && !isNew(row))
      addTo(
        row.linha,
        sum(
          world.recuperacoes.filter(
            ({ movimento, divida }) => divida === row.estorna && !undone.has(movimento),
          ),
        ),
      )
    if (row.tipo === 'Reposição' && isNew(row)) addTo(world.linhas.get(row.linha ?? '')?.ajusta, -row.valor)
  }
  return [...byLine.values()].every((left) => left === 0)
}

/** An Ajuste that is taken back leaves what was recovered to the new Estorno of its line, if the same payee owes it. */
function movedToNewEstornos({ world, rows, undone }: Act): Recuperacao[] | null {
  const takenBack = rows.filter((row) => row.tipo === 'Reposição' && !isNew(row))
  const moved = takenBack.flatMap((row) => {
    const linha = world.linhas.get(row.linha ?? '')?.ajusta
    const estornos = rows.flatMap((other, i) =>
      other.tipo === 'Estorno' && isNew(other) && other.linha === linha && other.favorecido === row.favorecido
        ? [keyOf(i)]
        : [],
    )
    const former = world.recuperacoes.filter(
      ({ divida, movimento }) =>
        !undone.has(movimento) && world.reposicoes.get(row.estorna ?? 0)?.includes(divida),
    )
    return estornos.flatMap((divida) => former.map((one) => ({ ...one, divida })))
  })
  return sum(moved) === sum(takenBack) ? moved : null
}

interface Debt {
  id: Key
  favorecido: string
  aberto: number
  a_desfazer: boolean
}

/** What payments may discount of what the payee owes: not the debts that are to be undone. */
export function toDiscount(world: World, favorecido: string): number {
  const debts = openDebts({ world, rows: [], undone: world.desfeitos }, world.recuperacoes)
  return debts
    .filter((debt) => debt.favorecido === favorecido && !debt.a_desfazer)
    .reduce((total, { aberto }) => total + aberto, 0)
}

/** The payees' debts, the oldest first, and after them those that are to be undone. */
function openDebts({ world, rows, undone }: Act, known: readonly Recuperacao[]): Debt[] {
  const stored = [...world.movimentos.values()]
  const added = rows.map((row, i) => ({
    ...row,
    id: keyOf(i),
    desistencia: world.desistencias.has(world.linhas.get(row.linha ?? '')?.venda ?? ''),
  }))
  return [...stored, ...added]
    .filter((one) => DEBTS.includes(one.tipo) && isNew(one) && !undone.has(one.id))
    .map(({ id, favorecido = '', valor, linha = '', desistencia = false }) => ({
      id,
      favorecido,
      aberto: valor - sum(known.filter(({ divida, movimento }) => divida === id && !undone.has(movimento))),
      a_desfazer: desistencia && !world.desistencias.has(world.linhas.get(linha)?.venda ?? ''),
    }))
    .sort((a, b) => Number(a.a_desfazer) - Number(b.a_desfazer))
}

/** The debts that the act's recoveries settle; null if one is of more than is owed, or discounts a debt that is to be undone. */
function allocate(act: Act, known: readonly Recuperacao[]): Recuperacao[] | null {
  const debts = openDebts(act, known)
  const settled: Recuperacao[] = []
  for (const [i, row] of act.rows.entries()) {
    if (!RECOVERIES.includes(row.tipo) || !isNew(row)) continue
    let left = row.valor
    for (const debt of debts) {
      if (debt.favorecido !== row.favorecido) continue
      const valor = Math.min(left, debt.aberto)
      if (valor <= 0) continue
      if (debt.a_desfazer && row.tipo === 'Desconto') return null
      settled.push({ movimento: keyOf(i), divida: debt.id, valor })
      debt.aberto -= valor
      left -= valor
    }
    if (left > 0) return null
  }
  return settled
}

/** Puts what an act recovered into the world, given the ids of its rows. */
export function keepSettled(
  world: World,
  { settled, rows, ids }: { settled: readonly Recuperacao[]; rows: readonly Row[]; ids: readonly number[] },
): void {
  const idOf = (key: Key) => (key < 0 ? (ids[-1 - key] ?? 0) : key)
  for (const { movimento, divida, valor } of settled)
    world.recuperacoes.push({ movimento: idOf(movimento), divida: idOf(divida), valor })
  for (const { estorna } of rows) if (estorna !== undefined) world.desfeitos.add(estorna)
  for (const [i, row] of rows.entries()) {
    if (row.tipo !== 'Reposição' || !isNew(row)) continue
    const linha = world.linhas.get(row.linha ?? '')?.ajusta
    const undone = rows.flatMap((other) =>
      other.tipo === 'Estorno' && !isNew(other) && other.linha === linha ? (other.estorna ?? []) : [],
    )
    world.reposicoes.set(ids[i] ?? 0, undone)
  }
}
