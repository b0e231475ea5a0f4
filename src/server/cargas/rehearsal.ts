/** A dry run: what was exported is read into the session's tables and judged. */
import type { Client } from 'pg'
import type { CargaProgress, Correcao } from '../../core/cargas.ts'
import { correctionsByRow, requireKnown } from './corrections.ts'
import { type Judgement, judge } from './judge.ts'
import { readSource } from './source.ts'
import { emptyReport, type SourceReport } from './source-report.ts'
import { createStaging, forgetJudgement, stageRows } from './staging.ts'
import type { CargaTableName } from './tables.ts'

export interface Rehearsal {
  read: SourceReport
  /** How many rows were read of each table. */
  rows: ReadonlyMap<CargaTableName, number>
  judgement: Judgement
}

export type OnProgress = (progress: CargaProgress) => void

/** Reads a folder, ZIP, dump, CSV or JSON, and judges it. Throws SourceError or CargaError with a sentence. */
export async function rehearse(
  client: Client,
  path: string,
  corrections: readonly Correcao[],
  onProgress: OnProgress,
): Promise<Rehearsal> {
  await createStaging(client)
  const read = emptyReport()
  const rows = await stageRows(client, readSource(path, read), (feitas) =>
    onProgress({ etapa: 'lendo', feitas, total: null }),
  )
  requireKnown(corrections, rows)
  return { read, rows, judgement: await judgeAll(client, rows, corrections, onProgress) }
}

/** The same rows judged again, with other corrections. */
export async function judgeAgain(
  client: Client,
  rehearsal: Rehearsal,
  corrections: readonly Correcao[],
  onProgress: OnProgress,
): Promise<Rehearsal> {
  await forgetJudgement(client)
  return { ...rehearsal, judgement: await judgeAll(client, rehearsal.rows, corrections, onProgress) }
}

function judgeAll(
  client: Client,
  rows: Rehearsal['rows'],
  corrections: readonly Correcao[],
  onProgress: OnProgress,
): Promise<Judgement> {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  return judge(client, correctionsByRow(corrections), (feitas) =>
    onProgress({ etapa: 'conferindo', feitas, total }),
  )
}
