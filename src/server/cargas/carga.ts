/** Loads another database: reads it, judges it in a dry run and, on request, stores what was accepted. */
import { basename, resolve } from 'node:path'
import type { Client } from 'pg'
import { CARGA_MESSAGES, questionsOf } from '../../core/cargas/cargas.ts'
import { acceptedOf } from '../../core/cargas/result.ts'
import { counted } from '../../core/text.ts'
import { requireNew } from '../backup/new-file.ts'
import { withClient } from '../database/client.ts'
import { correctionsIn, proposedCorrections } from './corrections.ts'
import { refusedRows } from './judge.ts'
import { type Author, CargaError, closeCarga, type Loaded, load, openCarga } from './load.ts'
import { judgeAgain, type OnProgress, type Rehearsal, rehearse } from './rehearsal.ts'
import { writeReport } from './report.ts'

export interface CargaOptions {
  /** The database owner's URL. */
  ownerUrl: string
  /** A folder, ZIP, dump, CSV or JSON. */
  path: string
  /** A report with corrections. */
  corrections?: string | undefined
  /** True to accept the dry run's proposals as corrections. */
  acceptProposals?: boolean
  /** The emails of the people to load as Administradores; other former Administradores become Staff. */
  administradores?: readonly string[]
  /** How many rows a table has in the other database. */
  counts?: ReadonlyMap<string, number>
  /** Tables whose number of rows was confirmed. */
  complete?: ReadonlySet<string>
  /** Where to write the report, as a new XLSX or JSON file. */
  report?: string | undefined
  /** 'tudo' loads only if no row was refused, 'sem-recusadas' loads the others; false only tries. */
  load?: false | 'tudo' | 'sem-recusadas'
  onProgress?: OnProgress
}

export interface CargaResult extends Rehearsal {
  /** The points that have to be confirmed before a load. */
  questions: string[]
  /** The broken rules, most frequent first; without those that only depend on another row. */
  refusals: { regra: string; linhas: number }[]
  /** Null if no load was requested. */
  loaded: LoadedCarga | null
}

export interface LoadedCarga extends Loaded {
  /** True if the counts include what an interrupted load stored before. */
  continued: boolean
}

/** Accepted proposals can lead to further proposals. */
const ROUNDS = 5

/** Throws SourceError, CargaError, BackupError or Recusa with a sentence for the user. */
export async function runCarga(options: CargaOptions): Promise<CargaResult> {
  if (options.report !== undefined) await requireNew(resolve(options.report))
  const { onProgress = () => {} } = options
  return withSession(options.ownerUrl, async (client) => {
    const rehearsal = await rehearseWithCorrections(client, options, onProgress)
    if (options.report !== undefined) await writeReport(client, options.report)
    const questions = questionsOf(rehearsal.rows, options).map(({ pergunta }) => pergunta)
    const result = { ...rehearsal, questions, refusals: await refusalsOf(client), loaded: null }
    if (!options.load) return result
    refuseLoad(result, options)
    const fonte = basename(options.path)
    return { ...result, loaded: await loadRehearsed(client, rehearsal, { fonte, onProgress }) }
  })
}

interface LoadOptions {
  /** The source's name; an interrupted load is only continued from the same source. */
  fonte: string
  onProgress: OnProgress
  author?: Author
  /** Called when the load has an id, before anything is stored. */
  opened?: (carga: string) => Promise<void>
  /** Runs in the transaction that completes the load. */
  closing?: (loaded: Loaded) => Promise<void>
}

/** Stores what the session's dry run accepted; null if there is nothing new. Throws CargaError. */
export async function loadRehearsed(
  client: Client,
  { judgement }: Rehearsal,
  { fonte, onProgress, author = null, opened, closing = async () => {} }: LoadOptions,
): Promise<LoadedCarga | null> {
  const accepted = Object.values(judgement.counts).reduce((sum, counts) => sum + acceptedOf(counts), 0)
  const carga = await openCarga(client, fonte, accepted > 0)
  if (!carga) return null
  await opened?.(carga.id)
  const total = acceptedOf(judgement.counts.vendas)
  await load(client, carga, (feitas) => onProgress({ etapa: 'trazendo', feitas, total }))
  return { ...(await closeCarga(client, carga, author, closing)), continued: carga.continued }
}

/** Runs `work` in a session of the database owner and returns its result. Throws ConnectionLost. */
export function withSession<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient({ connectionString: ownerUrl, application_name: 'plantao-carga' }, async (client) => {
    let isCut = false
    client.on('error', () => {
      isCut = true
    })
    try {
      return await work(client)
    } catch (error) {
      if (!isCut) throw error
      throw new ConnectionLost(CONNECTION_LOST, { cause: error })
    }
  })
}

/** The connection to the database was lost; the load can be continued. */
export class ConnectionLost extends CargaError {}

const CONNECTION_LOST =
  'A conexão com o banco de dados se perdeu. Repita o comando: ele continua de onde parou.'

async function rehearseWithCorrections(
  client: Client,
  { path, corrections: file, acceptProposals, administradores = [] }: CargaOptions,
  onProgress: OnProgress,
): Promise<Rehearsal> {
  let corrections = file === undefined ? [] : await correctionsIn(file)
  const emails = new Set(administradores.map((email) => email.toLowerCase()))
  let rehearsal = await rehearse(client, path, { corrections, administradores: emails }, onProgress)
  for (let round = 0; acceptProposals && round < ROUNDS; round++) {
    const proposed = await proposedCorrections(client)
    if (proposed.length === 0) break
    corrections = [...corrections, ...proposed]
    rehearsal = await judgeAgain(client, rehearsal, { corrections, administradores: emails }, onProgress)
  }
  const coming = new Set(rehearsal.judgement.administradores.map(({ email }) => email))
  const unknown = [...emails].find((email) => !coming.has(email))
  if (unknown !== undefined) throw new CargaError(CARGA_MESSAGES.administrador_ausente(unknown))
  return rehearsal
}

/** The rules broken in the session's dry run, most frequent first. */
export async function refusalsOf(client: Client): Promise<CargaResult['refusals']> {
  const { rows } = await client.query<{ regra: string; linhas: number }>(`
    select tabela || coalesce('.' || campo, '') || ': ' ||
           case when count(distinct regra) = 1 then min(regra) else tipo end as regra, count(*)::int as linhas
      from carga_problemas where gravidade = 'Recusada' and not depende
     group by tabela, campo, tipo order by 2 desc, 1`)
  return rows
}

/** Throws CargaError if the load has to be refused. */
function refuseLoad({ questions, judgement, refusals }: CargaResult, { load: wanted }: CargaOptions): void {
  const [question] = questions
  if (question !== undefined) throw new CargaError(`Nada foi trazido. ${question}`)
  const refused = refusedRows(judgement)
  if (refused > 0 && wanted !== 'sem-recusadas')
    throw new CargaError(
      `Nada foi trazido: ${counted(refused, 'linha recusada', 'linhas recusadas')} (${refusals[0]?.regra}). Corrija-as, ou use --sem-recusadas para deixá-las.`,
    )
}
