/**
 * Works on commissions in batches, each one transaction that also takes what it did off the list: whatever stops in between,
 * another server goes on, and does nothing twice. A batch that is refused is tried one by one; what is impossible is left out, named.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { can, type Permission } from '../../../contract/permissions.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import { isConflict } from '../../database/connections/failures.ts'
import { ifHeld, MAX_ATTEMPTS, release, whileRenewing } from '../../database/connections/lease.ts'
import { refusalOf } from '../../database/schema/constraints.ts'
import type { Tables } from '../../database/schema/types.ts'
import { isBusy } from '../../process/busy.ts'
import type { Logger } from '../../process/log.ts'
import { type Identity, usuarioWithLogin } from '../../session/index.ts'
import { requireConferenciaOfWork } from '../restauracao/guard.ts'
import {
  type Alvo,
  claim,
  type Deixado,
  end,
  type Job,
  markDone,
  nextAlvos,
  type TrabalhoTipo,
} from './queue.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>
type Usuario = NonNullable<Identity['usuario']>

/** Each takes a quarter of a second of the database's processor, and holds its locks as long. */
const MAX_LINHAS = 1000

/** What a batch did. */
export interface Feito {
  /** What it comes to, in reais. */
  valor: number
  /** Who or what of it was left out without being refused. */
  deixados: readonly Deixado[]
}

/** What is done, and for which person: on a server at any time, by `job.usuario_id`. */
export interface Pedido {
  job: Job
  usuario: Usuario
  now: Date
}

export interface Tipo {
  /** Required of who asked at each batch; null for what was decided when it was asked for. */
  permission: Permission | null
  /** A query of how many commissions the target `a.alvo_id` is about. */
  linhas: ReturnType<typeof sql<number>>
  /** How many targets are looked at for a batch. */
  atMost: number
  /** Does the whole of these, or throws a refusal. */
  work: (trx: Trx, ids: readonly string[], pedido: Pedido) => Promise<Feito>
  /** Leaves out what alone was refused too. */
  leaveOut: (trx: Trx, id: string, refusal: Recusa) => Promise<Deixado>
  /** What remains once no targets do; returns whether that was all. */
  finish: (trx: Trx, pedido: Pedido) => Promise<boolean>
}

export type Tipos = { readonly [T in TrabalhoTipo]?: Tipo }

interface Work {
  db: Db
  log: Logger
  now: () => Date
  tipos: Tipos
}

/** Does the next batch of work that no server holds. Returns whether to go on at once. */
export async function workOnTrabalhos(work: Work): Promise<boolean> {
  const { db } = work
  const job = await claim(db)
  if (!job) return false
  return whileRenewing(work, 'financeiro_trabalhos', job, async () => {
    try {
      await doBatch(work, job)
      await release(db, 'financeiro_trabalhos', job)
      return true
    } catch (error) {
      if (isBusy(error)) {
        await release(db, 'financeiro_trabalhos', job)
        return false
      }
      if (!(error instanceof Recusa)) throw error
      await ifHeld(db, 'financeiro_trabalhos', job, (trx) => end(trx, job, error.mensagem))
      return true
    }
  })
}

/** Throws Recusa if the work must stop. */
async function doBatch({ db, log, now, tipos }: Work, job: Job): Promise<void> {
  if (job.tentativas > MAX_ATTEMPTS) throw new Recusa('TRABALHO_FALHOU', FECHAMENTO_MESSAGES.falha)
  const tipo = tipos[job.tipo]
  const usuario = await usuarioWithLogin(db, job.usuario_id)
  // A newer server may have asked for what this one does not know.
  if (!tipo) throw new Recusa('TRABALHO_FALHOU', FECHAMENTO_MESSAGES.falha)
  if (
    !usuario ||
    (tipo.permission !== null && (usuario.status !== 'Ativo' || !can(usuario, tipo.permission)))
  )
    throw new Recusa('SEM_PERMISSAO', FECHAMENTO_MESSAGES.sem_permissao)
  // Not refused payment by payment: it goes on when the restore was gone through.
  if (job.tipo === 'Aprovar' || job.tipo === 'Pagar') await requireConferenciaOfWork(db)
  const pedido = { job, usuario, now: now() }
  const alvos = upTo(MAX_LINHAS, await nextAlvos(db, job, tipo))
  if (alvos.length === 0) {
    await asAuthor(db, pedido, async (trx) => {
      if (await tipo.finish(trx, pedido)) await end(trx, job)
    })
    return
  }
  try {
    await doTogether(db, pedido, { tipo, alvos })
  } catch (error) {
    if (isConflict(error)) return
    const refused = refusedBy(error)
    if (!refused) throw error
    log.info({ trabalho: job.id, codigo: refused.codigo }, 'a batch was refused and is tried one by one')
    for (const alvo of alvos) await doAlone(db, pedido, { tipo, alvo })
  }
}

function doTogether(db: Db, pedido: Pedido, { tipo, alvos }: { tipo: Tipo; alvos: readonly Alvo[] }) {
  return asAuthor(db, pedido, async (trx) => {
    const ids = alvos.map(({ alvo_id }) => alvo_id)
    const { valor, deixados } = await tipo.work(trx, ids, pedido)
    await markDone(trx, pedido.job, { alvos, valor, deixados })
  })
}

async function doAlone(db: Db, pedido: Pedido, { tipo, alvo }: { tipo: Tipo; alvo: Alvo }): Promise<void> {
  try {
    await doTogether(db, pedido, { tipo, alvos: [alvo] })
  } catch (error) {
    const refused = refusedBy(error)
    if (!refused) throw error
    await asAuthor(db, pedido, async (trx) => {
      const deixado = await tipo.leaveOut(trx, alvo.alvo_id, refused)
      await markDone(trx, pedido.job, { alvos: [alvo], valor: 0, deixados: [deixado] })
    })
  }
}

function refusedBy(error: unknown): Recusa | null {
  return error instanceof Recusa && !isBusy(error) ? error : refusalOf(error)
}

/** Who asked is the author of what is done. */
async function asAuthor(db: Db, { job, usuario }: Pedido, work: (trx: Trx) => Promise<void>): Promise<void> {
  await ifHeld(db, 'financeiro_trabalhos', job, async (trx) => {
    await sql`select set_config('plantao.usuario_id', ${usuario.id}, true),
                     set_config('plantao.usuario_nome', ${usuario.nome}, true),
                     set_config('plantao.origem', 'trabalho', true)`.execute(trx)
    await work(trx)
  })
}

/** The first ones with at most so many commissions together; one that has more goes alone. */
function upTo(most: number, alvos: readonly Alvo[]): Alvo[] {
  let linhas = 0
  return alvos.filter((alvo, i) => {
    linhas += alvo.linhas
    return i === 0 || linhas <= most
  })
}
