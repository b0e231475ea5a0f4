/** Compares all movements with what they count, once a day at night and by command, and records what was found. */
import { sql } from 'kysely'
import { formatInstant, today } from '../../../core/dates.ts'
import { sentenceOf } from '../../../core/financeiro/conferencia.ts'
import { recordOwnAct } from '../../database/connections/acts.ts'
import type { Db } from '../../database/schema/types.ts'
import { type Conferencia, checkLedger } from './razao.ts'

/** When few work, in Brazil. */
const FROM_HOUR = '02:00'
/** The most differences that are recorded; the command lists all of them. */
const MAX_RECORDED = 20

/** The comparison of the day (São Paulo's), unless it was made or there is nothing to compare. Several servers may do so. */
export async function checkLedgerAtNight(db: Db, now: Date): Promise<void> {
  const [, hour = ''] = formatInstant(now.toISOString()).split(' ')
  if (hour < FROM_HOUR) return
  const { rows } = await sql<{ falta: boolean }>`
    select exists (select from comissoes_movimentos) and not exists (
      select from auditoria
       where ato = 'razao_conferida' and (em at time zone 'America/Sao_Paulo')::date = ${today(now)}::date) as falta`.execute(
    db,
  )
  if (rows[0]?.falta) await checkAndRecord(db)
}

/** Compares now, and records how it came out, so that a notice appears or goes. */
export async function checkAndRecord(db: Db): Promise<Conferencia> {
  const found = await checkLedger(db)
  const { movimentos, atos, divergencias } = found
  await recordOwnAct(db, 'razao_conferida', {
    movimentos,
    atos,
    divergencias: divergencias.length,
    exemplos: divergencias.slice(0, MAX_RECORDED).map(sentenceOf),
  })
  return found
}
