/** The server's work on a load in preparation, in sessions of the database owner. */
import type { Client } from 'pg'
import type { Ensaio } from '../../../contract/cargas.ts'
import { PREPARO_MESSAGES } from '../../../core/cargas/preparo.ts'
import { areSame, byOutcome, expectedSums, textsOf, writtenSums } from '../../../core/cargas/result.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Job } from '../../trabalhos/queue.ts'
import { ConnectionLost, loadRehearsed, refusalsOf, withSession } from '../carga.ts'
import { refusedRows } from '../judge.ts'
import { CargaBusy, CargaError } from '../load.ts'
import { type OnProgress, type Rehearsal, rehearse } from '../rehearsal.ts'
import { SourceError } from '../source-error.ts'
import { CARGA_TABLE_NAMES } from '../tables.ts'
import { undoCarga } from '../undo.ts'
import { inFolder } from './files.ts'
import {
  correctionsOf,
  endLoaded,
  endUndone,
  noteCarga,
  noteProgress,
  readWork,
  Stopped,
  storeEnsaio,
  type Work,
} from './state.ts'

/** The source of loads that are prepared on the screen. */
const FONTE = 'Trazer dados'
/** For files and tables, of which a ZIP can have any number. */
const NAMES_SHOWN = 100

const others = (left: readonly unknown[]) => `e mais ${left.length.toLocaleString('pt-BR')}`

/** The first ones, and one entry for all others. */
function shown<T>(all: readonly T[], rest: (left: readonly T[]) => T): T[] {
  const left = all.slice(NAMES_SHOWN)
  return left.length === 0 ? [...all] : [...all.slice(0, NAMES_SHOWN), rest(left)]
}

/** Interval between reports of the progress. */
const TOLD_EVERY_MS = 500

/** The things that the work needs, in a thread of its own. */
export interface Workplace {
  ownerUrl: string
  /** The server's own folder. */
  dataDir: string
  job: Pick<Job, 'id' | 'reserva'>
}

/** Done, or cancelled; or why not, if a user can fix that; or another load is running at the moment. */
export type Outcome = 'feita' | 'ocupada' | { falha: string }

/** Does the requested work. After an error, which is thrown, call it again. */
export function workOnPreparo({ ownerUrl, dataDir, job }: Workplace): Promise<Outcome> {
  return withSession(ownerUrl, async (state) => {
    try {
      const work = await readWork(state, job)
      await withSession(ownerUrl, (client) => doWork({ state, client, work, dataDir }))
      return 'feita'
    } catch (error) {
      if (error instanceof Stopped) return 'feita'
      if (error instanceof CargaBusy) return 'ocupada'
      if (!isForUser(error)) throw error
      return { falha: error.message }
    }
  })
}

interface Working {
  /** Reports the progress while `client` is busy. */
  state: Client
  client: Client
  work: Work
  dataDir: string
}

async function doWork({ state, client, work, dataDir }: Working): Promise<void> {
  if (work.situacao === 'Desfazendo') {
    await undoCarga(client, {
      author: work.usuario_id,
      carga: work.carga_id,
      within: () => endUndone(client, work),
    })
    return
  }
  const corrections = await correctionsOf(client, work)
  await inFolder(client, work, dataDir, async (folder) => {
    const progress = teller(state, work)
    const answers = { corrections, administradores: new Set(work.administradores) }
    const rehearsal = await rehearse(client, folder, answers, progress.tell)
    progress.check()
    const isRehearsed = work.situacao === 'Ensaiando'
    // Once a load has begun, part of it is stored: the complete dry run's result is kept.
    if (work.carga_id === null)
      await storeEnsaio(client, work, await ensaioOf(client, rehearsal), isRehearsed)
    if (!isRehearsed) await loadAccepted(client, work, rehearsal, progress.tell)
  })
}

async function loadAccepted(
  client: Client,
  work: Work,
  rehearsal: Rehearsal,
  onProgress: OnProgress,
): Promise<void> {
  const refused = refusedRows(rehearsal.judgement)
  if (refused > work.recusadas_aceitas) throw new CargaError(PREPARO_MESSAGES.mais_recusadas(refused))
  const written = work.carga_id !== null && work.ensaio ? writtenSums(work.ensaio) : rehearsal.judgement
  const loaded = await loadRehearsed(client, rehearsal, {
    fonte: FONTE,
    onProgress,
    author: work.usuario_id,
    opened: (carga) => noteCarga(client, work, carga),
    closing: (sums) =>
      endLoaded(client, work, {
        vendas: sums.vendas,
        registros: sums.registros,
        ...textsOf(sums),
        conferem: areSame(sums, expectedSums(written)),
      }),
  })
  if (!loaded) throw new CargaError(PREPARO_MESSAGES.nada_novo)
}

/** Reports the progress to the screen. `tell` and `check` throw Stopped once the work is cancelled. */
function teller(state: Client, work: Work): { tell: OnProgress; check: () => void } {
  let told = 0
  let isAsked = true
  let failure: unknown
  const check = () => {
    if (failure !== undefined) throw failure
    if (!isAsked) throw new Stopped()
  }
  return {
    check,
    tell(progress) {
      check()
      if (performance.now() - told < TOLD_EVERY_MS) return
      told = performance.now()
      noteProgress(state, work, progress).then(
        (still) => (isAsked = still),
        (error: unknown) => (failure = error),
      )
    },
  }
}

function isForUser(error: unknown): error is Error {
  if (error instanceof ConnectionLost) return false
  return error instanceof SourceError || error instanceof CargaError || error instanceof Recusa
}

async function ensaioOf(client: Client, { read, rows, judgement }: Rehearsal): Promise<Ensaio> {
  const { administradores, counts, sums, comissaoChanged } = judgement
  return {
    arquivos: shown(read.arquivos, others),
    leituras: shown(read.leituras, others),
    nao_lidos: shown(
      [...read.naoLidos].map(([nome, motivo]) => ({ nome, motivo })),
      (left) => ({ nome: others(left), motivo: 'não cabem nesta lista.' }),
    ),
    ignoradas: shown(
      [...read.ignoradas].map(([nome, quantidade]) => ({ nome, quantidade })),
      (left) => ({
        nome: others(left),
        quantidade: left.reduce((sum, { quantidade }) => sum + quantidade, 0),
      }),
    ),
    comandos: read.comandos,
    tabelas: CARGA_TABLE_NAMES.flatMap((tabela) =>
      rows.has(tabela) ? [{ tabela, lidas: rows.get(tabela) ?? 0, ...counts[tabela] }] : [],
    ),
    somas: byOutcome((outcome) => textsOf(sums[outcome])),
    comissao_mudada: comissaoChanged.toString(),
    recusas: await refusalsOf(client),
    administradores: [...administradores],
  }
}
