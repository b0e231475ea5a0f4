/** The state of a random walk through the routes, and its judgement of each answer. */
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { addDays } from '../../../core/dates.ts'
import type { Tables } from '../../database/schema/types.ts'
import type { Answer, Call } from '../http/requests.ts'
import type { Random } from '../random.ts'
import { judge } from './oracle.ts'
import type { Linha, Row, World } from './oracle-world.ts'
import { FIRST_DAY } from './walk-compare.ts'

export interface Person {
  id: string | null
  /** Null for a visitor and for somebody Inativo. */
  cargo: 'Administrador' | 'Staff' | null
  call: Call
}

export interface RoutesWalk {
  db: Kysely<Tables>
  world: World
  random: Random
  favorecidos: readonly string[]
  /** The one of them without a PIX key. */
  semChave: string
  /** The first one is the Staff's. */
  lojas: readonly [string, string]
  people: readonly Person[]
  /** Sees everything. */
  ana: Person
  /** The permissions that Configurações takes from the Staff. */
  restricted: { lojas: boolean; marcar: boolean }
  /** The loja of each sale. */
  vendas: Map<string, string>
  /** The lojas of each closing; none for all. */
  alcances: Map<string, readonly string[]>
  /** Lines that somebody let into a closing with a reason: closing and line. */
  excecoes: Set<string>
  /** The lines of Ajustes. */
  ajustes: string[]
  /** The Baixa that waits, by payee. */
  baixas: Map<string, { id: string; valor: number; por: string | null }>
  /** Lines whose commission a Desistência cancelled. */
  canceladas: Set<string>
  /** YYYY-MM-DD */
  hoje: string
  /** `hoje` as the oracle counts days. */
  dia: number
  /** The last movement that was compared. */
  ultimo: number
  /** Once no job is left. */
  settled(): Promise<void>
  newVenda(): Promise<void>
  accepted: Map<string, number>
  refused: Map<string, number>
}

export interface Asked {
  kind: string
  by: Person
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /**
   * The expected effect of the call, as acts of movements; null if it must be refused. It may change the world before
   * they are judged.
   */
  legal: ((answer: Answer) => Row[][] | Promise<Row[][]>) | null
  /** Changes the rest of the world, once the movements are in it. */
  after?(): void | Promise<void>
}

/** Calls, and compares the answer and all movements that it made. @throws {Error} if they are not what the oracle says. */
export async function tell(walk: RoutesWalk, asked: Asked): Promise<void> {
  const { kind, by, method, path, body } = asked
  const wanted = by.cargo === null ? null : asked.legal
  const answer = await by.call(method, path, body)
  await walk.settled()
  const { status } = answer
  const said = `${kind} as ${by.cargo}: ${status} ${JSON.stringify(answer.body)?.slice(0, 400)}`
  if (status >= 500 || status === 429) throw new Error(said)
  if (status < 300 !== (wanted !== null))
    throw new Error(`${said}, though it is ${wanted ? '' : 'not '}legal: ${JSON.stringify(body)}`)
  await follow(walk, wanted ? await wanted(answer) : [])
  if (wanted) await asked.after?.()
  count(wanted ? walk.accepted : walk.refused, wanted ? kind : `${status} ${answer.body?.code ?? ''}`)
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** Judges the acts one after the other, and finds each of their rows among the movements that were added. */
async function follow(walk: RoutesWalk, acts: readonly Row[][]): Promise<void> {
  const added = await addedSince(walk)
  for (const rows of acts) {
    const settle = judge(walk.world, rows)
    if (!settle) throw new Error(`Done, though the oracle refuses it: ${JSON.stringify(rows)}`)
    settle(
      rows.map((row) => {
        const i = added.findIndex(({ id: _id, ...one }) => isDeepStrictEqual(one, comparable(row)))
        const [found] = i < 0 ? [] : added.splice(i, 1)
        if (!found) throw new Error(`No movement ${JSON.stringify(row)} among ${JSON.stringify(added)}`)
        walk.ultimo = Math.max(walk.ultimo, found.id)
        return found.id
      }),
    )
  }
  if (added.length > 0) throw new Error(`Unexpected movements: ${JSON.stringify(added)}`)
}

/** An undoing has no day of its own. */
function comparable({ tipo, valor, linha, pagamento, favorecido, estorna, dia }: Row) {
  return {
    tipo,
    valor,
    linha: linha ?? null,
    pagamento: pagamento ?? null,
    favorecido: favorecido ?? null,
    estorna: estorna ?? null,
    data: estorna === undefined ? addDays(FIRST_DAY, dia) : null,
  }
}

async function addedSince({ db, ultimo }: RoutesWalk) {
  const { rows } = await sql<{ id: number } & ReturnType<typeof comparable>>`
    select id, tipo, (valor * 100)::float8 as valor, linha_id as linha, pagamento_id as pagamento, favorecido_id as favorecido,
           estorna_id as estorna, case when estorna_id is null then data end as data
      from comissoes_movimentos where id > ${ultimo} order by id`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id), estorna: row.estorna && Number(row.estorna) }))
}

/** True if they see the sale of the line. */
export function seesLine(walk: RoutesWalk, by: Person, { venda }: Linha): boolean {
  return seesAll(walk, by) || walk.vendas.get(venda ?? '') === walk.lojas[0]
}

export function seesAll({ restricted }: RoutesWalk, by: Person): boolean {
  return by.cargo === 'Administrador' || !restricted.lojas
}

/** True if they see the closing: it was made for their loja only. */
export function seesClosing(walk: RoutesWalk, by: Person, fechamento: string): boolean {
  const lojas = walk.alcances.get(fechamento) ?? []
  return seesAll(walk, by) || (lojas.length === 1 && lojas[0] === walk.lojas[0])
}

/** True if they may release and mark as paid. */
export function maySettle({ restricted }: RoutesWalk, by: Person): boolean {
  return by.cargo === 'Administrador' || !restricted.marcar
}

/** The amount of the line that is released and in no closing, in centavos. */
export function loose({ world }: RoutesWalk, { id, liberado, aprovado }: Linha): number {
  return liberado - aprovado - (world.itens.get(id)?.valor ?? 0)
}

/** The movement that takes another back. */
export function mirrorOf({ world }: RoutesWalk, id: number): Row {
  const undone = world.movimentos.get(id)
  if (!undone) throw new Error(`Unknown movement ${id}`)
  const { tipo, valor, linha, pagamento, favorecido, dia } = undone
  return { tipo, valor, linha, pagamento, favorecido, estorna: id, dia }
}

/** The movements that stand, of these kinds, that match. */
export function standing({ world }: RoutesWalk, matches: (row: Row) => boolean) {
  return [...world.movimentos.values()].filter((row) => !row.desfeito && matches(row))
}

/** Takes back what is released of a line above `ate`, in centavos: all releases, and one of what stays. */
export function lowered(walk: RoutesWalk, { id }: Linha, ate: number): Row[] {
  const of = (tipo: Row['tipo']) => standing(walk, (row) => row.tipo === tipo && row.linha === id)
  const left = ate - of('Pago direto').reduce((sum, { valor }) => sum + valor, 0)
  return [
    ...of('Liberação').map((row) => mirrorOf(walk, row.id)),
    ...(left > 0 ? [{ tipo: 'Liberação' as const, valor: left, linha: id, dia: walk.dia }] : []),
  ]
}

/** The versions of these sales, one of which is now and then an older one. */
export async function versionsOf(
  { db, random }: RoutesWalk,
  vendas: readonly string[],
): Promise<Map<string, { versao: number; stale: boolean }>> {
  const rows = await db.selectFrom('vendas').select(['id', 'versao']).where('id', 'in', vendas).execute()
  return new Map(
    rows.map(({ id, versao }) => {
      const stale = random.chance(0.08)
      return [id, { versao: stale ? versao + 1 : versao, stale }]
    }),
  )
}

/** @throws {Error} unless both are the same. */
export function same(what: string, actual: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(actual, wanted))
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`)
}
