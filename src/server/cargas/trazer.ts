/** Brings in another database: read, judged in a dry run, and, if asked, loaded. */
import { basename, resolve } from 'node:path'
import { Client } from 'pg'
import { CARGA_MESSAGES, type Correcao, mayBeCut } from '../../core/cargas.ts'
import { counted } from '../../core/text.ts'
import { requireNew } from '../backup/new-file.ts'
import { correctionsByRow, proposedCorrections, readCorrections } from './corrections.ts'
import { type Judgement, judge } from './judge.ts'
import { CargaError, closeCarga, type LoadedSums, load, openCarga } from './load.ts'
import { writeReport } from './report.ts'
import { readSource } from './source.ts'
import { emptyReport, type SourceReport } from './source-report.ts'
import { createStaging, forgetJudgement, stageRows } from './staging.ts'
import type { CargaTableName } from './tables.ts'

export interface TrazerOptions {
  /** The database owner's URL. */
  ownerUrl: string
  /** A folder, ZIP, dump, CSV or JSON. */
  path: string
  /** A report that came back with corrections. */
  corrections?: string | undefined
  /** Whether what the dry run proposes is taken as corrected so. */
  acceptProposals?: boolean
  /** How many rows a table has in the other database. */
  counts?: ReadonlyMap<string, number>
  /** Tables whose number of rows is confirmed. */
  complete?: ReadonlySet<string>
  /** Where to write the report: a new XLSX or JSON. */
  report?: string | undefined
  /** Whether to load what was accepted, and even if rows were refused. */
  load?: false | 'tudo' | 'sem-recusadas'
  /** Steps under way, as sentences. */
  onProgress?: (sentence: string) => void
}

export interface TrazerResult {
  read: SourceReport
  rows: ReadonlyMap<CargaTableName, number>
  judgement: Judgement
  /** What has to be confirmed before a load. */
  questions: string[]
  /** The most frequent rules that rows break, without those that only depend on another row. */
  refusals: { regra: string; linhas: number }[]
  /** Null if nothing was to be loaded. */
  loaded: { sums: LoadedSums; continued: boolean } | null
}

/** Proposals may bring others to light. */
const ROUNDS = 5

/** Throws SourceError, CargaError, BackupError or Recusa with a sentence for the user. */
export async function trazer(options: TrazerOptions): Promise<TrazerResult> {
  if (options.report !== undefined) await requireNew(resolve(options.report))
  const client = await connect(options.ownerUrl)
  let isCut = false
  client.on('error', () => {
    isCut = true
  })
  try {
    const { onProgress = () => {} } = options
    await createStaging(client)
    const read = emptyReport()
    const rows = await stageRows(client, readSource(options.path, read), (count) => {
      if (count % 50_000 === 0) onProgress(`${count.toLocaleString('pt-BR')} linhas lidas`)
    })
    const judgement = await judgeWithCorrections(client, options)
    if (options.report !== undefined) await writeReport(client, options.report)
    const questions = questionsOf(rows, options)
    const refusals = await refusalsOf(client)
    const result = { read, rows, judgement, questions, refusals, loaded: null }
    if (!options.load) return result
    refuseLoad(result, options)
    const carga = await openCarga(client, basename(options.path), acceptedOf(judgement) > 0)
    if (!carga) return result
    await load(client, carga, (vendas) => {
      if (vendas % 10_000 === 0) onProgress(`${vendas.toLocaleString('pt-BR')} vendas trazidas`)
    })
    return { ...result, loaded: { sums: await closeCarga(client, carga), continued: carga.continued } }
  } catch (error) {
    if (!isCut) throw error
    const message = 'A conexão com o banco de dados se perdeu. Repita o comando: ele continua de onde parou.'
    throw new CargaError(message, { cause: error })
  } finally {
    await client.end()
  }
}

/** A session of the owner's. The caller ends it. */
export async function connect(ownerUrl: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'plantao-trazer' })
  // The running query reports the error; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

function acceptedOf({ counts }: Judgement): number {
  const accepted = Object.values(counts).map(
    ({ corretas, corrigidas, comAviso }) => corretas + corrigidas + comAviso,
  )
  return accepted.reduce((sum, count) => sum + count, 0)
}

async function judgeWithCorrections(
  client: Client,
  { corrections: file, acceptProposals }: TrazerOptions,
): Promise<Judgement> {
  let corrections: Correcao[] = file === undefined ? [] : await readCorrections(file)
  let judgement = await judge(client, correctionsByRow(corrections))
  for (let round = 0; acceptProposals && round < ROUNDS; round++) {
    const proposed = await proposedCorrections(client)
    if (proposed.length === 0) break
    corrections = [...corrections, ...proposed]
    await forgetJudgement(client)
    judgement = await judge(client, correctionsByRow(corrections))
  }
  return judgement
}

function questionsOf(
  rows: ReadonlyMap<CargaTableName, number>,
  { counts = new Map(), complete = new Set() }: TrazerOptions,
): string[] {
  const expected = [...counts].flatMap(([tabela, count]) => {
    const found = rows.get(tabela as CargaTableName) ?? 0
    return found === count ? [] : [CARGA_MESSAGES.contagem(tabela, found, count)]
  })
  const cut = [...rows].flatMap(([tabela, count]) =>
    mayBeCut(count) && !counts.has(tabela) && !complete.has(tabela)
      ? [CARGA_MESSAGES.cortada(tabela, count)]
      : [],
  )
  return [...expected, ...cut]
}

async function refusalsOf(client: Client): Promise<TrazerResult['refusals']> {
  const { rows } = await client.query<{ regra: string; linhas: number }>(`
    select tabela || coalesce('.' || campo, '') || ': ' || regra as regra, count(*)::int as linhas
      from carga_problemas where gravidade = 'Recusada' and not depende group by 1 order by 2 desc, 1 limit 20`)
  return rows
}

/** Throws CargaError, before anything is loaded. */
function refuseLoad({ questions, judgement, refusals }: TrazerResult, { load: wanted }: TrazerOptions): void {
  const [question] = questions
  if (question !== undefined) throw new CargaError(`Nada foi trazido. ${question}`)
  const refused = Object.values(judgement.counts).reduce((sum, { recusadas }) => sum + recusadas, 0)
  if (refused > 0 && wanted !== 'sem-recusadas')
    throw new CargaError(
      `Nada foi trazido: ${counted(refused, 'linha recusada', 'linhas recusadas')} (${refusals[0]?.regra}). Corrija-as, ou use --sem-recusadas para deixá-las.`,
    )
}
