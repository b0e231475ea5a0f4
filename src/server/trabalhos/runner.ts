/**
 * Does long work part by part, each held by one server: whatever stops in between, another server goes on. Who asked must still
 * be allowed to at each part, and is the author of what is done.
 */
import { sql } from 'kysely'
import { can, type Permission } from '../../contract/permissions.ts'
import { Recusa } from '../../core/recusa.ts'
import { TRABALHO_MESSAGES } from '../../core/trabalhos.ts'
import { isConflict, isUnavailable } from '../database/connections/failures.ts'
import type { Db, Trx } from '../database/schema/types.ts'
import { isBusy } from '../process/busy.ts'
import type { Logger } from '../process/log.ts'
import { type Identity, usuarioWithLogin } from '../session/index.ts'
import {
  claim,
  end,
  ifHeld,
  type Job,
  MAX_ATTEMPTS,
  release,
  type TrabalhoTipo,
  whileRenewing,
} from './queue.ts'

/** The next part of some work: what is to be done, and for which person, on this server. */
export interface Part {
  db: Db
  log: Logger
  now: () => Date
  job: Job
  usuario: NonNullable<Identity['usuario']>
  /** Runs `work` in the name of the person who asked, in a transaction that holds the job; not if it was lost. */
  change: (work: (trx: Trx) => Promise<void>) => Promise<void>
}

export interface Tipo {
  /** The permission that the person who asked needs at each part; null if it was checked when they asked. */
  permission: Permission | null
  /** The origin of the changes, for the audit. */
  origem?: 'importacao'
  /** Why it stopped, where the usual sentences do not say it. */
  words?: Partial<typeof TRABALHO_MESSAGES>
  /** Does the next part, and ends the work after the last one. Throws Recusa if the work must stop. */
  doPart: (part: Part) => Promise<void>
  /** Puts right what remains of work that stops before its end, in the transaction that ends it. */
  stopped?: (trx: Trx, job: Job, falha: string) => Promise<void>
}

export type Tipos = { readonly [T in TrabalhoTipo]?: Tipo }

interface Work {
  db: Db
  log: Logger
  now: () => Date
  /** The kinds of work that this runner does; others are left to other runners. */
  tipos: Tipos
}

/** Does the next part of work that no server holds. Returns whether to go on at once. */
export async function workOnTrabalhos(work: Work): Promise<boolean> {
  const { db, tipos } = work
  const job = await claim(db, Object.keys(tipos) as TrabalhoTipo[])
  const tipo = job && tipos[job.tipo]
  if (!job || !tipo) return false
  return whileRenewing(work, job, async () => {
    try {
      await doPart(work, job, tipo)
    } catch (error) {
      if (isBusy(error)) {
        await release(db, job)
        return false
      }
      if (error instanceof Recusa) await stop(db, { job, tipo }, error.mensagem)
      else if (!isConflict(error)) {
        // Attempted again later; it is no fault of the work if the database is away.
        await release(db, job, job.tentativas - (isUnavailable(error) ? 1 : 0)).catch(() => {})
        throw error
      }
    }
    await release(db, job)
    return true
  })
}

/** Throws Recusa if the work must stop. */
async function doPart({ db, log, now }: Work, job: Job, tipo: Tipo): Promise<void> {
  const words = { ...TRABALHO_MESSAGES, ...tipo.words }
  if (job.tentativas > MAX_ATTEMPTS) throw new Recusa('TRABALHO_FALHOU', words.falha)
  const usuario = job.usuario_id === null ? null : await usuarioWithLogin(db, job.usuario_id)
  if (
    !usuario ||
    (tipo.permission !== null && (usuario.status !== 'Ativo' || !can(usuario, tipo.permission)))
  )
    throw new Recusa('SEM_PERMISSAO', words.sem_permissao)
  const change = (work: (trx: Trx) => Promise<void>) =>
    ifHeld(db, job, async (trx) => {
      await actAs(trx, usuario, tipo)
      await work(trx)
    })
  await tipo.doPart({ db, log, now, job, usuario, change })
}

async function stop(db: Db, { job, tipo }: { job: Job; tipo: Tipo }, falha: string): Promise<void> {
  await ifHeld(db, job, async (trx) => {
    await actAs(trx, { id: job.usuario_id, nome: '' }, tipo)
    await tipo.stopped?.(trx, job, falha)
    await end(trx, job, falha)
  })
}

/** Makes a person the author of what the transaction does. */
async function actAs(
  trx: Trx,
  { id, nome }: { id: string | null; nome: string },
  { origem }: Pick<Tipo, 'origem'>,
): Promise<void> {
  await sql`select set_config('plantao.usuario_id', ${id ?? ''}, true),
                   set_config('plantao.usuario_nome', ${nome}, true),
                   set_config('plantao.origem', ${origem ?? 'trabalho'}, true)`.execute(trx)
}
