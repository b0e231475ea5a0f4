/** The work of nouns above vendas when sales are written. `start/services.ts` passes it in, because vendas does not import them. */
import type { VendaStatus } from '../../core/vendas/vendas.ts'
import type { Db } from '../database/schema/types.ts'

export interface VendaWrite {
  id: string
  /** Null for a new sale. */
  before: VendaStatus | null
  after: VendaStatus
  /** The participants and comissionados who stay, with their values in reais; missing where values do not change. */
  valores?: readonly { id: string; valor: number }[]
}

export interface VendaHooks {
  /** Why these sales are left out of a change of many to `status`, by id. They are locked. */
  reasonsAgainst(db: Db, ids: readonly string[], status: VendaStatus): Promise<ReadonlyMap<string, string>>
  /** Before locked sales and their participants are changed. Throws Recusa for what may not be. */
  beforeWrite(db: Db, writes: readonly VendaWrite[]): Promise<void>
  /** After sales were created or changed. */
  afterWrite(db: Db, writes: readonly VendaWrite[]): Promise<void>
}
