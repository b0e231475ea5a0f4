/** The state of a load in preparation, for the code that works on it as the database owner. */
import { type Client, DatabaseError } from 'pg'
import type { Ensaio, ResultadoDaCarga } from '../../../contract/cargas.ts'
import type { CargaProgress, Correcao } from '../../../core/cargas/cargas.ts'
import { MAX_TENTATIVAS, PREPARO_MESSAGES, UNDER_WAY } from '../../../core/cargas/preparo.ts'
import { type Author, CargaError } from '../load.ts'
import { REPORT_ORDER } from '../report-views.ts'

/** The requested work. */
export interface Work {
  id: string
  /** Identifies the request; once there is another one, this one's result is ignored. */
  pedido: string
  situacao: (typeof UNDER_WAY)[number]
  usuario_id: Author
  ensaio: Ensaio | null
  recusadas_aceitas: number
  /** The emails of the people to load as Administradores. */
  administradores: string[]
  /** The load's id, once it was opened. */
  carga_id: string | null
}

/** The work was cancelled; the user needs no message. */
export class Stopped extends CargaError {}

/**
 * Claims the requested work for this session; null if there is none or another session has it. Work that failed too
 * often is given up.
 */
export async function claimWork(client: Client): Promise<Work | null> {
  if (!(await isAlone(client))) return null
  const { rows } = await client.query<Work & { tentativas: number }>(
    `update public.cargas_preparos set tentativas = tentativas + 1, progresso = null, usada_em = now()
      where situacao = any ($1)
     returning id, pedido, situacao, usuario_id, ensaio, recusadas_aceitas, administradores, carga_id, tentativas`,
    [UNDER_WAY],
  )
  const [work] = rows
  if (!work) return null
  if (work.tentativas <= MAX_TENTATIVAS) return work
  await fail(client, work, PREPARO_MESSAGES.interrompido)
  return null
}

/** A thread that was just terminated releases its lock a moment later. */
const PATIENCE_MS = 2_000

/** Tries to become the only session that works, until it ends; returns whether it did. */
async function isAlone(client: Client): Promise<boolean> {
  await client.query(`set lock_timeout = ${PATIENCE_MS}`)
  try {
    await client.query("select pg_advisory_lock(hashtextextended('plantao.carga.preparo', 0))")
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  } finally {
    await client.query('set lock_timeout = 0')
  }
}

/** SQLSTATE lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Does not count this attempt, because what prevented the work from starting is temporary. */
export async function forgetAttempt(client: Client, work: Work): Promise<void> {
  await set(client, work, 'tentativas = tentativas - 1')
}

/** Stores the progress. Returns whether the work is still requested. */
export function noteProgress(client: Client, work: Work, progress: CargaProgress): Promise<boolean> {
  return set(client, work, 'progresso = $3, usada_em = now()', JSON.stringify(progress))
}

/** Notes that the load was opened, so part of it may be stored from now on. Throws Stopped. */
export async function noteCarga(client: Client, work: Work, carga: string): Promise<void> {
  if (!(await set(client, work, 'carga_id = $3', carga))) throw new Stopped()
}

/** Notes that the work failed: all is as before the request, except for a load that had begun. */
export async function fail(client: Client, work: Work, falha: string): Promise<void> {
  await set(
    client,
    work,
    `falha = $3, progresso = null, situacao = case situacao
       when 'Ensaiando' then case when ensaio is null then 'Recebendo' else 'Ensaiada' end
       when 'Carregando' then case when carga_id is null then 'Ensaiada' else 'Interrompida' end
       else case when resultado is null then 'Interrompida' else 'Carregada' end end`,
    falha,
  )
}

/**
 * Replaces the earlier dry run's problems with those in the session's tables; `isAll` if nothing else was requested.
 * Throws Stopped.
 */
export async function storeEnsaio(client: Client, work: Work, ensaio: Ensaio, isAll: boolean): Promise<void> {
  await client.query('begin')
  const situacao = isAll ? "situacao = 'Ensaiada', falha = null, progresso = null," : ''
  if (
    !(await set(
      client,
      work,
      `${situacao} ensaio = $3, ensaiada_em = clock_timestamp()`,
      JSON.stringify(ensaio),
    ))
  ) {
    await client.query('rollback')
    throw new Stopped()
  }
  await client.query('delete from public.cargas_problemas where preparo_id = $1', [work.id])
  await client.query(
    `with numeradas as (
       select row_number() over (order by ${REPORT_ORDER}) as posicao, * from carga_linhas
     )
     insert into public.cargas_problemas (preparo_id, posicao, tabela, ordem, origem, registro_id, campo, valor, regra,
            gravidade, proposta, depende, tipo, dependem, linhas, grupo)
     select $1, r.posicao, r.tabela, r.ordem, r.origem, r.registro_id, r.campo, r.valor, r.regra, r.gravidade, r.proposta,
            r.depende, r.tipo, r.dependem, r.linhas, g.posicao
       from numeradas r
       left join numeradas g on r.membro and g.linhas > 1 and g.tabela = r.tabela and g.tipo = r.tipo
                            and g.gravidade = r.gravidade and g.campo is not distinct from r.campo`,
    [work.id],
  )
  await client.query('commit')
}

/** Notes that the load is complete, in the transaction that completes it. */
export async function endLoaded(client: Client, work: Work, resultado: ResultadoDaCarga): Promise<void> {
  await set(
    client,
    work,
    "situacao = 'Carregada', falha = null, progresso = null, resultado = $3",
    JSON.stringify(resultado),
  )
}

/** Notes that the load is undone, in the transaction that undoes it. */
export async function endUndone(client: Client, work: Work): Promise<void> {
  await set(
    client,
    work,
    "situacao = 'Ensaiada', falha = null, progresso = null, resultado = null, carga_id = null",
  )
}

export async function correctionsOf(client: Client, { id }: Work): Promise<Correcao[]> {
  const { rows } = await client.query<Correcao>(
    `select tabela, ordem, nullif(campo, '') as campo, correcao from public.cargas_correcoes where preparo_id = $1
      order by em`,
    [id],
  )
  return rows
}

/** Changes the preparation unless there is a newer request. `$3` in `changes` is `value`. */
async function set(
  client: Client,
  { id, pedido }: Work,
  changes: string,
  ...value: readonly [string?]
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update public.cargas_preparos set ${changes} where id = $1 and pedido = $2`,
    [id, pedido, ...value],
  )
  return rowCount === 1
}
