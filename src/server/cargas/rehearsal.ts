/** A dry run: reads the export into the session's tables and judges it. */
import type { Client } from 'pg'
import type { CargaProgress } from '../../contract/cargas.ts'
import type { Correcao } from '../../core/cargas/cargas.ts'
import { correctionsByRow, requireKnown } from './corrections.ts'
import { type Judgement, judge } from './judge.ts'
import { readSource } from './source.ts'
import { emptyReport, type SourceReport } from './source-report.ts'
import { createStaging, forgetJudgement, stageRows } from './staging.ts'
import type { CargaTableName } from './tables.ts'

export interface Rehearsal {
  read: SourceReport
  /** The number of rows read, by table. */
  rows: ReadonlyMap<CargaTableName, number>
  judgement: Judgement
}

/** The answers given before the dry run. */
export interface Answers {
  corrections: readonly Correcao[]
  /** The emails of the people to load as Administradores, in lower case; nobody if absent. */
  administradores?: ReadonlySet<string> | undefined
}

export type OnProgress = (progress: CargaProgress) => void

/** Reads a folder, ZIP, dump, CSV or JSON, and judges it. Throws SourceError or CargaError with a sentence. */
export async function rehearse(
  client: Client,
  path: string,
  answers: Answers,
  onProgress: OnProgress,
): Promise<Rehearsal> {
  await createStaging(client)
  const read = emptyReport()
  const rows = await stageRows(client, readSource(path, read), (feitas) =>
    onProgress({ etapa: 'lendo', feitas, total: null }),
  )
  requireKnown(answers.corrections, rows)
  return { read, rows, judgement: await judgeAll(client, rows, answers, onProgress) }
}

/** Judges the same rows again, with other answers. */
export async function judgeAgain(
  client: Client,
  rehearsal: Rehearsal,
  answers: Answers,
  onProgress: OnProgress,
): Promise<Rehearsal> {
  await forgetJudgement(client)
  return { ...rehearsal, judgement: await judgeAll(client, rehearsal.rows, answers, onProgress) }
}

function judgeAll(
  client: Client,
  rows: Rehearsal['rows'],
  { corrections, administradores = new Set() }: Answers,
  onProgress: OnProgress,
): Promise<Judgement> {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  return judge(client, correctionsByRow(corrections), administradores, (feitas) =>
    onProgress({ etapa: 'conferindo', feitas, total }),
  )
}
