/** The state of a random walk. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/types.ts'
import type { Random } from '../random.ts'
import type { Actor } from './movements.ts'
import type { World } from './oracle-world.ts'

export interface Walk {
  db: Kysely<Tables>
  world: World
  random: Random
  favorecidos: readonly string[]
  users: readonly { id: string; act: Actor }[]
  /** Accepted acts by kind, and refused ones by what refused them. */
  accepted: Map<string, number>
  refused: Map<string, number>
  /** A new commission: a participant's of a new sale. */
  newParticipante(): Promise<{ id: string; venda: string; valor: number }>
}
