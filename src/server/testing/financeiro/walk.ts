/**
 * A random walk of acts on commissions, legal and not, each of which the database must take or refuse as the oracle says.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/schema/types.ts'
import { buildFavorecido, buildUsuario, buildVenda } from '../office/builders.ts'
import { createRandom } from '../random.ts'
import { actorOf } from './movements.ts'
import { newWorld, type World } from './oracle-world.ts'
import { ACTS, type Act, WEIGHTS } from './walk-acts.ts'
import { compare } from './walk-compare.ts'
import type { Walk } from './walk-state.ts'

const PAYEES = 6
const LINES = 40
const COMPARED_EVERY = 500

/** Walks so many steps from an empty world. Throws at the first disagreement, with the step. */
export async function walk(
  db: Kysely<Tables>,
  { steps, seed }: { steps: number; seed: number },
): Promise<Walk> {
  const state = await begin(db, seed)
  for (let i = 0; i < LINES; i++) await ACTS.nova(state)
  for (let step = 1; step <= steps; step++) {
    const kind: Act = state.random.weighted(WEIGHTS)
    try {
      await ACTS[kind](state)
      if (step % COMPARED_EVERY === 0 || step === steps) await compare(state)
    } catch (cause) {
      throw new Error(`Step ${step} of seed ${seed}, ${kind}`, { cause })
    }
    forget(state.world)
  }
  return state
}

async function begin(db: Kysely<Tables>, seed: number): Promise<Walk> {
  const world = newWorld()
  const favorecidos: string[] = []
  for (let i = 0; i < PAYEES; i++) favorecidos.push((await buildFavorecido(db)).id)
  for (const id of favorecidos) world.dividas.set(id, 0)
  const users = []
  for (let i = 0; i < 2; i++) {
    const { id } = await buildUsuario(db, { cargo: 'Administrador' })
    users.push({ id, act: actorOf(db, { id }) })
  }
  const { loja_id, empreendimento_id } = await buildVenda(db)
  return {
    db,
    world,
    random: createRandom(seed),
    favorecidos,
    users,
    accepted: new Map(),
    refused: new Map(),
    async newParticipante() {
      const { id: venda } = await buildVenda(db, { loja_id, empreendimento_id })
      const { rows } = await sql<{ id: string; valor: number }>`
        select id, valor_comissao * 100 as valor from vendas_participantes where venda_id = ${venda}`.execute(
        db,
      )
      const [participante] = rows
      if (!participante) throw new Error('A sale has a participant')
      return { ...participante, venda }
    },
  }
}

const MOVEMENTS_KEPT = 1_500
const PAYMENTS_KEPT = 300

/** Drops cancelled payments and undone movements once there are many, so that acts go on meeting others. */
function forget({ movimentos, pagamentos }: World): void {
  if (pagamentos.size > PAYMENTS_KEPT)
    for (const [id, { status }] of pagamentos) if (status === 'Cancelado') pagamentos.delete(id)
  if (movimentos.size <= MOVEMENTS_KEPT) return
  for (const [id, { desfeito, pagamento }] of movimentos)
    if (desfeito || (pagamento !== undefined && !pagamentos.has(pagamento))) movimentos.delete(id)
}
