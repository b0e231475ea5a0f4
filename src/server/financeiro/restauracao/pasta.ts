/** A copy of the data folder that is started beside the original would pay the same again. */
import type { Services } from '../../api/api.ts'
import { recordOwnAct } from '../../database/connections/acts.ts'
import { copiedAt, keepPlace } from '../../process/folder-place.ts'
import { situationOf } from './guard.ts'

/**
 * At the start on an embedded database: money waits if its folder was copied. Returns whether it was. Nothing is asked by the
 * demo, nor without movements.
 */
export async function noticeCopiedFolder({
  config: { dataDir },
  database: { db },
  isDemo,
}: Pick<Services, 'config' | 'database' | 'isDemo'>): Promise<boolean> {
  const copied = await copiedAt(dataDir)
  if (!copied) return false
  const { ultimo, pasta } = await situationOf(db)
  if (isDemo || !ultimo) {
    await keepPlace(dataDir)
    return false
  }
  if (!pasta) await recordOwnAct(db, 'pasta_copiada', { criada_em: copied.toISOString() })
  return true
}
