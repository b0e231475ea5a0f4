/** The records known while another database's rows are judged: registered ones and accepted ones. */
import type { Client } from 'pg'
import { CARGA_MESSAGES } from '../../core/cargas/cargas.ts'
import { codeKey } from '../../core/codes.ts'
import { emptied, type JudgedRow, refuse, refuseAsDependent } from './rows.ts'
import { CARGA_TABLE_NAMES, type CargaTableName, formatOf, tableOf } from './tables.ts'

/** A colaborador that others may refer to. */
interface KnownColaborador {
  nome: string
  cargo: string
}

interface LeftRow {
  why: 'recusada' | 'deixada'
  ordem: number
}

export interface CargaState {
  /** The ids registered in this installation, by table. */
  there: ReadonlyMap<CargaTableName, ReadonlySet<string>>
  /** The ids of accepted rows with their positions, by table. */
  accepted: ReadonlyMap<CargaTableName, Map<string, number>>
  /** Why rows are not loaded, by table and id. */
  left: ReadonlyMap<CargaTableName, Map<string, LeftRow>>
  /** The owner of a unique value, by `column key`: a row's position, or a registered record's id. */
  taken: Map<string, number | string>
  colaboradores: Map<string, KnownColaborador>
  /** Registered usuarios: ids by email, and the ids of Administradores. */
  usuarios: ReadonlyMap<string, string>
  administradores: Set<string>
  /** The registered usuario that stands for a row's id. */
  aliases: Map<string, string>
  /** The emails of the people who may be loaded as Administradores, in lower case. */
  confirmados: ReadonlySet<string>
  /** The active faixa of colaboradores: that of a row, or a registered one. */
  comFaixaAtiva: Map<string, string>
}

export async function openState(client: Client, confirmados: ReadonlySet<string>): Promise<CargaState> {
  const there = new Map<CargaTableName, Set<string>>()
  const taken = new Map<string, number | string>()
  for (const tabela of CARGA_TABLE_NAMES) {
    const { unicas = [] } = tableOf(tabela)
    const { rows } = await client.query<{ id: string } & Record<string, string>>(
      `select ${['id', ...unicas].join(', ')} from public.${tabela}`,
    )
    there.set(tabela, new Set(rows.map(({ id }) => id)))
    for (const row of rows)
      for (const column of unicas) taken.set(uniqueKey(tabela, column, row[column]), row.id)
  }
  const people = await client.query<{ id: string } & KnownColaborador>(
    'select id, nome, cargo from public.colaboradores',
  )
  const users = await client.query<{ id: string; email: string; cargo: string }>(
    'select id, lower(email) as email, cargo from public.usuarios',
  )
  const ranked = await client.query<{ colaborador_id: string }>(
    'select colaborador_id from public.colaboradores_faixas where ativa',
  )
  return {
    there,
    accepted: new Map(CARGA_TABLE_NAMES.map((tabela) => [tabela, new Map()])),
    left: new Map(CARGA_TABLE_NAMES.map((tabela) => [tabela, new Map()])),
    taken,
    colaboradores: new Map(people.rows.map(({ id, ...known }) => [id, known])),
    usuarios: new Map(users.rows.map(({ id, email }) => [email, id])),
    administradores: new Set(users.rows.filter(({ cargo }) => cargo === 'Administrador').map(({ id }) => id)),
    aliases: new Map(),
    confirmados,
    comFaixaAtiva: new Map(ranked.rows.map(({ colaborador_id }) => [colaborador_id, 'já cadastrada'])),
  }
}

function uniqueKey(tabela: string, column: string, value: unknown): string {
  return `${tabela}.${column} ${codeKey(String(value))}`
}

export function isThere(state: CargaState, tabela: CargaTableName, id: string): boolean {
  return state.there.get(tabela)?.has(id) ?? false
}

/** Refuses an invalid id, unique value or reference. */
export function checkAgainstOthers(state: CargaState, row: JudgedRow): void {
  checkIdentity(state, row)
  checkReferences(state, row)
}

/** Refuses an id or a unique value that another row or record has. */
export function checkIdentity(state: CargaState, row: JudgedRow): void {
  const first = state.accepted.get(row.tabela)?.get(row.id)
  if (first !== undefined) refuse(row, 'id', CARGA_MESSAGES.id_repetido(first))
  for (const column of tableOf(row.tabela).unicas ?? []) {
    const value = row.valores[column]
    if (value === undefined || value === null) continue
    const holder = state.taken.get(uniqueKey(row.tabela, column, value))
    if (holder === undefined) continue
    const regra = typeof holder === 'number' ? CARGA_MESSAGES.repetido(holder) : CARGA_MESSAGES.ja_cadastrado
    const proposed =
      formatOf(row.tabela, column) === 'texto' ? freeValue(state, row, column, String(value)) : null
    refuse(row, column, regra, proposed)
  }
}

/** Reserves the row's unique values and lets others refer to it. */
export function claim(state: CargaState, row: JudgedRow): void {
  state.accepted.get(row.tabela)?.set(row.id, row.ordem)
  for (const column of tableOf(row.tabela).unicas ?? [])
    state.taken.set(uniqueKey(row.tabela, column, row.valores[column]), row.ordem)
}

/** The value with a number appended that makes it unique. */
function freeValue(state: CargaState, { tabela }: JudgedRow, column: string, value: string): string {
  let n = 2
  while (state.taken.has(uniqueKey(tabela, column, `${value}-${n}`))) n++
  return `${value}-${n}`
}

/** Refuses references to records that are neither registered nor accepted. */
export function checkReferences(state: CargaState, row: JudgedRow): void {
  for (const [column, to] of Object.entries(tableOf(row.tabela).referencias ?? {})) {
    const id = row.valores[column]
    if (row.problemas.some(({ campo, gravidade }) => campo === column && gravidade === 'Recusada')) continue
    if (typeof id !== 'string' || isThere(state, to, id) || state.accepted.get(to)?.has(id)) continue
    const left = state.left.get(to)?.get(id)
    // A refused row may still be corrected: dropping what refers to it would lose that.
    if (left?.why === 'recusada') {
      refuseAsDependent(row, column, CARGA_MESSAGES.referencia_recusada(to), {
        tabela: to,
        ordem: left.ordem,
      })
      continue
    }
    const regra =
      left === undefined ? CARGA_MESSAGES.referencia_ausente(to) : CARGA_MESSAGES.referencia_deixada(to)
    refuse(row, column, regra, emptied(row.tabela, column))
  }
}

/** Accepts the row. */
export function accept(state: CargaState, row: JudgedRow): void {
  claim(state, row)
  if (row.tabela === 'colaboradores')
    state.colaboradores.set(row.id, { nome: String(row.valores.nome), cargo: String(row.valores.cargo) })
  if (row.tabela === 'usuarios' && row.valores.cargo === 'Administrador') state.administradores.add(row.id)
}

/** Leaves the row out: what refers to it is not loaded either, unless another row has its id. */
export function leave(
  state: CargaState,
  { tabela, id, ordem }: JudgedRow,
  why: 'recusada' | 'deixada',
): void {
  const accepted = state.accepted.get(tabela)
  const holder = accepted?.get(id)
  if (id === '' || (holder !== undefined && holder !== ordem)) return
  accepted?.delete(id)
  state.left.get(tabela)?.set(id, { why, ordem })
}
